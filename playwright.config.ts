import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/browser.mjs';
import { WITHOUT } from './tests/support/browserFeatures.ts';

// Editors and checks read this file too: it only looks. Without a browser Playwright says so when a test starts.
const browser = process.env.PORTICO_CHROME ?? installedBrowser();
// Workers read this file again, with the variable set.
if (browser !== undefined) process.env.PORTICO_CHROME = browser;

/** Tests that measure time, or change what everybody sees, run after the others and by themselves: their neighbours would be measured, or meet the change. */
const alone = process.env.PORTICO_ALONE === '1';
const suite = alone ? 'playwright-alone' : 'playwright';

/** A page of a test stands for seconds: to compile what it calls often costs more than it saves, a tenth of all computing. Tests that measure time keep it. */
const WITHOUT_OPTIMISING = '--js-flags=--no-turbofan --no-maglev';

/** Browser tests against the built product; `npm test` finds the browser and builds first. */
export default defineConfig({
  testDir: 'tests/e2e',
  // It takes most of an hour: `npm run test:long`.
  testIgnore: 'routeWalk.spec.ts',
  fullyParallel: false,
  // One more than the two cores of the smallest machine: two tests left a quarter of them idle.
  workers: alone ? 1 : 3,
  ...(alone && { grep: /@alone/ }),
  retries: 0,
  forbidOnly: true,
  // A test that does on one page all that is done there takes half a minute on a quiet machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  globalSetup: './tests/e2e/globalSetup.ts',
  reporter: [['line'], ['json', { outputFile: `test-results/${suite}.json` }]],
  outputDir: `test-results/${suite}`,
  use: {
    baseURL: process.env.PORTICO_TEST_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
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
