import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SeedError } from '#server/seed/rows/errors.ts';
import { refuseRings } from '#server/seed/refuseRings.ts';
import { seedRows, type SeedRow } from '#server/seed/seedRows.ts';
import { openApps } from '#server/apps/openApps.ts';
import { demoContext } from './seedFixture.ts';

const row = (id: string, data: object): SeedRow => ({
  id,
  owner: 'manager',
  ownerDeptId: '1',
  creater: 'manager',
  createdTime: '2026-11-20 08:00:00',
  data: { ...data },
});
const model = { code: 'unit', ringItems: [{ code: 'parent' }, { code: 'before' }] };

/** Reads all batches; how many rows came. */
async function read(batches: AsyncIterable<SeedRow[]>): Promise<number> {
  let count = 0;
  for await (const batch of batches) count += batch.length;
  return count;
}

async function* inBatches(...batches: SeedRow[][]) {
  yield* batches;
}

describe('demonstration rows that would lie below themselves (contract 15.4)', () => {
  it('are refused with model and item, also over several batches', async () => {
    const ring = inBatches([row('a', { parent: { id: 'b' } })], [row('b', { parent: { id: 'c' } }), row('c', { parent: 'a' })]);
    await expect(read(refuseRings(ring, model))).rejects.toThrow(new SeedError('unit.parent', '3 rows lie below themselves'));
    await expect(read(refuseRings(inBatches([row('a', { before: [{ id: 'x' }, { id: 'a' }] })]), model))).rejects.toThrow(
      'unit.before: 1 rows lie below themselves',
    );
  });

  it('every example application is without such rows', async () => {
    const context = demoContext();
    const apps = await openApps({ folders: [join(import.meta.dirname, '../../apps')] });
    const trees = [...apps.current().models.values()].filter(({ ringItems }) => ringItems.length > 0);
    expect(trees.map(({ code }) => code).toSorted()).toEqual(['device_category', 'overhaul_task']);
    for (const tree of trees) {
      const document = context.documents.get(tree.code);
      if (!document) throw new Error(tree.code);
      expect(await read(refuseRings(seedRows(document, context), tree))).toBeGreaterThan(0);
    }
    apps.close();
  });
});
