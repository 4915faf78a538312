// What the browser tests find done: their rows in a data folder, and their own source translated.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './freshness.mjs';

const [data] = process.argv.slice(2);

run(['--import', 'tsx', join(root, 'tests/e2e/prepareRows.ts'), data]);
// Playwright keeps what it has translated.
run([join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--list'], 'ignore');

function run(args, stdout = 'inherit') {
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', stdout, 'inherit'] });
}
