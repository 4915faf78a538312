import { defineConfig } from 'vitest/config';
import { viteCalls } from './scripts/viteCalls.ts';

/** Everything but the browser runs here; browser tests are Playwright's (playwright.config.ts). */
export default defineConfig({
  plugins: [viteCalls()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/fixtures/**', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
