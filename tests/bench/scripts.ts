/**
 * Figures of the script sandbox: what a hook costs beside the same work without one, in the product's own worker and
 * host, in Chromium. Ratios of one row compare; times do not. Goals: design of the sandbox, section 7.
 */
import { performance } from 'node:perf_hooks';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { serveSandbox } from '#tests/fixtures/sandbox/browser/serve.ts';
import type { SandboxLab } from '#tests/fixtures/sandbox/browser/main.ts';
import { findBrowser } from '../../scripts/browser.mjs';

declare global {
  interface Window {
    lab: SandboxLab;
  }
}

/** One goal: what was measured, and whether it holds. */
export interface ScriptFigure {
  what: string;
  figure: number;
  goal: number;
}

/** Measures; takes about a minute. */
export async function scriptFigures(): Promise<ScriptFigure[]> {
  const begun = performance.now();
  const { server, url, requestedPaths } = await serveSandbox();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => window.lab !== undefined);
    const bytesBefore = requestedPaths.filter((path) => path.endsWith('.wasm') || path.includes('worker')).length;
    const f = await page.evaluate(() => window.lab.bench());
    let lazy = 0;
    for (const path of new Set(requestedPaths.filter((one) => one.endsWith('.wasm') || one.includes('/worker-'))))
      lazy += brotliCompressSync(Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())).length;
    console.log(`scripts measured in ${Math.round((performance.now() - begun) / 1000)} s`, f);
    return [
      { what: 'requests for the sandbox of a list without script', figure: bytesBefore, goal: 0 },
      { what: 'hook without work, 20 rows, ÷ render of 20 rows', figure: f.noopMs / f.render20Ms, goal: 0.05 },
      { what: 'onLoad, 20 rows, ÷ render of 20 rows', figure: f.load20Ms / f.render20Ms, goal: 0.3 },
      { what: 'onLoad, 500 rows, ÷ render of 500 rows', figure: f.load500Ms / f.render500Ms, goal: 0.08 },
      { what: '500 rows of 20 columns, all sent, ÷ structuredClone and the hook in the browser', figure: f.whole500Ms / f.native500Ms, goal: 8 },
      { what: '500 rows, only named columns, ÷ structuredClone and the hook in the browser', figure: f.load500Ms / f.native500Ms, goal: 2 },
      { what: 'ten longest stops of the page, mean, with heavy hooks ÷ (1.5 × without + 10 ms)', figure: f.gapMs / (1.5 * f.idleGapMs + 10), goal: 1 },
      { what: 'first onLoad of a fresh script ÷ later ones, 500 rows', figure: f.cold500Ms / f.load500Ms, goal: 5 },
      { what: 'loop for ever: ms beyond the budget until the next hook answers', figure: f.hangMs, goal: 400 },
      { what: 'restart ÷ first start of a worker', figure: f.restartMs / f.bootMs, goal: 3 },
      { what: 'growth of the heap over 10,000 runs, %', figure: f.heapGrowth * 100, goal: 1 },
      { what: 'worker and engine, KiB of brotli', figure: lazy / 1024, goal: 260 },
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

/** The figures as a table of docs/performance.md. */
export function scriptTable(figures: readonly ScriptFigure[]): string {
  const line = ({ what, figure, goal }: ScriptFigure) => `| ${what} | ${Number(figure.toPrecision(2))} | ${goal} | ${figure <= goal ? 'yes' : 'no'} |`;
  return ['| script hooks | figure | goal, at most | met |', '| --- | --- | --- | --- |', ...figures.map(line)].join('\n');
}

if (process.argv[1]?.endsWith('scripts.ts')) console.log(scriptTable(await scriptFigures()));
