import { expect, it } from 'vitest';
import { walkManyLists } from '#tests/support/listWalk.ts';

it('[LS-009][LS-032] whatever order answers come in, a list at rest shows the rows of its query, and what was checked and arranged is there', async () => {
  await expect(walkManyLists({ numRuns: 300, seed: 20261129 })).resolves.toBeUndefined();
});
