import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { exportFigures } from './exports.ts';
import { BENCH_APPS, fill } from './fill.ts';
import { buildFloors } from './floors.ts';
import { forecastFigures } from './forecast.ts';
import { openGateway } from './gateway.ts';
import { type Figures, measure } from './measure.ts';
import { menuFigures } from './menuSteps.ts';
import { PAGES } from './pages.ts';
import { importFigures } from './imports.ts';
import { engineLine, exportLine, forecastLine, importLine, median, menuTable, pagesTable, serverTable, stopsTable } from './report.ts';
import { session } from './session.ts';
import { scriptFigures, scriptTable } from './scripts.ts';
import { serverFigures } from './serverQuery.ts';
import { loadFigures } from './serverLoad.ts';
import { stopFigures } from './stops.ts';
import { todoFigures, todoTable } from './todoScreen.ts';
import { engineFigures } from './workflowEngine.ts';
import { workflowFigures } from './workflows/figures.ts';
import { workflowTables } from './workflows/table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const PAGE_ROWS = 100_000;
const SERVER_ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const APPS = { PORTICO_APPS: BENCH_APPS, PORTICO_LOG: 'warn', PORTICO_SEED: '0', PORTICO_DEMO: '1' };

/** Each part stands alone, so that they can be run one by one. */
const PARTS = (process.env.BENCH_PARTS ?? 'pages,stops,menu,todo,queries,load,exports,imports,scripts,engine,workflows').split(',');
const LOAD_ROWS = 20_000;
const EXPORT_ROWS = Number(process.env.BENCH_EXPORT_ROWS ?? 500_000);
const IMPORT_ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 100_000);
/** Open items in the lists of workflows, each with ten finished ones; timers that fall due at once. */
const OPEN_ITEMS = Number(process.env.BENCH_ITEMS ?? 1_000_000);
const DUE_TIMERS = Number(process.env.BENCH_TIMERS ?? 10_000);
/** Folder of a database of workflows that stays: what fills it takes longer than all that is timed. */
const WORKFLOW_DATA = process.env.BENCH_WORKFLOW_DATA;
const RESULTS = 'test-results/bench.json';

/** Parts that run in this process; the others start the built product. */
const IN_PROCESS: ReadonlySet<string> = new Set(['engine', 'workflows']);

if (!PARTS.every((part) => IN_PROCESS.has(part))) ensureBuilt();
const report: string[] = [];
if (PARTS.includes('pages')) {
  buildFloors();
  const pages = await browserFigures(await filled(PAGE_ROWS));
  store({ pages });
  report.push(pagesTable(pages));
}
if (PARTS.includes('stops')) {
  buildFloors();
  const stops = await stopFigures(await filled(SERVER_ROWS), Math.min(RUNS, 5), APPS);
  store({ stops });
  report.push(stopsTable(stops));
}
if (PARTS.includes('menu')) {
  const menu = await menuFigures(RUNS, APPS);
  store({ menu });
  report.push(menuTable(menu));
}
if (PARTS.includes('todo')) {
  buildFloors();
  const todo = await todoFigures(await filled(LOAD_ROWS), RUNS, APPS);
  store({ todo });
  report.push(todoTable(todo));
}
if (PARTS.includes('queries')) {
  const queries = await serverFigures(await filled(SERVER_ROWS), APPS);
  store({ queries });
  report.push(serverTable(queries));
}
if (PARTS.includes('load')) {
  const load = await loadFigures(await filled(LOAD_ROWS), APPS);
  store({ load });
  report.push(
    `${load.callsPerSecond.toFixed(0)} list calls a second on one process over ${LOAD_ROWS} rows; at half of that p50 ${load.halfLoadP50Ms.toFixed(1)} ms, p99 ${load.halfLoadP99Ms.toFixed(1)} ms`,
  );
}
if (PARTS.includes('exports')) {
  const exports = await exportFigures(await filled(EXPORT_ROWS), APPS);
  store({ exports });
  report.push(exportLine(exports));
}
if (PARTS.includes('imports')) {
  const imports = await importFigures(await filled(LOAD_ROWS), IMPORT_ROWS, APPS);
  store({ imports });
  report.push(importLine(imports));
}
if (PARTS.includes('scripts')) {
  const scripts = await scriptFigures();
  store({ scripts });
  report.push(scriptTable(scripts));
}
if (PARTS.includes('engine')) {
  const engine = engineFigures();
  const forecast = forecastFigures();
  store({ engine, forecast });
  report.push(engineLine(engine), forecastLine(forecast));
}
if (PARTS.includes('workflows')) {
  const workflows = await workflowFigures({ open: OPEN_ITEMS, timers: DUE_TIMERS, folder: WORKFLOW_DATA });
  store({ workflows });
  report.push(workflowTables(workflows));
}
console.log(report.join('\n\n'));

/** A data folder whose bench model holds so many rows; its server has ended. */
async function filled(rows: number): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  await (await startServer(APPS, data)).leave();
  const started = performance.now();
  await fill(data, rows);
  console.log(`${rows} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return data;
}

/** Puts the figures of a part beside those of the others, as soon as they are known. */
function store(figures: Record<string, unknown>): void {
  mkdirSync('test-results', { recursive: true });
  const before: object = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
  writeFileSync(RESULTS, `${JSON.stringify({ ...before, ...figures }, null, 2)}\n`);
}

async function browserFigures(data: string): Promise<Record<string, Figures>> {
  const running = await startServer(APPS, data);
  const gateway = await openGateway(running.url);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
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
  return Object.fromEntries(Object.entries(runs).map(([name, figures]) => [name, median(figures)]));
}
