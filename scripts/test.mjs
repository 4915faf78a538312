// npm test: the checks, then every suite, or the part that is named behind it; looks at what failed once more, and ends with one line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';
import { conclude, withoutRetry, retryFailed } from './retries.mjs';
import { runNode, runPlaywright, runVitest } from './suites.mjs';
import { chosenTests, filesOf } from './testChoice.mjs';

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const { suites, files, title, isOnce } = orEnd(() => chosenTests(process.argv.slice(2)));
const env = { ...process.env, NODE_ENV: 'test' };
orEnd(() => {
  ensureInstalled();
  if (suites.includes('browser')) env.PORTICO_CHROME = findBrowser();
  ensureBuilt();
});

const [withVitest, withBrowser] = [suites.includes('vitest'), suites.includes('browser')];
const titled = title ? ['--grep', title] : [];

/** What runs side by side, and what measures time, or changes what everybody sees, and runs by itself. */
const SUITES = {
  vitest: { run: runVitest, projects: ['plain', 'beside', 'server'] },
  'vitest-alone': { run: runVitest, projects: ['alone'] },
  playwright: { run: runPlaywright, args: ['--grep-invert', '@alone', ...titled] },
  'playwright-alone': { run: runPlaywright, args: title ? ['--grep', `(?=.*@alone)(?=.*(${title}))`] : [], env: { PORTICO_ALONE: '1' } },
};

const all = [];
if (suites.includes('check')) {
  const passed = spawnSync(process.execPath, [join(root, 'scripts/check.mjs')], { cwd: root, stdio: 'inherit' }).status === 0;
  all.push({ title: 'npm run check', state: passed ? 'passed' : 'failed' });
  if (!passed) process.exit(conclude(withoutRetry(all), results));
}
const rows = withBrowser ? browserRows() : undefined;
if (withVitest) all.push(...(await run('vitest', { files: filesOf('vitest', files) })));
await rows?.loaded;
if (withBrowser) all.push(...(await run('playwright', { files: filesOf('browser', files), rows })));
// What measures time comes last: one test of each suite at a time, for which the smallest machine has a core each.
const alone = [
  withVitest ? run('vitest-alone', { files: filesOf('vitest', files), isPiped: true }) : [],
  withBrowser ? run('playwright-alone', { files: filesOf('browser', files), rows }) : [],
];
all.push(...(await Promise.all(alone)).flat());
rows?.remove();

if (all.length === 0) all.push({ title: 'no test ran', state: 'failed' });
process.exit(conclude(isOnce ? withoutRetry(all) : await retryFailed(all, retry), results));

/** Runs a suite, all of it or what the command line names. */
function run(name, { rows: data, ...rest }) {
  const { run: runSuite, env: more, ...suite } = SUITES[name];
  const variables = { ...env, ...more, ...(data && { PORTICO_BROWSER_DATA: data.folder }) };
  return runSuite({ name, ...suite }, { folder: root, env: variables, title, ...rest });
}

async function retry(name, again) {
  const data = SUITES[name].run === runPlaywright ? browserRows() : undefined;
  await data?.loaded;
  const outcomes = await run(name, { files: again, rows: data, isSecond: true });
  data?.remove();
  return outcomes;
}

/** Both browser runs read the same rows; loading them, and reading the tests, takes most of a minute of computing. */
function browserRows() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-browser-'));
  const prepare = [join(root, 'scripts/prepareBrowserTests.mjs'), folder];
  const loaded = env.PORTICO_TEST_URL === undefined ? runNode(prepare, { folder: root, env }) : undefined;
  return { folder, loaded, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What has to be there before the first test; without it the run ends with the sentence that says what to do. */
function orEnd(prepare) {
  try {
    return prepare();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
