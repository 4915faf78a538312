import { type Page, chromium, expect } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { openGateway } from './gateway.ts';
import { type BenchPage, PAGES } from './pages.ts';
import { middle } from './report.ts';
import { session } from './session.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** One thing a user does with the list: ms until other rows stand, and the longest task of the page meanwhile and in the second after. */
export interface Step {
  name: string;
  rowsMs: number;
  longestMs: number;
}

interface WatchedWindow {
  watched: { longest: number };
}

/** What `shown` gives of a page without rows. */
const NOTHING = ' false';

/** Time for what follows the rows: prefetched code, totals, the filter panel. */
const AFTER_MS = 1000;

/**
 * What a user does with a list of very many rows in one tab, step by step, medians of some runs; the AG Grid floor does
 * what it can do beside it. Source: performance.md, "the page never blocks for more than 100 ms".
 */
export async function stopFigures(dataFolder: string, runs: number, env: Record<string, string>): Promise<Record<string, Step[]>> {
  const running = await startServer(env, dataFolder);
  const gateway = await openGateway(running.url);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const token = await session(running.url, 'staff');
  const found: Record<string, Step[][]> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const bench of PAGES.slice(1)) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      const page = await context.newPage();
      await context.addInitScript({ content: 'globalThis.__name = (made) => made;' });
      await context.addInitScript(watchTasks, token);
      (found[bench.name] ??= []).push(await walk(page, gateway.url + bench.path, bench));
      await context.close();
    }
  }
  await browser.close();
  gateway.close();
  await running.stop();
  return Object.fromEntries(Object.entries(found).map(([name, all]) => [name, medians(all)]));
}

/** Runs in the page before its scripts: stores the session and keeps the longest task. */
function watchTasks(token: Record<string, string>): void {
  for (const [key, value] of Object.entries(token)) localStorage.setItem(key, value);
  const watched = { longest: 0 };
  (window as unknown as WatchedWindow).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.longest = Math.max(watched.longest, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function walk(page: Page, url: string, bench: BenchPage): Promise<Step[]> {
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    // A page that is opened begins without rows.
    const before = name.startsWith('open') ? NOTHING : await shown(page, bench);
    const started = performance.now();
    await act();
    await expect.poll(() => shown(page, bench), { timeout: 30_000, intervals: [20] }).not.toBe(before);
    const rowsMs = performance.now() - started;
    await networkIdle(page);
    await page.waitForTimeout(AFTER_MS);
    const longestMs = await page.evaluate(() => {
      const { watched } = window as unknown as WatchedWindow;
      const { longest } = watched;
      watched.longest = 0;
      return longest;
    });
    steps.push({ name, rowsMs, longestMs });
  };
  await step('open, cold', () => page.goto(url));
  await step('open again', async () => {
    await page.goto('about:blank');
    await page.goto(url);
  });
  await step('sort', () => page.locator(bench.sort).click());
  await page.locator(bench.filterInput).first().fill('第 7');
  await step('filter', () => page.locator(bench.filterButton).click());
  if (bench.name === 'Portico') await walkOn(page, bench, step);
  await step('500 rows', () => (bench.name === 'Portico' ? page.locator(bench.size).selectOption('500') : page.locator(bench.size).click()));
  return steps;
}

/** What the floor cannot do: the other way round, the next page, the last one, a personal view kept, left and opened. */
async function walkOn(page: Page, bench: BenchPage, step: (name: string, act: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await step('sort down', () => page.locator(bench.sort).click());
  await step('next page', () => page.getByRole('button', { name: 'Next page' }).click());
  await step('last page', async () => {
    await page.getByRole('textbox', { name: 'Go to page' }).fill('100000');
    await page.keyboard.press('Enter');
  });
  await page.getByRole('button', { name: 'My views' }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await dialog.getByLabel('Name').fill(`Sevens ${Date.now()}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const viewUrl = page.url();
  await step('no filter', () => page.getByRole('button', { name: 'Clear', exact: true }).first().click());
  await step('open a personal view by its address', () => page.goto(viewUrl));
}

/** What the page shows of its rows: the first one's text and whether there are hundreds. */
async function shown(page: Page, { row, scroller }: BenchPage): Promise<string> {
  return page.evaluate(([first, area]) => `${document.querySelector(first)?.textContent ?? ''} ${(document.querySelector(area)?.scrollHeight ?? 0) > 9000}`, [
    `${row}[row-index="0"]`,
    scroller,
  ] as const);
}

function medians(runs: readonly Step[][]): Step[] {
  return (runs[0] ?? []).map(({ name }, at) => ({
    name,
    rowsMs: middle(runs.map((steps) => steps[at]?.rowsMs ?? 0)),
    longestMs: middle(runs.map((steps) => steps[at]?.longestMs ?? 0)),
  }));
}
