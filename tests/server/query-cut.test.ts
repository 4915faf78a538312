import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { queryList } from '#server/query/queryList.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow } from '#server/store/writes/writeRow.ts';
import { freshDatabase } from './databases.ts';
import { actor, everyKindModel, newRow, writer } from './models.ts';

test('a list statement that takes too long is cut after 2 s and says so', async () => {
  const { db, catalogue, close } = await freshDatabase('embedded');
  const model = await applyModel(db, catalogue, everyKindModel('slow'));
  for (const n of Array(400).keys()) await db.transaction((tx) => insertRow(tx, model, newRow(`s${n}`), writer));
  // A view over a slow function in the place of the table stands for a query nobody foresaw.
  await sql`create view "slowRows" as select * from ${sql.table(model.table)} where pg_sleep(0.01) is not null`.execute(db.kysely);
  catalogue.set({ ...model, table: 'slowRows' });
  const start = Date.now();
  await expect(queryList(db, catalogue, actor(), 'slow', { page: 0, size: 20 })).rejects.toMatchObject({
    errcode: -1,
    text: { en: expect.stringContaining('too long') },
  });
  expect(Date.now() - start).toBeLessThan(2500);
  await close();
});
