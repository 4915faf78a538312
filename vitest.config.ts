import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { viteCalls } from './scripts/viteCalls.ts';

/** Tests that measure the time until something has happened run after the others, one at a time, beside those of the browser: more neighbours would be measured. */
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
/** Small files whose tests take long: at the end they would run by themselves. */
const long = ['tests/house/additions.test.ts', 'tests/server/importKill.test.ts', 'tests/server/severalProcesses.test.ts'];
/** Tests that start neither servers nor workers. */
const plain = ['engine', 'renderers', 'schemas', 'src'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);
/** Tests that start a server or run the command in their own process. */
const server = ['server', 'cli', 'family'].map((folder) => `tests/${folder}/**/*.test.ts`);
const others = ['tests/e2e/**', 'tests/bench/**', 'tests/fixtures/**', 'node_modules/**'];

/** Long tests first, then the largest files, as Vitest has them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (long.some((path) => moduleId.endsWith(path)) ? 0 : 1);
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const largestFirst = await super.sort(files);
    return largestFirst.toSorted((a, b) => place(a) - place(b));
  }
}

/** Everything but the browser runs here; browser tests are Playwright's (playwright.config.ts). */
export default defineConfig({
  plugins: [viteCalls()],
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // A fifth of what starting a server computes is the collection of what lived shortly: with more room for it less is copied.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongFirst },
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
