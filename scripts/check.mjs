// npm run check: format, lint with the layers, types, unused code, byte budgets. One failure fails all.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

const bin = (name) => join(root, 'node_modules', name);

const STEPS = [
  ['format', bin('@biomejs/biome/bin/biome'), ['format', '.']],
  ['lint and layers', bin('oxlint/bin/oxlint'), ['--deny-warnings']],
  ['types', bin('typescript/bin/tsc'), ['--noEmit', '-p', '.']],
  ['unused code', bin('knip/bin/knip.js'), ['--no-progress']],
  ['byte budgets', bin('tsx/dist/cli.mjs'), ['scripts/budgets.ts']],
];

ensureInstalled();
ensureBuilt();
const failed = [];
for (const [name, script, args] of STEPS) {
  const started = Date.now();
  const done = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  const passed = done.status === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}`);
  process.exit(1);
}
