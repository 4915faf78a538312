// Completes package-lock.json after an install: adds the optional packages of other platforms that the registry in use
// did not offer, so that `npm ci` accepts the lock file on every platform. Run it after each change of packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.mjs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (found(path, name)) continue;
    const words = name.split(/[-/]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    const cpu = PROCESSORS.find((processor) => words.includes(processor)) ?? (words.includes('arm') ? 'arm' : undefined);
    if (os === undefined && cpu === undefined) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[~^]/, ''),
      ...(cpu === undefined ? {} : { cpu: [cpu] }),
      ...(entry.dev ? { dev: true } : {}),
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os === 'windows' ? 'win32' : os] }),
    };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

function found(path, name) {
  return lock.packages[`${path}/node_modules/${name}`] !== undefined || lock.packages[`node_modules/${name}`] !== undefined;
}
