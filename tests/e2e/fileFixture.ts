import { test } from './fixtures.ts';

const SETUP_MS = 120_000;

/** What the tests of a file share. */
interface FileFixture<T> {
  readonly value: T;
  /** For the base address of pages, which is read for the hook that makes it too. */
  readonly ifOpen: T | undefined;
}

/**
 * A fixture for the tests of one file, such as a server: `setup` opens it and calls `use` with it before the first of them, and
 * closes it once `use` resolves, after the last. A worker fixture would do the same for a worker and a browser of its own.
 * Called while the file is loaded.
 */
export function fileFixture<T>(setup: (use: (value: T) => Promise<void>) => Promise<void>): FileFixture<T> {
  let current: { value: T } | undefined;
  let release: (() => void) | undefined;
  let running: Promise<void> | undefined;
  test.beforeAll(async () => {
    test.setTimeout(SETUP_MS);
    await new Promise<void>((opened, failed) => {
      running = setup((value) => {
        current = { value };
        opened();
        return new Promise((resolve) => (release = resolve));
      });
      running.catch(failed);
    });
  });
  test.afterAll(async () => {
    release?.();
    await running;
  });
  return {
    get value() {
      if (!current) throw new Error('The fixture of a file is open while its tests run');
      return current.value;
    },
    get ifOpen() {
      return current?.value;
    },
  };
}

/** Tests whose pages stand below the address of a portal that the file holds. */
export const testsAt = (portal: FileFixture<string>) =>
  test.extend({
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    baseURL: ({}, use) => use(portal.ifOpen),
  });
