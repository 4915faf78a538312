import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { BENCH_APPS, fill } from './fill.ts';
import { openGateway } from './gateway.ts';
import { type Figures, measure } from './measure.ts';
import { PAGES } from './pages.ts';
import { median, table } from './report.ts';
import { session } from './session.ts';
import { serverFigures } from './serverQuery.ts';

/** Bytes of the floors, KiB of gzipped JavaScript (docs/performance.md); more than 5 % above fails the bench. */
const FLOOR_JS_KIB: Record<string, number> = { 'plain DOM': 0.8, 'AG Grid alone': 188 };
const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const PAGE_ROWS = 100_000;
const SERVER_ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const APPS = { PORTICO_APPS: BENCH_APPS, PORTICO_LOG: 'warn', PORTICO_SEED: '0', PORTICO_DEMO: '1' };

ensureBuilt();
built('tests/bench/floors/vite.config.ts');
const data = mkdtempSync(join(tmpdir(), 'portico-bench-'));
await (await startServer(APPS, data)).leave();
console.log(`${await fill(data, PAGE_ROWS)} rows for the pages`);
const pages = await browserFigures();
const big = mkdtempSync(join(tmpdir(), 'portico-bench-'));
await (await startServer(APPS, big)).leave();
console.log(`${await fill(big, SERVER_ROWS)} rows for the server`);
const server = await serverFigures(big, APPS);
const report = table(pages, server);
console.log(report);
writeFileSync('test-results/bench.json', JSON.stringify({ pages, server }, null, 2));

async function browserFigures(): Promise<Record<string, Figures>> {
  const running = await startServer(APPS, data);
  const gateway = await openGateway(running.url);
  const browser = await chromium.launch({
    executablePath: findBrowser() || undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const token = await session(running.url, 'staff');
  const runs: Record<string, Figures[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const page of PAGES) (runs[page.name] ??= []).push(await measure(browser, gateway.url, page, token));
  }
  await browser.close();
  gateway.close();
  await running.stop();
  const medians = Object.fromEntries(Object.entries(runs).map(([name, figures]) => [name, median(figures)]));
  for (const [name, kib] of Object.entries(FLOOR_JS_KIB)) {
    const now = medians[name]?.jsKiB ?? 0;
    if (now > Math.max(kib * 1.05, kib + 1)) throw new Error(`The floor '${name}' has ${now.toFixed(1)} KiB of JavaScript, above ${kib} KiB`);
  }
  return medians;
}

function built(config: string): void {
  const done = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'], { stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`${config} does not build`);
}
