import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseEnvironment } from './database.ts';

/**
 * Directory of everything the product keeps on disk (database, files, keys); made when missing.
 * `PORTICO_DATA`, else `.portico` in the working directory; started as root below a directory that the user
 * postgres cannot enter, `/var/lib/portico`.
 */
export function dataDirectory(env: DatabaseEnvironment): string {
  const own = resolve(env.PORTICO_DATA ?? '.portico');
  const directory = env.PORTICO_DATA === undefined && isRoot() && !isReachableByOthers(dirname(own)) ? '/var/lib/portico' : own;
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  return directory;
}

/** True when this process runs as root (PostgreSQL itself refuses to). */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** True when every parent directory may be entered by any user. */
export function isReachableByOthers(path: string): boolean {
  for (let directory = resolve(path); ; directory = dirname(directory)) {
    if (existsSync(directory) && (statSync(directory).mode & 0o001) === 0) return false;
    if (dirname(directory) === directory) return true;
  }
}

/** Names of the places below the data directory that the database uses. */
export function databasePlaces(directory: string) {
  return {
    cluster: join(directory, 'postgres'),
    password: join(directory, 'postgres.password'),
    log: join(directory, 'postgres.log'),
    binaries: join(directory, 'postgres-binaries'),
    pglite: join(directory, 'pglite'),
    pgliteLock: join(directory, 'pglite.lock'),
  };
}
