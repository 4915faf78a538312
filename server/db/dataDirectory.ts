import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseEnvironment } from './database.ts';

/**
 * Directory of everything the product keeps on disk (database, files, keys); made when missing.
 * `PORTICO_DATA`, else `.portico` in the working directory; started as root below a directory that the user
 * postgres cannot enter, `/var/lib/portico`. Errors: throws a sentence that names the variable when it cannot be used.
 */
export function dataDirectory(env: DatabaseEnvironment): string {
  const directory = dataPlace(env);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`PORTICO_DATA "${directory}" cannot be used as a folder: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return directory;
}

/** The data directory where there is one; who stores database and files elsewhere may have none. */
export function presentDataDirectory(env: DatabaseEnvironment): string | undefined {
  const directory = dataPlace(env);
  return existsSync(directory) ? directory : undefined;
}

/** Where the data directory is or would be. */
function dataPlace(env: DatabaseEnvironment): string {
  const own = resolve(env.PORTICO_DATA || '.portico');
  return !env.PORTICO_DATA && isRoot() && !isReachableByOthers(dirname(own)) ? '/var/lib/portico' : own;
}

/** The data directory where it holds no database yet; undefined where there is one, or another server keeps it. */
export function emptyDataDirectory(env: DatabaseEnvironment): string | undefined {
  if (env.DATABASE_URL || env.PORTICO_DATABASE === 'memory') return undefined;
  const directory = dataPlace(env);
  const { cluster, pglite } = databasePlaces(directory);
  return existsSync(cluster) || existsSync(pglite) ? undefined : directory;
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
