import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/**
 * The chunk that a source of the portal was built into, as a pattern of addresses: `src/screens/user/InfoScreen.tsx`. Built
 * files have names that the bundler chooses, which a test must not know.
 * Errors: throws where the build has no such source.
 */
export function chunkOf(source: string): string {
  return `**/${builtFile(source)}`;
}

/** Collects the requests of the chunk of a source, by path in the order sent. */
export function chunkRequests(page: Page, source: string): string[] {
  const file = `/${builtFile(source)}`;
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(file)) sent.push(pathname);
  });
  return sent;
}

/** Waits until the page has loaded the chunk of a source, whether it has run or not. */
export async function loadedChunk(page: Page, source: string): Promise<void> {
  const loaded = (file: string) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file));
  await page.waitForFunction(loaded, `/${builtFile(source)}`);
}

function builtFile(source: string): string {
  // Written by the build of this product; a missing one throws with its path.
  const files = JSON.parse(readFileSync('dist/portal/.vite/sources.json', 'utf8')) as Readonly<Record<string, string>>;
  const file = files[source];
  if (file === undefined) throw new Error(`The built portal has no source '${source}'`);
  return file;
}
