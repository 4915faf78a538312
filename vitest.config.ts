import { defineConfig } from 'vitest/config';
import { viteCalls } from './scripts/viteCalls.ts';

/** Tests that measure the time until something has happened run after the others and by themselves: their neighbours would be measured. */
const alone = [
  'tests/sandbox/check.test.ts',
  'tests/server/apps/reloadInTime.test.ts',
  'tests/server/apps/watchFolders.test.ts',
  'tests/server/db-open.test.ts',
  'tests/server/handlers/importAttacks.test.ts',
  'tests/server/handlers/sameTime.test.ts',
  'tests/server/handlers/uploadsLeft.test.ts',
  'tests/server/http/outage.test.ts',
  'tests/server/importsSideBySide.test.ts',
  'tests/server/query-cut.test.ts',
];
/** Tests that start neither servers nor workers. */
const plain = ['engine', 'renderers', 'schemas', 'src'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
/** Tests that start a server or run the command in their own process. */
const server = ['server', 'cli', 'family'].map((folder) => `tests/${folder}/**/*.test.ts`);
const others = ['tests/e2e/**', 'tests/bench/**', 'tests/fixtures/**', 'node_modules/**'];

/** Everything but the browser runs here; browser tests are Playwright's (playwright.config.ts). */
export default defineConfig({
  plugins: [viteCalls()],
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: plain, exclude: others, maxWorkers: 3, isolate: false, setupFiles: ['tests/support/ownModules.ts'] },
      },
      {
        extends: true,
        test: { name: 'beside', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...others, ...alone, ...plain, ...server], maxWorkers: 3 },
      },
      // Server files keep their process: a server starts in a tenth of the time where its code has run before, and what it holds goes with it.
      { extends: true, test: { name: 'server', include: server, exclude: [...others, ...alone], maxWorkers: 3, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone, maxWorkers: 1, isolate: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
