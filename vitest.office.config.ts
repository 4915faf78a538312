import { defineConfig } from 'vitest/config';

/** `npm run check:office`: files we make, opened by LibreOffice. */
export default defineConfig({
  test: {
    include: ['tests/office/**/*.office.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
