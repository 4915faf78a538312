import { expect, test } from 'vitest';
import { walkManyLists } from '../support/listWalk.ts';

const RUNS = Number(process.env.LONG_LIST_WALKS ?? 20_000);

test(`${RUNS} walks through two lists whose answers come late: none shows rows of another query`, async () => {
  await expect(walkManyLists({ numRuns: RUNS })).resolves.toBeUndefined();
});
