import { afterAll, vi } from 'vitest';

/**
 * Setup of test files that share their process: each begins with modules of ours that nobody has used, so that no state of one file is
 * seen by the next. Packages stay as they are, which saves most of the time that loading takes.
 */
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
