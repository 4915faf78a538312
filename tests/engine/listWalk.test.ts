import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { anyWalk, walkLists } from '#tests/support/listWalk.ts';

// The list engine reads widths of the browser, and whether a chat app is around the page.
const stored = new Map<string, string>();
vi.stubGlobal('navigator', { userAgent: 'tests' });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});

it('[LS-009][LS-032] whatever order answers come in, a list at rest shows the rows of its question, and what was checked and arranged is there', async () => {
  await expect(
    fc.assert(
      fc.asyncProperty(anyWalk, (steps) => walkLists(steps, stored)),
      { numRuns: 300, seed: 20261129 },
    ),
  ).resolves.toBeUndefined();
});
