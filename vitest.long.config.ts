import { defineConfig } from 'vitest/config';

/** `npm run test:long`: kills, crashes and a soak of the built server, one after the other, because they load the machine. */
export default defineConfig({
  test: {
    include: ['tests/long/**/*.long.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/long.json' },
  },
});
