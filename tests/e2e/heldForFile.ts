import { test } from '@playwright/test';

const OPEN_MS = 120_000;

/** What is held. */
interface Held<T> {
  readonly value: T;
  /** For the address of pages, for which the hook that opens it is asked too. */
  readonly ifOpen: T | undefined;
}

/**
 * Holds what the tests of one file share, such as a server: `hold` opens it and calls `use` with it before the first of them, and
 * closes it once `use` resolves, after the last. A worker fixture would do the same for a worker and a browser of its own.
 * Called while the file is loaded.
 */
export function heldForFile<T>(hold: (use: (held: T) => Promise<void>) => Promise<void>): Held<T> {
  let held: { value: T } | undefined;
  let release: (() => void) | undefined;
  let holding: Promise<void> | undefined;
  test.beforeAll(async () => {
    test.setTimeout(OPEN_MS);
    await new Promise<void>((opened, failed) => {
      holding = hold((value) => {
        held = { value };
        opened();
        return new Promise((resolve) => (release = resolve));
      });
      holding.catch(failed);
    });
  });
  test.afterAll(async () => {
    release?.();
    await holding;
  });
  return {
    get value() {
      if (!held) throw new Error('It is held while the tests of the file run');
      return held.value;
    },
    get ifOpen() {
      return held?.value;
    },
  };
}
