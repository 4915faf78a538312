import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/browser.mjs';
import { root } from './scripts/freshness.mjs';
import { WITHOUT } from './tests/support/browserFeatures.ts';

// Editors and checks read this file too: it only looks. Without a browser Playwright says so when a test starts.
const browser = process.env.PORTICO_CHROME ?? installedBrowser();
// Workers read this file again, with the variable set.
if (browser !== undefined) process.env.PORTICO_CHROME = browser;

/** Tests that measure time, or change what everybody sees, run after the others, one at a time: their neighbours would be measured, or meet the change. */
const alone = process.env.PORTICO_ALONE === '1';
const report = process.env.PORTICO_REPORT ?? (alone ? 'playwright-alone' : 'playwright');

/** A page of a test stands for seconds: to compile what it calls often costs more than it saves, a tenth of all computing. Tests that measure time keep it. */
const WITHOUT_OPTIMISING = '--js-flags=--no-turbofan --no-maglev';

/**
 * What moves is drawn sixty times a second, a thirtieth of all computing: most tests are those of people who want less motion.
 * Lists, rows, forms and acts, where a press can meet what moves, and tests that measure time have it.
 */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** The files that hold tests of the second run: reading all others takes as long as several of its tests. */
function filesAlone(): string[] {
  const folder = join(root, 'tests/e2e');
  return readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && readFileSync(join(folder, name), 'utf8').includes('@alone'));
}

/** Browser tests against the built product; `npm test` finds the browser and builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  // It takes most of an hour: `npm run test:long`.
  testIgnore: 'routeWalk.spec.ts',
  fullyParallel: false,
  // Twice the two cores of the smallest machine: tests wait for much, and three at a time left a quarter of it idle.
  workers: alone ? 1 : 4,
  ...(alone && { grep: /@alone/, testMatch: filesAlone() }),
  retries: 0,
  forbidOnly: true,
  // A test that does on one page all that is done there takes half a minute on a quiet machine.
  timeout: 120_000,
  // How long something may take to appear says nothing of the product's speed (tests/bench holds that): a busy machine takes longer.
  expect: { timeout: 30_000 },
  globalSetup: './tests/e2e/globalSetup.ts',
  reporter: [['line'], ['json', { outputFile: `test-results/${report}.json` }]],
  outputDir: `test-results/${report}`,
  use: {
    // A press that cannot be made fails at its place, not minutes later at the test's end without one.
    actionTimeout: 60_000,
    baseURL: process.env.PORTICO_TEST_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...(alone ? {} : STILL),
    // Keeping it costs a tenth of what the runner computes; a failure has its picture and its tree, and `--trace on` records a test by hand.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser !== undefined && { executablePath: browser }),
      args: [
        '--no-sandbox',
        ...(alone ? [] : [WITHOUT_OPTIMISING]),
        `--disable-features=${WITHOUT.join(',')}`,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
