import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pause between two polls, ms. Polling is used because file events are lost on network drives, links and containers. */
const POLL_MS = 300;
/** A change counts once nothing moved for this long, ms: editors write in several steps. */
const CALM_MS = 60;
/** Folders that never hold configuration. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Calls back after files below the folders were changed, added or taken away, and were left alone for a moment; when
 * the answer is false (it did not work out), again at the next poll. Answers the way to stop, once the first poll is
 * done: what changes after that is reported. Does not keep the process alive.
 */
export async function watchFolders(folders: readonly string[], changed: () => Promise<boolean>): Promise<() => void> {
  const ended = new AbortController();
  void poll(folders, changed, await stateOfFolders(folders), ended.signal);
  return () => ended.abort();
}

async function poll(folders: readonly string[], changed: () => Promise<boolean>, first: string, ended: AbortSignal): Promise<void> {
  let known: string | undefined = first;
  while (!ended.aborted) {
    await pause(POLL_MS);
    if ((await stateOfFolders(folders)) === known) continue;
    const now = await stateWhenCalm(folders, ended);
    if (ended.aborted) return;
    known = (await changed()) ? now : undefined;
  }
}

async function stateWhenCalm(folders: readonly string[], ended: AbortSignal): Promise<string> {
  let before = '';
  let now = await stateOfFolders(folders);
  while (before !== now && !ended.aborted) {
    before = now;
    await pause(CALM_MS);
    now = await stateOfFolders(folders);
  }
  return now;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** The state of the files below the folders, as text that differs when one of them was written. */
async function stateOfFolders(folders: readonly string[]): Promise<string> {
  const lines = await Promise.all(folders.map((folder) => stateOfFolder(folder, true)));
  return lines.flat().join('\n');
}

/** An application's folder may be a link; links further down lead nowhere, so that no circle is walked. */
async function stateOfFolder(folder: string, followLinks: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (SKIPPED.has(entry.name)) return [];
      if (entry.isDirectory()) return [path, ...(await stateOfFolder(path, false))];
      // A file may go between listing and reading.
      const found = await stat(path).catch(() => undefined);
      if (found?.isDirectory()) return followLinks ? [path, ...(await stateOfFolder(path, false))] : [];
      return found ? [`${path} ${found.mtimeMs} ${found.size} ${found.ino}`] : [];
    }),
  );
  return lines.flat();
}
