// npm test: the checks, then every suite, or the part that is named behind it; ends with one line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { clausesOf, playwrightResults, vitestResults } from './results.mjs';
import { root } from './freshness.mjs';
import { chosenTests, filesOf } from './testChoice.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const { suites, files, title } = orEnd(() => chosenTests(process.argv.slice(2)));
const all = [];
const env = { ...process.env, NODE_ENV: 'test' };
orEnd(() => {
  ensureInstalled();
  if (suites.includes('browser')) env.PORTICO_CHROME = findBrowser();
  ensureBuilt();
});
if (suites.includes('check')) all.push(outcome('npm run check', [join(root, 'scripts/check.mjs')]));
if (suites.includes('vitest')) all.push(...vitest());
if (suites.includes('browser')) all.push(...browser());

if (all.length === 0) all.push({ title: 'no test ran', passed: false });
writeFileSync(join(results, 'clauses.json'), `${JSON.stringify(clausesOf(all), null, 2)}\n`);
const failed = all.filter((test) => !test.passed);
for (const test of failed) console.error(`FAILED ${test.title}${test.why ? `\n${test.why}\n` : ''}`);
console.log(`${all.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** What has to be there before the first test; without it the run ends with the sentence that says what to do. */
function orEnd(prepare) {
  try {
    return prepare();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function vitest() {
  const report = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  node([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...report, ...filesOf('vitest', files), ...(title ? ['-t', title] : [])]);
  return vitestResults(join(results, 'vitest.json'), title);
}

function browser() {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  // Both runs read the same rows; loading them takes half a minute.
  const rows = { PORTICO_BROWSER_DATA: mkdtempSync(join(tmpdir(), 'portico-browser-')) };
  const part = [...filesOf('browser', files), ...(files ? ['--pass-with-no-tests'] : [])];
  node([playwright, 'test', '--grep-invert', '@alone', ...part, ...(title ? ['--grep', title] : [])], rows);
  const beside = playwrightResults(join(results, 'playwright.json'));
  node([playwright, 'test', ...part, ...(title ? ['--grep', `(?=.*@alone)(?=.*(${title}))`] : [])], { ...rows, PORTICO_ALONE: '1' });
  rmSync(rows.PORTICO_BROWSER_DATA, { recursive: true, force: true });
  return [...beside, ...playwrightResults(join(results, 'playwright-alone.json'))];
}

function node(args, more = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } }).status;
}

function outcome(title, args) {
  return { title, passed: spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0 };
}
