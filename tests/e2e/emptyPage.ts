import type { CDPSession, Page } from '@playwright/test';
import { openerPolicy } from '#server/http/headers.ts';

/** Path of a document of the portal's origin that holds nothing and runs nothing; no server is requested for it. */
const EMPTY_PATH = '/nothing-drawn';

/** Without the opener policy of the portal's own pages the browser would begin a process at each step between them. */
const HEADERS = [
  { name: 'Content-Type', value: 'text/html' },
  { name: 'Cross-Origin-Opener-Policy', value: openerPolicy('"Chromium";v="150"') },
];

/** The connection of a page to the browser's own tools; it stands until the page is closed. */
const DEVTOOLS = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Leaves the page that stands in a tab for an empty one of an origin, whose storage can be written before a page of the portal starts.
 * The tab keeps its process, in which code that was compiled for an earlier page serves the next: nearly half of what opening a list costs.
 * `isCut` lets nothing that the left page still sends come through, as if the tab were closed.
 */
export async function openEmpty(page: Page, origin: string, { isCut = false } = {}): Promise<void> {
  const url = `${origin}${EMPTY_PATH}`;
  if (page.url() === url) return;
  const devtools = await devtoolsOf(page);
  const answer = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    answerPaused(devtools, requestId, request.url === url).catch(() => undefined);
  };
  devtools.on('Fetch.requestPaused', answer);
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: isCut ? '*' : url }] });
  await page.goto(url);
  await devtools.send('Fetch.disable');
  devtools.off('Fetch.requestPaused', answer);
}

function answerPaused(devtools: CDPSession, requestId: string, isEmptyPage: boolean): Promise<unknown> {
  if (!isEmptyPage) return devtools.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  return devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: HEADERS });
}

/** Changes the local storage of the empty page that stands in a tab: puts items in, takes out those that are undefined. */
export function changeStored(page: Page, items: Readonly<Record<string, string | undefined>>): Promise<void> {
  const changes = Object.entries(items).map(([name, value]) =>
    value === undefined ? `localStorage.removeItem(${JSON.stringify(name)})` : `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
  );
  return run(page, changes.join(';'));
}

/** Storage, name and history of the empty page that stands in a tab as those of a new one. */
export async function forgetStored(page: Page): Promise<void> {
  await run(page, "localStorage.clear(); sessionStorage.clear(); window.name = ''");
  await (await devtoolsOf(page)).send('Page.resetNavigationHistory');
}

/** Runs a script in a page without what `evaluate` brings there for it, a third of a megabyte for each document. */
async function run(page: Page, expression: string): Promise<void> {
  const { exceptionDetails } = await (await devtoolsOf(page)).send('Runtime.evaluate', { expression });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = DEVTOOLS.get(page) ?? page.context().newCDPSession(page);
  DEVTOOLS.set(page, devtools);
  return devtools;
}
