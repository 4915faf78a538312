import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderType } from '#schemas/codes.ts';
import { distinctRows } from '#server/query/distinctRows.ts';
import type { ListRequest } from '#server/query/request.ts';
import type { Actor } from '#server/store/actor.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { actor, everyKindModel, newRow, writer } from './models.ts';

describe.each(DATABASE_KINDS)('different values on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    const model = await applyModel(opened.db, opened.catalogue, everyKindModel('shelf'));
    const rows = [
      newRow('r1', { status: 'open', amount: 3, tags: ['a', 'b'], title: 'one' }, { owner: 'bob' }),
      newRow('r2', { status: 'done', amount: 2, tags: ['a'], title: 'two' }),
      newRow('r3', { status: 'open', amount: 1, tags: ['a', 'b'], title: 'two' }),
      newRow('r4', { amount: 4 }),
      newRow('r5', { status: 'Offen', amount: 5, title: 'three' }, { owner: 'bob' }),
    ];
    for (const row of rows) await opened.db.transaction((tx) => insertRow(tx, model, row, writer));
  });
  afterAll(() => opened.close());

  const query = (code: string, request: Partial<ListRequest> = {}, who: Actor = actor()) =>
    distinctRows(opened.db, opened.catalogue, who, 'shelf', code, { page: 0, size: 20, ...request });
  const values = async (code: string, request: Partial<ListRequest> = {}, who?: Actor) =>
    (await query(code, request, who)).content.map(({ data }) => data[code]);

  test('[EN-013] each value is answered once, in its own order where none is requested, empty ones never', async () => {
    expect(await values('status')).toEqual(['done', 'Offen', 'open']);
    expect((await query('status')).totalElements).toBe(3);
    expect(await values('status', { orderByFields: ['status'], orderType: OrderType.descending })).toEqual(['open', 'Offen', 'done']);
    expect(await values('amount')).toEqual([1, 2, 3, 4, 5]);
    expect(await values('tags')).toEqual(['a', 'a;b']);
  });

  test('[EN-013] by another item a value stands where its first row does', async () => {
    expect(await values('status', { orderByFields: ['amount'], orderType: OrderType.ascending })).toEqual(['open', 'done', 'Offen']);
    expect(await values('status', { orderByFields: ['amount'], orderType: OrderType.descending })).toEqual(['Offen', 'open', 'done']);
  });

  test('[EN-013] values stand in the order of items of every kind that sorts', async () => {
    for (const code of ['title', 'done', 'due', 'mixed', 'place', 'parent', 'others', 'tags', 'at', 'person', 'people', 'dept', 'createdTime', 'id'])
      expect([code, (await values('status', { orderByFields: [code], orderType: OrderType.descending })).length]).toEqual([code, 3]);
  });

  test('[EN-013] condition, search and page narrow the values', async () => {
    const condition = { propertyCode: 'title', propertyType: 0, propertyValue: 'two', queryFilterType: 'Eq' };
    expect(await values('status', { queryCondition: [[[condition]]] })).toEqual(['done', 'open']);
    expect(await values('status', { filters: [{ propertyCode: 'status', propertyValue: 'O', queryFilterType: 'Like' }] })).toEqual(['done', 'Offen', 'open']);
    expect(await values('status', { filters: [{ propertyCode: 'status', propertyValue: 'of', queryFilterType: 'Like' }] })).toEqual(['Offen']);
    const second = await query('status', { page: 1, size: 2 });
    expect([second.content.map(({ data }) => data.status), second.totalElements, second.totalPages]).toEqual([['open'], 3, 2]);
    expect(await query('status', { page: 7, size: 2 })).toMatchObject({ content: [], totalElements: 3, totalPages: 2 });
  });

  test('[EN-013] only rows the reader may see count, and a hidden item is as if it were not there', async () => {
    expect(await values('status', {}, actor({ grants: [{ scope: 'own' }] }))).toEqual(['done', 'open']);
    expect(await values('status', {}, actor({ grants: [] }))).toEqual([]);
    const who = actor({ hidden: ['status'] });
    await expect(query('status', {}, who)).rejects.toMatchObject({ errcode: 900400 });
    await expect(query('title', { orderByFields: ['status'] }, who)).rejects.toMatchObject({ errcode: 900400 });
    await expect(query('no_such_item')).rejects.toMatchObject({ errcode: 900400 });
    await expect(query('files')).rejects.toMatchObject({ errcode: 900400 });
  });
});
