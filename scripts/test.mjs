// npm test: the checks, then every suite, or the part that is named behind it; ends with one line over all of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Projects of vitest.config.ts: what runs side by side, and what measures time and runs by itself. */
const [BESIDE, ALONE] = [['plain', 'beside', 'server'], ['alone']];

const { suites, files, title } = orEnd(() => chosenTests(process.argv.slice(2)));
const all = [];
const env = { ...process.env, NODE_ENV: 'test' };
orEnd(() => {
  ensureInstalled();
  if (suites.includes('browser')) env.PORTICO_CHROME = findBrowser();
  ensureBuilt();
});
if (suites.includes('check')) all.push(outcome('npm run check', [join(root, 'scripts/check.mjs')]));
const rows = suites.includes('browser') ? browserRows() : undefined;
if (suites.includes('vitest')) all.push(...(await vitest('vitest', BESIDE)));
if (rows) all.push(...(await browserBeside(rows)));
// What measures time comes last: one test of each suite at a time, for which the smallest machine has a core each.
const alone = [suites.includes('vitest') ? vitest('vitest-alone', ALONE, 'pipe') : [], rows ? browserAlone(rows) : []];
all.push(...(await Promise.all(alone)).flat());
if (rows) rmSync(rows.folder, { recursive: true, force: true });

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

async function vitest(name, projects, output = 'inherit') {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${name}.json`];
  const part = [...projects.map((project) => `--project=${project}`), ...filesOf('vitest', files), ...(files ? ['--passWithNoTests'] : [])];
  const status = await node([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...report, ...part, ...(title ? ['-t', title] : [])], {}, output);
  const file = join(results, `${name}.json`);
  // Of files that are named one of the two runs may have none.
  return files && status === 0 && !existsSync(file) ? [] : vitestResults(file, title);
}

/** Both browser runs read the same rows; loading them, and reading the tests, takes most of a minute of computing. */
function browserRows() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-browser-'));
  return { folder, loaded: env.PORTICO_TEST_URL === undefined ? node([join(root, 'scripts/prepareBrowserTests.mjs'), folder]) : undefined };
}

async function browserBeside({ folder, loaded }) {
  await loaded;
  await playwright(folder, ['--grep-invert', '@alone', ...(title ? ['--grep', title] : [])]);
  return playwrightResults(join(results, 'playwright.json'));
}

async function browserAlone({ folder }) {
  await playwright(folder, title ? ['--grep', `(?=.*@alone)(?=.*(${title}))`] : [], { PORTICO_ALONE: '1' });
  return playwrightResults(join(results, 'playwright-alone.json'));
}

function playwright(folder, args, more = {}) {
  const part = [...filesOf('browser', files), ...(files ? ['--pass-with-no-tests'] : [])];
  return node([join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...part, ...args], { PORTICO_BROWSER_DATA: folder, ...more });
}

/** Runs a program of Node; resolves to its exit code. What is written to a pipe is told whole at its end. */
async function node(args, more = {}, output = 'inherit') {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', output, output], env: { ...env, ...more } });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(written));
  return status;
}

function outcome(title, args) {
  return { title, passed: spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0 };
}
