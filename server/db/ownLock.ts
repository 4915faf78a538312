import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Locks of this process. */
const locked = new Set<string>();

/**
 * Takes a lock file for this process: made exclusively, holds our process number.
 * A lock of a process that no longer lives is replaced; one of a living process never.
 * Errors: a sentence naming the process that holds it. Returns the function that gives it back.
 */
export function takeLock(file: string): () => Promise<void> {
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      locked.add(file);
      return async () => {
        locked.delete(file);
        rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(file, 'utf8'));
    // Our own number was that of a process before us: in a container every start gets the same one.
    if (holder > 0 && (holder === process.pid ? locked.has(file) : lives(holder))) {
      throw new Error(`the database is in use by process ${holder} (lock ${file})`);
    }
    rmSync(file, { force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
