import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pause between two looks, ms. Looking is used because file events are lost on network drives, links and containers. */
const LOOK_MS = 300;
/** A change counts once nothing moved for this long, ms: editors write in several steps. */
const CALM_MS = 60;
/** Folders that never hold configuration. */
const SKIPPED = new Set(['node_modules', '.git']);

/**
 * Calls back after files below the folders were changed, added or taken away, and were left alone for a moment.
 * Answers the way to stop, once the first look is done: what changes after that is told. Does not keep the process alive.
 */
export async function watchFolders(folders: readonly string[], changed: () => Promise<unknown>): Promise<() => void> {
  let stopped = false;
  let known = await stateOf(folders);
  let timer: NodeJS.Timeout | undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms);
      timer.unref();
    });
  const watch = async (): Promise<void> => {
    while (!stopped) {
      await pause(LOOK_MS);
      let now = await stateOf(folders);
      if (now === known || stopped) continue;
      for (let before = ''; before !== now && !stopped; ) {
        before = now;
        await pause(CALM_MS);
        now = await stateOf(folders);
      }
      known = now;
      if (!stopped) await changed();
    }
  };
  void watch();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** What the files below the folders look like, as text that differs when one of them was written. */
async function stateOf(folders: readonly string[]): Promise<string> {
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
      // A file may go between listing and looking.
      const found = await stat(path).catch(() => undefined);
      if (found?.isDirectory()) return followLinks ? [path, ...(await stateOfFolder(path, false))] : [];
      return found ? [`${path} ${found.mtimeMs} ${found.size} ${found.ino}`] : [];
    }),
  );
  return lines.flat();
}
