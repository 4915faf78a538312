import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anyWalk, walkLists } from '../support/listWalk.ts';

const RUNS = Number(process.env.LONG_LIST_WALKS ?? 20_000);
const stored = new Map<string, string>();
vi.stubGlobal('navigator', { userAgent: 'tests' });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});

test(`${RUNS} walks through two lists whose answers come late: none shows rows of another question`, async () => {
  await expect(
    fc.assert(
      fc.asyncProperty(anyWalk, (steps) => walkLists(steps, stored)),
      { numRuns: RUNS },
    ),
  ).resolves.toBeUndefined();
});
