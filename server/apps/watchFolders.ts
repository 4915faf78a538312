import { watch, type FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pause between two polls, ms. A file event reports a change at once; polling finds what events miss: they are lost on network drives, links and containers. */
const POLL_MS = 1500;
/** A change counts once nothing moved for this long, ms: editors write in several steps. */
const CALM_MS = 60;
/** Folders that never hold configuration. */
const SKIPPED = new Set(['node_modules', '.git']);

/** What stands below the watched folders. */
interface FolderState {
  /** Every folder read, those that are watched included. */
  folders: readonly string[];
  /** Differs when a file was written, came or went. */
  text: string;
}

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

async function poll(folders: readonly string[], changed: () => Promise<boolean>, first: FolderState, ended: AbortSignal): Promise<void> {
  let known: string | undefined = first.text;
  let events = new FolderEvents(first.folders, ended);
  while (!ended.aborted) {
    await Promise.race([events.next, pause(POLL_MS)]);
    if (ended.aborted) return;
    if (!events.came && (await stateOfFolders(folders)).text === known) continue;
    const now = await stateWhenCalm(folders, ended);
    if (ended.aborted) return;
    // Another folder may stand in the place of one that was listened to.
    events.close();
    events = new FolderEvents(now.folders, ended);
    if (now.text !== known) known = (await changed()) ? now.text : undefined;
  }
}

/** Listens for the next event in some folders, not in those below them. */
class FolderEvents {
  /** True once an event came, or all ended. */
  came = false;
  /** Resolves when `came` becomes true. */
  readonly next: Promise<void>;
  readonly #watchers: readonly FSWatcher[];
  readonly #ended: AbortSignal;
  #notify: () => void = () => undefined;

  constructor(folders: readonly string[], ended: AbortSignal) {
    this.next = new Promise((resolve) => {
      this.#notify = () => {
        this.came = true;
        resolve();
      };
    });
    this.#watchers = folders.flatMap((folder) => this.#watch(folder));
    this.#ended = ended;
    ended.addEventListener('abort', this.close);
  }

  readonly close = (): void => {
    this.#notify();
    this.#ended.removeEventListener('abort', this.close);
    for (const watcher of this.#watchers) watcher.close();
  };

  /** Where the system refuses (it has no place for more, the folder is gone) polling does alone. */
  #watch(folder: string): FSWatcher[] {
    try {
      const watcher = watch(folder, { persistent: false }, this.#notify);
      return [watcher.on('error', () => undefined)];
    } catch {
      return [];
    }
  }
}

async function stateWhenCalm(folders: readonly string[], ended: AbortSignal): Promise<FolderState> {
  let before = '';
  let now = await stateOfFolders(folders);
  while (before !== now.text && !ended.aborted) {
    before = now.text;
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

async function stateOfFolders(folders: readonly string[]): Promise<FolderState> {
  const read: string[] = [];
  const lines = await Promise.all(folders.map((folder) => stateOfFolder(folder, true, read)));
  return { folders: read, text: lines.flat().join('\n') };
}

/** Lines for what a folder holds; adds it and those below to `read`. An application's folder may be a link; links further down lead nowhere, so that no circle is walked. */
async function stateOfFolder(folder: string, followLinks: boolean, read: string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  read.push(folder);
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (SKIPPED.has(entry.name)) return [];
      if (entry.isDirectory()) return [path, ...(await stateOfFolder(path, false, read))];
      // A file may go between listing and reading.
      const found = await stat(path).catch(() => undefined);
      if (found?.isDirectory()) return followLinks ? [path, ...(await stateOfFolder(path, false, read))] : [];
      return found ? [`${path} ${found.mtimeMs} ${found.size} ${found.ino}`] : [];
    }),
  );
  return lines.flat();
}
