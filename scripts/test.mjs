// npm test: the checks, then every suite; ends with one line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { clausesOf, playwrightResults, vitestResults } from './results.mjs';
import { root } from './freshness.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const all = [];
ensureInstalled();
ensureBuilt();
all.push(outcome('npm run check', [join(root, 'scripts/check.mjs')]));
const env = { ...process.env, PORTICO_CHROME: findBrowser(), NODE_ENV: 'test' };

node([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']);
all.push(...vitestResults(join(results, 'vitest.json')));

const playwright = join(root, 'node_modules/@playwright/test/cli.js');
// Both runs read the same rows; loading them takes half a minute.
const rows = { PORTICO_BROWSER_DATA: mkdtempSync(join(tmpdir(), 'portico-browser-')) };
node([playwright, 'test', '--grep-invert', '@alone'], rows);
all.push(...playwrightResults(join(results, 'playwright.json')));
node([playwright, 'test'], { ...rows, PORTICO_ALONE: '1' });
all.push(...playwrightResults(join(results, 'playwright-alone.json')));
rmSync(rows.PORTICO_BROWSER_DATA, { recursive: true, force: true });

writeFileSync(join(results, 'clauses.json'), `${JSON.stringify(clausesOf(all), null, 2)}\n`);
const failed = all.filter((test) => !test.passed);
for (const test of failed) console.error(`FAILED ${test.title}${test.why ? `\n${test.why}\n` : ''}`);
console.log(`${all.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

function node(args, more = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } }).status;
}

function outcome(title, args) {
  return { title, passed: spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0 };
}
