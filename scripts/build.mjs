import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fingerprint, isFresh, isInstalled, markFresh, root } from './freshness.mjs';

const CONFIG = { server: 'vite.server.config.ts', portal: 'vite.config.ts' };

/** Installs the packages of the lock file when they are not there. Errors: throws when npm fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once, about half a minute) ...');
  run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
}

/** Builds server and portal where their inputs changed. Errors: throws when a build fails. */
export function ensureBuilt() {
  for (const build of Object.keys(CONFIG)) {
    if (isFresh(build)) continue;
    console.log(`Building the ${build} ...`);
    const print = fingerprint(build);
    run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', CONFIG[build], '--logLevel', 'warn'], { NODE_ENV: 'production' });
    markFresh(build, print);
  }
}

function run(command, args, variables = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

if (process.argv[1] === join(root, 'scripts/build.mjs')) {
  ensureInstalled();
  ensureBuilt();
}
