import { afterEach, expect, test, vi } from 'vitest';
import type { ModelDocument } from '#schemas/config/model.ts';
import { PropertyType } from '#schemas/codes.ts';
import { lostRecords } from '#server/query/lostRecords.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { DATABASE_KINDS, freshDatabase } from './databases.ts';
import { newRow, writer } from './models.ts';

const document: ModelDocument = {
  code: 'place',
  name: '地点',
  modelType: 'TREE',
  parentPropertyCode: 'parent',
  properties: [{ code: 'parent', name: '上级', propertyType: PropertyType.relation, relativeCode: 'place' }],
};

/** More parents than are looked through each time. */
const ROWS = Array.from({ length: 400 }, (_, at) => newRow(`p${at}`, at === 0 ? {} : { parent: { id: `p${at - 1}`, name: '' } }));

afterEach(() => void vi.restoreAllMocks());

test.each(DATABASE_KINDS)('while a large tree is looked through again, nobody waits for it, on %s', async (kind) => {
  const { db, catalogue, close } = await freshDatabase(kind);
  try {
    const model = await applyModel(db, catalogue, document);
    const item = model.items.get('parent');
    if (!item) throw new Error('no parent');
    await bulkWrite(
      db,
      catalogue,
      'place',
      (async function* () {
        yield ROWS;
      })(),
      writer,
    );
    const first = await lostRecords(db, model, item);
    const begun = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(begun + 3_600_000);
    expect(await lostRecords(db, model, item)).toBe(first);
    // It is under way: a request now is answered at once too.
    expect(await lostRecords(db, model, item)).toBe(first);
    await expect.poll(async () => (await lostRecords(db, model, item)) !== first).toBe(true);
  } finally {
    await close();
  }
});
