import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SumType } from '#schemas/codes.ts';
import type { ReportColumn } from '#schemas/report.ts';
import { aggregateRows } from '#server/query/aggregate.ts';
import { queryList } from '#server/query/queryList.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow } from '#server/store/writes/writeRow.ts';
import { drillAddress } from '#src/engine/lists/reportDrill.ts';
import { conditionQuery } from '#src/engine/lists/state/conditions.ts';
import { readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { actor, everyKindModel, newRow, writer } from './models.ts';

const ROWS = [
  newRow('a', {
    status: 'open',
    amount: 5,
    // Stored twice by an importer: it is one value.
    tags: 'x;y;x',
    people: ['ann', 'bob'],
    depts: ['sales'],
    others: ['b', 'c'],
    mixed: [
      { id: 'ann', type: 3 },
      { id: 'it', type: 1 },
    ],
  }),
  newRow('b', { status: 'open', amount: 9, tags: 'y', people: ['bob'], depts: ['sales', 'it'], others: ['c'], mixed: [{ id: 'it', type: 1 }] }),
  newRow('c', { status: 'closed', amount: 1, tags: 'z', people: ['cas'], depts: ['it'], others: ['a'], mixed: [{ id: 'finance', type: 2 }] }),
  newRow('none', { amount: 2 }),
];

const MEASURES = [
  { propertyCode: 'id', sumType: SumType.count },
  { propertyCode: 'amount', sumType: SumType.sum },
];

describe.each(DATABASE_KINDS)('groups by items of several values on %s', (kind) => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await freshDatabase(kind);
    const model = await applyModel(opened.db, opened.catalogue, everyKindModel('group'));
    for (const row of ROWS) await opened.db.transaction((tx) => insertRow(tx, model, row, writer));
  }, 60_000);
  afterAll(() => opened.close());

  const aggregate = (...codes: string[]) =>
    aggregateRows(opened.db, opened.catalogue, actor(), 'group', { dimensions: codes.map((propertyCode) => ({ propertyCode })), measures: MEASURES });

  test('[BX-093] a record stands in the group of each of its values, once, and one without a value in its own', async () => {
    const { groups, records } = await aggregate('tags');
    expect(records).toBe(ROWS.length);
    expect(Object.fromEntries(groups.map(({ dimensions, measures }) => [dimensions[0], measures]))).toEqual({ x: [1, 5], y: [2, 14], z: [1, 1], null: [1, 2] });
  });

  test('[BX-093] groups within groups stand in each pair of values', async () => {
    const { groups } = await aggregate('status', 'tags');
    expect(new Set(groups.map(({ dimensions, measures }) => [...dimensions, measures[0]].join(' ')))).toEqual(
      new Set(['open x 1', 'open y 2', 'closed z 1', '  1']),
    );
    expect((await aggregate('tags', 'people')).groups).toHaveLength(6);
  });

  test.each([
    ['tags', 4],
    ['people', 4],
    ['depts', 3],
    ['others', 4],
    ['mixed', 4],
  ])('[BX-093] each group by %s is opened by the filter of its value, and counts what the list shows', async (code, expected) => {
    const { groups } = await aggregate(code);
    expect(groups).toHaveLength(expected);
    const propertyType = opened.catalogue.model('group').items.get(code)?.propertyType ?? -1;
    const columns: ReportColumn[] = [
      { propertyCode: code, propertyType, name: code },
      ...MEASURES.map(({ propertyCode, sumType }) => ({ propertyCode, propertyType: 2, name: propertyCode, sumType })),
    ];
    const data = { columns, rows: groups.map(({ dimensions, measures }) => [...dimensions, ...measures]) };
    const definition = { drill: { schemaCode: 'group', queryCode: 'all' } };
    for (const [row, { measures }] of groups.entries()) {
      const address = drillAddress({ appCode: 'any', definition, data, filters: [], locale: 'zh' }, row);
      const { condition } = readListUrl(new URL(address ?? '', 'http://portal.test').search).place;
      const { queryCondition } = conditionQuery(condition);
      const { totalElements } = await queryList(opened.db, opened.catalogue, actor(), 'group', { page: 0, size: 1, queryCondition: queryCondition ?? null });
      expect([address, totalElements]).toEqual([address, measures[0]]);
    }
  });

  test('[BX-093] only records of the reader stand in groups and are counted', async () => {
    const own = actor({ grants: [{ scope: 'own' }], userId: 'nobody' });
    const { groups, records } = await aggregateRows(opened.db, opened.catalogue, own, 'group', { dimensions: [{ propertyCode: 'tags' }], measures: MEASURES });
    expect([groups, records]).toEqual([[], 0]);
  });
});
