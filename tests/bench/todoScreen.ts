import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { openGateway } from './gateway.ts';
import { prepared, rowsAt } from './measure.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';
import { PAGES } from './pages.ts';
import { middle } from './report.ts';
import { session } from './session.ts';

/** What the to-do screen takes, medians of some runs in turns with the floor; ms. */
export interface TodoFigures {
  /** First row of AG Grid alone, and of to-do: in a fresh browser, and opened again. */
  floorColdMs: number;
  coldMs: number;
  floorWarmMs: number;
  warmMs: number;
  /** From a key to the frame in which the next item stands: j, and a, after which it is decided. */
  nextMs: number;
  agreedMs: number;
}

interface Target {
  url: string;
  path: string;
  row: string;
  token: Record<string, string>;
}

const TODO = { path: '/workflow-center/my-unfinished-workitem', row: '.p-triage-row' };
/** Somebody of the demonstration with more to do than a screen shows. */
const HANDLER = 'staff';
const STEPS = 8;

/** The demonstration's own to-do beside a page with nothing but AG Grid over the rows of `data`. Source: design/workflow.md 8. */
export async function todoFigures(data: string, runs: number, apps: Record<string, string>): Promise<TodoFigures> {
  const [bench, demo] = [await startServer(apps, data), await startServer({ PORTICO_LOG: 'warn' }, mkdtempSync(join(tmpdir(), 'portico-bench-')))];
  await seeded(demo.url);
  const [floorGate, gate] = [await openGateway(bench.url), await openGateway(demo.url)];
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const grid = PAGES.find(({ name }) => name === 'AG Grid alone');
  if (!grid) throw new Error('The floor of the bench is gone');
  const floor: Target = { url: floorGate.url, path: grid.path, row: grid.row, token: await session(bench.url, HANDLER) };
  const todo: Target = { url: gate.url, ...TODO, token: await session(demo.url, HANDLER) };
  const floors: Load[] = [];
  const screens: (Load & Steps)[] = [];
  for (let run = 0; run < runs; run += 1) {
    floors.push(await inTab(browser, floor, loadTwice));
    screens.push(await inTab(browser, todo, async (page, cdp, target) => ({ ...(await loadTwice(page, cdp, target)), ...(await walk(page)) })));
  }
  await browser.close();
  floorGate.close();
  gate.close();
  await Promise.all([bench.stop(), demo.stop()]);
  return {
    floorColdMs: middle(floors.map(({ coldMs }) => coldMs)),
    coldMs: middle(screens.map(({ coldMs }) => coldMs)),
    floorWarmMs: middle(floors.map(({ warmMs }) => warmMs)),
    warmMs: middle(screens.map(({ warmMs }) => warmMs)),
    nextMs: middle(screens.map(({ nextMs }) => nextMs)),
    agreedMs: middle(screens.map(({ agreedMs }) => agreedMs)),
  };
}

/** The demonstration's instances are started through the engine, which takes a while. */
async function seeded(url: string): Promise<void> {
  for (;;) {
    const { seeding }: { seeding?: number | null } = await (await fetch(`${url}/healthz`)).json();
    if (seeding === undefined || seeding === null || seeding >= 100) return;
    await wait(500);
  }
}

async function inTab<T>(browser: Browser, target: Target, work: (page: Page, cdp: CDPSession, target: Target) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    return await work(page, await prepared(context, page, target, target.token), target);
  } finally {
    await context.close();
  }
}

interface Load {
  coldMs: number;
  warmMs: number;
}

async function loadTwice(page: Page, cdp: CDPSession, { url, path }: Target): Promise<Load> {
  await page.goto(url + path);
  const coldMs = await rowsAt(cdp, 'first');
  await networkIdle(page);
  await page.reload();
  const warmMs = await rowsAt(cdp, 'first');
  await networkIdle(page);
  return { coldMs, warmMs };
}

interface Steps {
  nextMs: number;
  agreedMs: number;
}

/** Down some items, then an item is agreed to and taken back. */
async function walk(page: Page): Promise<Steps> {
  const steps: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    steps.push(await page.evaluate(keyToNext, 'j'));
    await networkIdle(page);
  }
  // Only what needs nothing more is agreed to by the key: the first such item below.
  for (let step = 0; step < STEPS; step += 1) {
    const agreed = await page.evaluate(keyToNext, 'a').catch(() => undefined);
    if (agreed !== undefined) {
      await page.keyboard.press('z');
      return { nextMs: middle(steps), agreedMs: agreed };
    }
    await page.keyboard.press('Escape');
    await page.evaluate(keyToNext, 'j');
  }
  throw new Error('None of the items could be agreed to by a key');
}

/** Runs in the page: presses a key and waits for the frame after the one in which another item stands in the preview. */
async function keyToNext(key: string): Promise<number> {
  const shown = (): string => document.querySelector('.p-preview-head')?.textContent ?? '';
  const before = shown();
  const started = performance.now();
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return new Promise((resolve, reject) => {
    const poll = (): void => {
      if (shown() !== before && shown() !== '') resolve(performance.now() - started);
      else if (performance.now() - started > 3000) reject(new Error(`nothing changed after ${key}`));
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  });
}

/** The figures with their targets. */
export function todoTable({ floorColdMs, coldMs, floorWarmMs, warmMs, nextMs, agreedMs }: TodoFigures): string {
  const row = (name: string, figure: number, target: number, digits: number): string =>
    `| ${name} | ${figure.toFixed(digits)} | ≤ ${target} | ${figure <= target ? 'yes' : 'no'} |`;
  return [
    '| to-do screen | figure | target | met |',
    '|---|---|---|---|',
    row(`first row ÷ AG Grid alone, cold (${coldMs.toFixed(0)} and ${floorColdMs.toFixed(0)} ms)`, coldMs / floorColdMs, 1.8, 2),
    row(`first row ÷ AG Grid alone, opened again (${warmMs.toFixed(0)} and ${floorWarmMs.toFixed(0)} ms)`, warmMs / floorWarmMs, 1.8, 2),
    row('next item after j, ms', nextMs, 50, 1),
    row('next item after a, ms', agreedMs, 50, 1),
  ].join('\n');
}
