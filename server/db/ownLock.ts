import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

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
      return async () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0 && lives(holder)) {
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
