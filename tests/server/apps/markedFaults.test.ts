import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadApps } from '#server/apps/loader.ts';
import { copyMarked, differences } from './markedFixture.ts';

it.each([
  ['every fault is named at its line and column with its reason, and nothing else is', 'faults'],
  ['faults of documents that use one that is left out are told at their places, and nothing that only follows from it', 'behind'],
])('[BX-032] %s (%s)', async (_, fixture) => {
  const { folder, expected } = await copyMarked(resolve('tests/fixtures/apps', fixture));
  const { loaded } = await loadApps([folder]);
  expect(differences(folder, loaded.faults, expected)).toEqual({ missing: [], surprising: [] });
});
