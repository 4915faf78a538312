import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder to a place that is still empty: beside it first, then moved there, so that no process ever reads a half copy and one
 * that dies leaves none; of several at once the first wins.
 */
export function copyWhole(from: string, to: string): void {
  if (existsSync(to)) return;
  const fresh = `${to}.new-${process.pid}`;
  try {
    cpSync(from, fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
