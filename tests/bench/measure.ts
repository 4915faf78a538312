import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchPage } from './pages.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** What one run of one page gave; times in ms, sizes in KiB and MiB. */
export interface Figures {
  jsKiB: number;
  allKiB: number;
  firstPaintMs: number;
  firstRowMs: number;
  /** How much what stands on the page moved by itself until then, as browsers add it up. */
  layoutShift: number;
  /** Until the network is idle. */
  requests: number;
  warmMs: number;
  /** The same, come from elsewhere. */
  visitMs: number;
  cpuMs: number;
  blockingMs: number;
  heapMiB: number;
  sortMs: number;
  filterMs: number;
  size500Ms: number;
  heap500MiB: number;
  scrollP95Ms: number;
  longFrames: number;
}

const LONGEST_WAIT_MS = 30_000;

/** One cold run in a fresh context: load, warm load, sort, filter, 500 rows, scroll. */
export async function measure(browser: Browser, origin: string, bench: BenchPage, token: Record<string, string>): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const cdp = await prepared(context, page, bench, token);
    const traffic = countTraffic(cdp);
    await page.goto(origin + bench.path);
    const firstRowMs = await rowsAt(cdp, 'first');
    await networkIdle(page);
    const { firstPaintMs, layoutShift } = await painted(cdp);
    const cpuMs = (await metric(cdp, 'TaskDuration')) * 1000;
    const blockingMs = await page.evaluate(() => (window as unknown as BenchWindow).bench.blocking);
    const { jsKiB, allKiB, requests } = traffic();
    const heapMiB = await heap(cdp);
    const warmMs = await warm(page, cdp);
    const visitMs = await visit(page, cdp, origin + bench.path);
    const sortMs = await page.evaluate(clickAndTime, { click: bench.sort, watch: bench.firstCell });
    await page.locator(bench.filterInput).first().fill('第 7');
    const filterMs = await page.evaluate(clickAndTime, { click: bench.filterButton, watch: bench.firstCell });
    await page.locator(bench.filterInput).first().fill('');
    await page.evaluate(clickAndTime, { click: bench.filterButton, watch: bench.firstCell });
    const size500Ms = await page.evaluate(showFiveHundred, { size: bench.size, scroller: bench.scroller });
    await networkIdle(page);
    const heap500MiB = await heap(cdp);
    const scroll = await page.evaluate(scrollThrough, bench.scroller);
    return {
      jsKiB,
      allKiB,
      firstPaintMs,
      firstRowMs,
      layoutShift,
      requests,
      warmMs,
      visitMs,
      cpuMs,
      blockingMs,
      heapMiB,
      sortMs,
      filterMs,
      size500Ms,
      heap500MiB,
      ...scroll,
    };
  } finally {
    await context.close();
  }
}

interface BenchWindow {
  bench: { times: number[]; blocking: number; shift: number; rowsDrawn: Promise<void> };
}

/** Readies a page for `rowsAt`: its session, and what records when its rows stand. */
export async function prepared(context: BrowserContext, page: Page, bench: Pick<BenchPage, 'row'>, token: Record<string, string>): Promise<CDPSession> {
  // tsx wraps inner functions in a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (made) => made;' });
  await context.addInitScript(watchRows, { row: bench.row, token, longestWaitMs: LONGEST_WAIT_MS });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  return cdp;
}

/** Runs in the page before its scripts: stores the session, records when the first and the twentieth row stand, sums long tasks. */
function watchRows({ row, token, longestWaitMs }: { row: string; token: Record<string, string>; longestWaitMs: number }): void {
  for (const [key, value] of Object.entries(token)) localStorage.setItem(key, value);
  const bench = { times: [] as number[], blocking: 0, shift: 0, rowsDrawn: Promise.resolve() };
  (window as unknown as BenchWindow).bench = bench;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.blocking += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    // TypeScript does not know this kind of entry yet.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  bench.rowsDrawn = new Promise((resolve) => {
    const poll = (): void => {
      const rows = [...document.querySelectorAll(row)].filter((element) => (element.textContent ?? '').trim().length > 20);
      if (rows.length > 0 && bench.times[0] === undefined) bench.times[0] = performance.now();
      if (rows.length >= 20) bench.times[1] = performance.now();
      if (rows.length >= 20 || performance.now() > longestWaitMs) resolve();
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  });
}

/**
 * When the rows stood, by the page's own record. Read over the protocol: the functions of Playwright bring a script of their own
 * into the page, 12 to 18 ms of its main thread before the rows of a page that takes longer than the floor.
 */
export async function rowsAt(cdp: CDPSession, which: 'first' | 'all'): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: `bench.rowsDrawn.then(() => bench.times[${which === 'first' ? 0 : 1}])`,
    awaitPromise: true,
  });
  if (typeof result.value !== 'number') throw new Error(`No rows within ${LONGEST_WAIT_MS / 1000} s`);
  return result.value;
}

/** When something was first to be seen, ms, and how much the page has moved since. */
async function painted(cdp: CDPSession): Promise<{ firstPaintMs: number; layoutShift: number }> {
  const expression = `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, bench.shift]`;
  const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
  const [firstPaintMs, layoutShift] = result.value as [number, number]; // what the expression gives
  return { firstPaintMs, layoutShift };
}

/** Comes to the page from another one in its tab, as from a link in a mail: code from the browser's cache. */
async function visit(page: Page, cdp: CDPSession, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url);
  const time = await rowsAt(cdp, 'all');
  await networkIdle(page);
  return time;
}

/** Loads the page again in its tab: code from the browser's cache, what the session remembers still there. */
async function warm(page: Page, cdp: CDPSession): Promise<number> {
  await page.reload();
  const time = await rowsAt(cdp, 'all');
  await networkIdle(page);
  return time;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((entry) => entry.name === name)?.value ?? 0;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1024 / 1024;
}

/** Bytes on the wire by kind, and requests, as the browser counts them. */
function countTraffic(cdp: CDPSession): () => { jsKiB: number; allKiB: number; requests: number } {
  const scripts = new Set<string>();
  let js = 0;
  let all = 0;
  let requests = 0;
  cdp.on('Network.requestWillBeSent', () => (requests += 1));
  cdp.on('Network.responseReceived', (event) => {
    if (/javascript/.test(event.response.mimeType)) scripts.add(event.requestId);
  });
  cdp.on('Network.loadingFinished', (event) => {
    all += event.encodedDataLength;
    if (scripts.has(event.requestId)) js += event.encodedDataLength;
  });
  return () => ({ jsKiB: js / 1024, allKiB: all / 1024, requests });
}

/** Runs in the page: clicks and waits until the watched cells show another text; a row that fades out counts beside its successor. */
async function clickAndTime({ click, watch }: { click: string; watch: string }): Promise<number> {
  const read = (): string => [...document.querySelectorAll(watch)].map((cell) => cell.textContent ?? '').join('|');
  const before = read();
  const started = performance.now();
  (document.querySelector(click) as HTMLElement).click();
  return new Promise((resolve, reject) => {
    const poll = (): void => {
      const now = read();
      if (now !== before && now !== '') resolve(performance.now() - started);
      else if (performance.now() - started > 15_000) reject(new Error(`nothing changed after clicking ${click}`));
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  });
}

/** Runs in the page: requests 500 rows and waits until the scrolling area is that high. */
async function showFiveHundred({ size, scroller }: { size: string; scroller: string }): Promise<number> {
  const control = document.querySelector(size) as HTMLSelectElement | HTMLButtonElement;
  const area = document.querySelector(scroller) as HTMLElement;
  const started = performance.now();
  if (control instanceof HTMLSelectElement) {
    control.value = '500';
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else control.click();
  return new Promise((resolve, reject) => {
    const poll = (): void => {
      if (area.scrollHeight > 9000) resolve(performance.now() - started);
      else if (performance.now() - started > 20_000) reject(new Error('500 rows did not come'));
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  });
}

/** Runs in the page: scrolls for three seconds and looks at the frames. */
async function scrollThrough(scroller: string): Promise<{ scrollP95Ms: number; longFrames: number }> {
  const area = document.querySelector(scroller) as HTMLElement;
  const frames: number[] = [];
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve) => {
    const step = (now: number): void => {
      frames.push(now - last);
      last = now;
      area.scrollTop += 60;
      if (now - started < 3000) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  const sorted = frames.slice(1).toSorted((a, b) => a - b);
  return { scrollP95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longFrames: sorted.filter((frame) => frame > 50).length };
}
