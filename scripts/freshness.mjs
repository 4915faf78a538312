import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What each build is made from; a change of size or time in one of them makes the build stale. */
const INPUTS = {
  server: ['schemas', 'sandbox', 'server', 'cli', 'vite.server.config.ts', 'package-lock.json'],
  portal: ['schemas', 'renderers', 'sandbox', 'src', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json'],
};

/** Fingerprint of a build's inputs: paths, sizes and times, so that an unchanged tree costs a few milliseconds. */
export function fingerprint(build) {
  const hash = createHash('sha256');
  for (const input of INPUTS[build]) addPath(hash, join(root, input));
  return hash.digest('hex');
}

function addPath(hash, path) {
  if (!existsSync(path)) return;
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) addPath(hash, join(path, name));
}

const stampFile = (build) => join(root, 'dist', `${build}.stamp`);

/** Whether the build in dist is made from the present inputs. */
export function isFresh(build) {
  const file = stampFile(build);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(build);
}

/** Notes that dist now holds the build of these inputs. */
export function markFresh(build, print) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile(build), print);
}

/** Whether the installed packages are those of the lock file. */
export function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 1000;
}
