import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { BENCH_APPS, fill } from './fill.ts';
import { openGateway } from './gateway.ts';
import { middle } from './report.ts';
import { session } from './session.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** From a menu entry whose list was never opened to the first row of that list, ms; and the calls the page made for it, added up. */
export interface MenuStep {
  name: string;
  rowMs: number;
  callsMs: number;
}

/** Each way is walked in turn, so that all meet the same machine. */
const WAYS: readonly Way[] = [
  { name: 'clicked at once', hover: false, latency: 0 },
  { name: 'clicked after the pointer came', hover: true, latency: 0 },
  { name: 'clicked at once, over 40 ms', hover: false, latency: 40 },
  { name: 'clicked after the pointer came, over 40 ms', hover: true, latency: 40 },
];

interface Way {
  name: string;
  /** The pointer stands on the entry for the time a hand needs between arriving and clicking; the calls of that time count too. */
  hover: boolean;
  /** What the way to the server and back takes on top, ms. */
  latency: number;
}

const NEXT = 'bench_next';
const ROWS = 1000;

/** Between the pointer's arriving and the click: the lower end of what a hand takes. */
const HAND_MS = 100;

/**
 * A click on the menu leads from one list to another of 20 columns: medians of some runs, each in a fresh context, so that nothing
 * of the second list is known. Source: performance.md, "cold menu click, next list's first row".
 */
export async function menuFigures(runs: number, env: Record<string, string>): Promise<MenuStep[]> {
  const apps = twoLists();
  const data = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  const settings = { ...env, PORTICO_APPS: apps };
  await (await startServer(settings, data)).leave();
  for (const model of ['bench_row', NEXT]) await fill(data, ROWS, { folder: apps, model });
  const running = await startServer(settings, data);
  const gateway = await openGateway(running.url);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const token = await session(running.url, 'staff');
  const found = WAYS.map((way) => ({ way, walks: [] as Walk[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { way, walks } of found) walks.push(await inFreshContext(browser, token, (page) => walk(page, gateway.url, way)));
  }
  await browser.close();
  gateway.close();
  await running.stop();
  return found.map(({ way, walks }) => ({
    name: way.name,
    rowMs: middle(walks.map(({ rowMs }) => rowMs)),
    callsMs: middle(walks.map(({ callsMs }) => callsMs)),
  }));
}

async function inFreshContext<T>(browser: Browser, token: Record<string, string>, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    // tsx wraps inner functions in a helper that the page does not have.
    await context.addInitScript({ content: 'globalThis.__name = (made) => made;' });
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, token);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A copy of the bench application whose menu has a second list, over a second model of the same shape. */
function twoLists(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-apps-'));
  cpSync(BENCH_APPS, folder, { recursive: true });
  const app = join(folder, 'bench');
  const second = (text: string): string => text.replaceAll('bench_row', NEXT).replaceAll('bench_list', `${NEXT}_list`).replaceAll('Bench list', 'Next list');
  cpSync(join(app, 'models/bench_row'), join(app, 'models', NEXT), { recursive: true });
  rewrite(join(app, 'models/bench_row/model.json'), join(app, 'models', NEXT, 'model.json'), second);
  rewrite(join(app, 'lists/bench_list.json'), join(app, 'lists', `${NEXT}_list.json`), second);
  rewrite(join(app, 'menu.json'), join(app, 'menu.json'), (text) => text.replace(/\]\s*$/, `,${second(text).trim().slice(1)}`));
  rewrite(join(app, 'app.json'), join(app, 'app.json'), (text) => {
    const [, right = ''] = /"bench_row": (\{[^}]*\})/.exec(text) ?? [];
    return text.replace(`"bench_row": ${right}`, `"bench_row": ${right}, "${NEXT}": ${right}`);
  });
  return folder;
}

function rewrite(from: string, to: string, change: (text: string) => string): void {
  writeFileSync(to, change(readFileSync(from, 'utf8')));
}

interface Walk {
  rowMs: number;
  callsMs: number;
}

async function walk(page: Page, origin: string, { hover, latency }: Way): Promise<Walk> {
  await page.goto(`${origin}/application/bench/application-list/bench_row`);
  await page.locator('.ag-grid-scrolling-container .ag-row').first().waitFor();
  await networkIdle(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  const entry = page.getByRole('treeitem', { name: 'Next list' });
  await entry.evaluate((link: HTMLAnchorElement) => {
    performance.clearResourceTimings();
    document.querySelector('.ag-grid-viewport')?.setAttribute('data-left', '');
    link.addEventListener('click', (event) => performance.mark('clicked', { startTime: event.timeStamp }));
  });
  if (hover) {
    await entry.hover();
    await page.waitForTimeout(HAND_MS);
    await page.mouse.down();
    await page.mouse.up();
  } else await entry.evaluate((link: HTMLAnchorElement) => link.click());
  return page.evaluate(firstRow, `/${NEXT}`);
}

/** Runs in the page: waits until a row of the other list stands, and adds up what its calls took until then. */
async function firstRow(path: string): Promise<Walk> {
  const stands = (): boolean =>
    location.pathname.endsWith(path) &&
    [...document.querySelectorAll('.ag-grid-viewport:not([data-left]) .ag-grid-scrolling-container .ag-row')].some(
      (row) => (row.textContent ?? '').trim().length > 20,
    );
  while (!stands()) await new Promise(requestAnimationFrame);
  const now = performance.now();
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // the type of these entries
  const before = resources.filter((entry) => ['fetch', 'xmlhttprequest'].includes(entry.initiatorType) && entry.startTime < now);
  return { rowMs: now - (performance.getEntriesByName('clicked')[0]?.startTime ?? 0), callsMs: before.reduce((sum, entry) => sum + entry.duration, 0) };
}
