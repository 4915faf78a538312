// npm run check: format, lint with the layers, types, unused code, the generated reference, byte budgets. One failure fails all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

const bin = (name) => join(root, 'node_modules', name);

const STEPS = [
  ['format', bin('@biomejs/biome/bin/biome'), ['format', '.']],
  // By way of tsx: Node.js below 22.18 does not read a configuration in TypeScript.
  ['lint and layers', bin('tsx/dist/cli.mjs'), [bin('oxlint/bin/oxlint'), '--deny-warnings']],
  ['types', bin('typescript/bin/tsc'), ['--noEmit', '-p', '.']],
  ['unused code', bin('knip/bin/knip.js'), ['--no-progress']],
  ['generated reference', bin('tsx/dist/cli.mjs'), ['scripts/reference.ts', '--check']],
  ['byte budgets', bin('tsx/dist/cli.mjs'), ['scripts/budgets.ts']],
];

ensureInstalled();
ensureBuilt();
// Side by side, for some of them keep one core busy only; each is printed whole, in the order above.
const runs = STEPS.map(run);
const failed = [];
for (const [at, [name]] of STEPS.entries()) {
  const { output, passed, seconds } = await runs[at];
  process.stdout.write(output);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!passed) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Check failed: ${failed.join(', ')}`);
  process.exit(1);
}

/** Runs a step to its end; what it writes is kept. */
function run([, script, args]) {
  const started = Date.now();
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  return new Promise((done) => {
    const step = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = [];
    for (const stream of [step.stdout, step.stderr]) stream.on('data', (part) => written.push(part));
    step.on('close', (status) => done({ output: Buffer.concat(written), passed: status === 0, seconds: ((Date.now() - started) / 1000).toFixed(1) }));
  });
}
