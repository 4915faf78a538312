import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { SumType } from '#schemas/codes.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Actor } from '#server/store/actor.ts';
import { aggregateRows } from '#server/query/aggregate.ts';
import { queryList } from '#server/query/queryList.ts';
import type { ListRequest } from '#server/query/request.ts';
import { exportRows, readRow, rowExists, visibleIds } from '#server/query/visibleRows.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { deleteRow, insertRow, updateRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, TEST_DATA, type TestDatabase } from './databases.ts';
import { calledInChinese, actor, everyKindModel, newRow, writer } from './models.ts';

const condition = (propertyCode: string, propertyValue: string) => ({ propertyCode, propertyType: 0, propertyValue });

describe.each(DATABASE_KINDS)('lists on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    await opened.db.kysely
      .insertInto('users')
      .values([
        { id: 'ann', username: 'ann', name: '安' },
        { id: 'bob', username: 'bob', name: 'Bob' },
        { id: 'cas', username: 'cas', name: 'Anton' },
      ])
      .execute();
    await opened.db.kysely
      .insertInto('departments')
      .values([
        { id: 'sales', name: 'B', path: 'hq/sales/' },
        { id: 'it', name: 'A', path: 'hq/it/' },
      ])
      .execute();
  });
  afterAll(() => opened.close());

  async function filled(code: string, rows: ReturnType<typeof newRow>[], changes = {}) {
    const model = await applyModel(opened.db, opened.catalogue, everyKindModel(code, changes));
    for (const row of rows) await opened.db.transaction((tx) => insertRow(tx, model, row, writer));
    return model;
  }
  const list = (code: string, request: Partial<ListRequest> = {}, who: Actor = actor()) =>
    queryList(opened.db, opened.catalogue, who, code, { page: 0, size: 20, ...request });
  const ids = async (code: string, request: Partial<ListRequest> = {}, who?: Actor) => (await list(code, request, who)).content.map(({ id }) => id);

  describe('who sees what', () => {
    beforeAll(() =>
      filled('scoped', [
        newRow('mine', { status: 'open', title: 's1', amount: 1 }, { owner: 'ann', ownerDeptId: 'it' }),
        newRow('dept', { status: 'open', title: 's2', amount: 10 }, { owner: 'bob', ownerDeptId: 'sales' }),
        newRow('below', { status: 'closed', title: 's3', amount: 100 }, { owner: 'bob', ownerDeptId: 'sales_east' }),
        newRow('far', { status: 'closed', title: 's4', amount: 1000, lines: [{ what: 'hidden', price: 1 }] }, { owner: 'cas', ownerDeptId: 'finance' }),
      ]),
    );
    test.each([
      ['nobody without an entry', [], []],
      ['own', [{ scope: 'own' }], ['mine']],
      ['department', [{ scope: 'department' }], ['dept']],
      ['subtree', [{ scope: 'subtree' }], ['below', 'dept']],
      ['all', [{ scope: 'all' }], ['below', 'dept', 'far', 'mine']],
      ['entries add up', [{ scope: 'own' }, { scope: 'department' }], ['dept', 'mine']],
      ['a filter narrows its own entry only', [{ scope: 'all', filter: [[[condition('status', 'closed')]]] }, { scope: 'own' }], ['below', 'far', 'mine']],
      ['an empty filter is none', [{ scope: 'own', filter: [[]] }], ['mine']],
    ] as const)('%s', async (_title, grants, expected) => {
      const who = actor({ grants: [...grants] });
      const page = await list('scoped', { orderByFields: ['id'], sums: [{ propertyCode: 'amount', sumType: SumType.count }] }, who);
      expect(page.content.map(({ id }) => id)).toEqual(expected);
      expect(page.totalElements).toBe(expected.length);
      expect(page.sumMap).toEqual({ amount: { num: expected.length, sumType: SumType.count } });
      expect([...(await visibleIds(opened.db.kysely, opened.catalogue, who, 'scoped', ['mine', 'dept', 'below', 'far', 'absent']))].toSorted()).toEqual(
        expected,
      );
    });

    test('no condition of the request widens the scope', async () => {
      const who = actor({ grants: [{ scope: 'own' }] });
      const either = [[[condition('id', 'far')], [condition('id', 'mine')]]];
      expect(await ids('scoped', { queryCondition: either }, who)).toEqual(['mine']);
      expect(await ids('scoped', { filters: [{ propertyCode: 'id', propertyValue: 'far;dept' }] }, who)).toEqual([]);
      expect(await rowExists(opened.db, opened.catalogue, who, 'scoped', { filters: [{ propertyCode: 'id', propertyValue: 'far' }] })).toBe(false);
    });

    test("counts kept for one person are not another person's", async () => {
      expect((await list('scoped', {}, actor())).totalElements).toBe(4);
      expect((await list('scoped', {}, actor({ grants: [{ scope: 'own' }] }))).totalElements).toBe(1);
      expect((await list('scoped', {}, actor({ userId: 'cas', grants: [{ scope: 'own' }] }))).content.map(({ id }) => id)).toEqual(['far']);
    });

    test('hidden items are not answered, filtered, sorted, summed or exported, and rights may still use them', async () => {
      const who = actor({ hidden: ['amount', 'lines', 'status'], grants: [{ scope: 'all', filter: [[[condition('status', 'closed')]]] }] });
      const page = await list('scoped', { sums: [{ propertyCode: 'amount', sumType: SumType.sum }] }, who);
      expect(page.content).toHaveLength(2);
      for (const row of page.content) for (const code of ['amount', 'lines', 'status']) expect(row.data).not.toHaveProperty(code);
      expect(page.sumMap).toEqual({});
      for (const request of [
        { filters: [condition('amount', '1')] },
        { filters: [condition('lines.what', 'x')] },
        { orderByFields: ['amount'] },
        { queryCondition: [[[condition('status', 'x')]]] },
      ]) {
        await expect(list('scoped', request, who)).rejects.toMatchObject({ errcode: 900400 });
      }
      const form = await readRow(opened.db.kysely, opened.catalogue, who, 'scoped', 'far');
      expect(Object.keys(form.data)).not.toEqual(expect.arrayContaining(['amount']));
      expect(form.data).not.toHaveProperty('lines');
      for await (const chunk of (await exportRows(opened.db, opened.catalogue, who, 'scoped', {})).chunks)
        for (const row of chunk) expect(row.data).not.toHaveProperty('amount');
    });

    test('a record that is absent and one that is not visible answer alike', async () => {
      const who = actor({ grants: [{ scope: 'own' }] });
      for (const id of ['far', 'absent'])
        await expect(readRow(opened.db.kysely, opened.catalogue, who, 'scoped', id)).rejects.toMatchObject({ errcode: 900404 });
      expect((await readRow(opened.db.kysely, opened.catalogue, who, 'scoped', 'mine')).data.title).toBe('s1');
    });
  });

  describe('values, order and pages', () => {
    beforeAll(() =>
      filled('ordered', [
        newRow(
          'o1',
          {
            title: 'b',
            amount: 2,
            person: 'bob',
            dept: 'sales',
            parent: 'o2',
            people: ['bob', 'ghost'],
            others: ['o2', 'gone'],
            lines: [{ what: 'x', price: 1.5 }],
          },
          { createdTime: '2026-01-03 00:00:00' },
        ),
        newRow('o2', { title: 'a', amount: 2, person: 'ann', dept: 'it', parent: 'o1', place: { cityName: '深圳市' } }, { createdTime: '2026-01-04 00:00:00' }),
        newRow('o3', { amount: 2, person: 'cas' }, { createdTime: '2026-01-04 00:00:00' }),
        newRow('o4', { title: 'c', amount: 1 }, { createdTime: '2026-01-01 00:00:00' }),
      ]),
    );

    test('[LS-011] rows, exact total and sums come back, values in their list shape', async () => {
      const page = await list('ordered', { sums: [{ propertyCode: 'amount', sumType: SumType.sum }] });
      expect(page).toMatchObject({ totalElements: 4, totalPages: 1, sumMap: { amount: { num: 7, sumType: 1 } } });
      expect(page.content.find(({ id }) => id === 'o1')?.data).toMatchObject({
        title: 'b',
        amount: 2,
        person: [{ id: 'bob', type: 3, name: 'Bob' }],
        people: [
          { id: 'bob', name: 'Bob' },
          { id: 'ghost', name: 'ghost' },
        ],
        dept: [{ id: 'sales', type: 1, name: 'B' }],
        parent: { id: 'o2', displayCode: 'title', propertyType: 9, title: 'a' },
        others: {
          displayCode: 'title',
          items: [
            { id: 'o2', title: 'a' },
            { id: 'gone', deleted: true },
          ],
        },
        lines: [{ what: 'x', price: 1.5 }],
      });
      expect(page.content.find(({ id }) => id === 'o2')?.data.place).toBe('{"cityName":"深圳市"}');
    });

    test.each([
      [SumType.sum, 7],
      [SumType.average, 1.75],
      [SumType.minimum, 1],
      [SumType.maximum, 2],
      [SumType.count, 4],
    ])('[LS-012] sumType %i over all rows, not the page', async (sumType, num) => {
      expect((await list('ordered', { size: 1, sums: [{ propertyCode: 'amount', sumType }] })).sumMap).toEqual({ amount: { num, sumType } });
    });

    test('[LS-012] a column of a sub-table sums over the rows of all matching records', async () => {
      const sums = [{ propertyCode: 'lines.price', sumType: SumType.sum }];
      expect((await list('ordered', { size: 1, sums })).sumMap).toEqual({ 'lines.price': { num: 1.5, sumType: 1 } });
      expect((await list('ordered', { filters: [condition('title', 'a')], sums })).sumMap).toEqual({ 'lines.price': { num: null, sumType: 1 } });
      expect((await list('ordered', { sums }, actor({ hidden: ['lines'] }))).sumMap).toEqual({});
    });

    test('without a sort the newest come first, ties by id', async () => {
      expect(await ids('ordered')).toEqual(['o2', 'o3', 'o1', 'o4']);
    });

    test.each([
      ['amount', 1, ['o4', 'o2', 'o3', 'o1']],
      ['amount', 2, ['o2', 'o3', 'o1', 'o4']],
      ['title', 1, ['o2', 'o1', 'o4', 'o3']],
      ['title', 2, ['o4', 'o1', 'o2', 'o3']],
      ['person', 1, ['o3', 'o1', 'o2', 'o4']],
      ['dept', 1, ['o2', 'o1', 'o3', 'o4']],
      ['parent', 1, ['o1', 'o2', 'o3', 'o4']],
      ['createdTime', 1, ['o4', 'o1', 'o2', 'o3']],
    ])('[LS-010] sorted by %s, orderType %i, ties by createdTime descending then id', async (code, orderType, expected) => {
      expect(await ids('ordered', { orderByFields: [code], orderType })).toEqual(expected);
    });

    test("the view's own sorts hold until the request has one", async () => {
      const sorts = [{ propertyCode: 'title', direction: 1 }];
      expect((await ids('ordered', { sorts }))[0]).toBe('o2');
      expect((await ids('ordered', { sorts, orderByFields: ['amount'], orderType: 1 }))[0]).toBe('o4');
    });

    test.each([
      [
        [2, 1],
        ['o2', 'o1', 'o3', 'o4'],
      ],
      [
        [1, 2],
        ['o4', 'o1', 'o2', 'o3'],
      ],
      [undefined, ['o4', 'o2', 'o1', 'o3']],
    ])('[BX-070] sorted by amount and then title, orderTypes %j', async (orderTypes, expected) => {
      const request = { orderByFields: ['amount', 'title'], orderType: 1, ...(orderTypes && { orderTypes }) };
      expect(await ids('ordered', request)).toEqual(expected);
      const exported: string[] = [];
      for await (const chunk of (await exportRows(opened.db, opened.catalogue, actor(), 'ordered', request)).chunks)
        exported.push(...chunk.map(({ id }) => id));
      expect(exported).toEqual(expected);
    });

    test.each([
      { orderByFields: ['title', 'amount'], orderTypes: [1] },
      { orderByFields: ['title', 'amount'], orderTypes: [1, 2, 1] },
      { orderByFields: ['title', 'amount'], orderTypes: [1, 3] },
      { orderByFields: ['title', 'title'], orderTypes: [1, 2] },
      { orderByFields: ['title', 'amount', 'person', 'dept'], orderTypes: [1, 1, 1, 1] },
    ])('[BX-070] several sorts as %j are refused: 900400', async (request) => {
      await expect(list('ordered', request)).rejects.toMatchObject({ errcode: 900400 });
    });

    test.each(['nope', 'lines', 'lines.what', 'files', 'title"'])('%s does not sort: 900400', async (code) => {
      const named = code === 'lines' ? code : calledInChinese(code);
      await expect(list('ordered', { orderByFields: [code] })).rejects.toMatchObject({ errcode: 900400, text: { zh: expect.stringContaining(named) } });
    });

    test.each([{ size: 0 }, { size: 501 }, { size: -1 }, { size: 1.5 }, { page: -1 }, { page: Number.MAX_VALUE }, { orderByFields: ['title'], orderType: 3 }])(
      '%j is refused',
      async (request) => {
        await expect(list('ordered', request)).rejects.toMatchObject({ errcode: 900400 });
      },
    );

    test('only the requested columns and the frame of the row are answered', async () => {
      const [row] = (await list('ordered', { columns: ['title', 'lines.price', 'unknownColumn'], filters: [condition('id', 'o1')] })).content;
      expect(Object.keys(row?.data ?? {}).toSorted()).toEqual(['id', 'lines', 'name', 'sequenceStatus', 'title', 'version', 'workflowInstanceId']);
      expect(row?.data.lines).toEqual([{ id: expect.any(String), price: 1.5 }]);
    });

    test('an unloaded model answers 900404', async () => {
      await expect(list('absent')).rejects.toMatchObject({ errcode: 900404 });
    });
  });

  test('rows of a workflow model without an instance say --, plain rows say nothing', async () => {
    await filled('flowing', [newRow('w1', {}), newRow('w2', { workflowInstanceId: 'i1', sequenceStatus: 'PROCESSING', participants_: ['bob'] })], {
      bindWorkflow: 'flow',
    });
    const rows = (await list('flowing', { orderByFields: ['id'] })).content;
    expect(rows).toMatchObject([
      { workflowInstanceId: '--' },
      { workflowInstanceId: 'i1', sequenceStatus: 'PROCESSING', data: { participants_: [{ id: 'bob', name: 'Bob' }] } },
    ]);
    expect(await ids('flowing', { filters: [condition('sequenceStatus', 'DRAFT;PROCESSING')] })).toEqual(['w2']);
    await filled('plain', [newRow('p1', {})]);
    expect((await list('plain')).content[0]?.workflowInstanceId).toBeUndefined();
  });

  test('a tree opens level by level, and a filter searches all levels', async () => {
    await filled('tree', [newRow('root', { title: 'r' }), newRow('child', { title: 'c', parent: 'root' }), newRow('leaf', { title: 'l', parent: 'child' })], {
      modelType: 'TREE',
      parentPropertyCode: 'parent',
    });
    const level = async (parentRef: string) => (await list('tree', { view: { type: 'TREE', parentRef } })).content;
    expect(await level('#')).toMatchObject([{ id: 'root', leaf: false }]);
    expect(await level('child')).toMatchObject([{ id: 'leaf', leaf: true }]);
    expect(await ids('tree', { view: { type: 'TREE', parentRef: '#' }, filters: [condition('title', 'l')] })).toEqual(['leaf']);
  });

  test('[contract 8.2] a tree has for its reader only the branches of rows and items that the reader sees; what lies below one unseen stands at the top, marked', async () => {
    await filled(
      'scopedTree',
      [
        newRow('top', { title: 't' }, { owner: 'alice' }),
        newRow('mine', { title: 'm', parent: 'top' }, { owner: 'alice' }),
        newRow('theirs', { title: 'x', parent: 'mine' }, { owner: 'bob' }),
      ],
      { modelType: 'TREE', parentPropertyCode: 'parent' },
    );
    const level = async (parentRef: string, who: Actor) => (await list('scopedTree', { view: { type: 'TREE', parentRef } }, who)).content;
    const own = actor({ userId: 'alice', grants: [{ scope: 'own' }] });
    expect(await level('#', own)).toMatchObject([{ id: 'top', leaf: false }]);
    expect(await level('top', own)).toMatchObject([{ id: 'mine', leaf: true }]);
    expect(await level('mine', own)).toEqual([]);
    const others = actor({ userId: 'bob', grants: [{ scope: 'own' }] });
    expect(await level('#', others)).toMatchObject([{ id: 'theirs', orphan: true, leaf: true }]);
    expect((await level('#', own)).map(({ orphan }) => orphan)).toEqual([undefined]);
    const unaware = await level('mine', actor({ hidden: ['parent'] }));
    expect(unaware.map(({ id, leaf }) => [id, leaf])).toEqual(
      expect.arrayContaining([
        ['top', undefined],
        ['mine', undefined],
        ['theirs', undefined],
      ]),
    );
    await expect(level('a\0', actor())).rejects.toMatchObject({ errcode: 900400 });
  });

  describe('many rows', () => {
    const COUNT = 5300;
    beforeAll(async () => {
      await applyModel(opened.db, opened.catalogue, everyKindModel('many'));
      async function* rows() {
        yield Array.from({ length: COUNT }, (_, n) =>
          newRow(`m${String(n).padStart(5, '0')}`, { amount: n % 7, title: `t${n}` }, { createdTime: `2026-01-0${1 + (n % 9)} 00:00:00` }),
        );
      }
      await bulkWrite(opened.db, opened.catalogue, 'many', rows(), writer);
    });

    test.each([{}, { orderByFields: ['amount'], orderType: 1 }, { orderByFields: ['amount'], orderType: 2 }])(
      'pages sorted by %j hold every row exactly once, in one order',
      async (order) => {
        const size = 500;
        const seen: string[] = [];
        for (let page = 0; page * size < COUNT; page += 1) seen.push(...(await ids('many', { ...order, page, size })));
        expect(new Set(seen).size).toBe(COUNT);
        expect(seen).toHaveLength(COUNT);
        const exported: string[] = [];
        for await (const chunk of (await exportRows(opened.db, opened.catalogue, actor(), 'many', order)).chunks) exported.push(...chunk.map(({ id }) => id));
        expect(seen).toEqual(exported);
      },
    );

    test('the last page holds the rest and the page behind it nothing', async () => {
      expect(await ids('many', { page: 10, size: 500 })).toHaveLength(300);
      expect(await ids('many', { page: 11, size: 500 })).toEqual([]);
      expect((await list('many', { page: 11, size: 500 })).totalElements).toBe(COUNT);
    });

    test('counts and sums follow every change at once, also of another process', async () => {
      const model = opened.catalogue.model('many');
      const totals = async () => {
        const { totalElements, sumMap } = await list('many', {
          filters: [condition('title', 'extra')],
          sums: [{ propertyCode: 'amount', sumType: SumType.sum }],
        });
        return [totalElements, sumMap?.amount];
      };
      expect(await totals()).toEqual([0, { num: null, sumType: 1 }]);
      await opened.db.transaction((tx) => insertRow(tx, model, newRow('x1', { title: 'extra', amount: 5 }), writer));
      expect(await totals()).toEqual([1, { num: 5, sumType: 1 }]);
      await opened.db.transaction((tx) => updateRow(tx, model, { id: 'x1', data: { amount: 6 } }, writer));
      expect(await totals()).toEqual([1, { num: 6, sumType: 1 }]);
      await opened.db.transaction((tx) => deleteRow(tx, model, 'x1', writer));
      expect(await totals()).toEqual([0, { num: null, sumType: 1 }]);
      await opened.db
        .transaction(async (tx) => {
          await insertRow(tx, model, newRow('x2', { title: 'extra' }), writer);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      expect(await totals()).toEqual([0, { num: null, sumType: 1 }]);
    });

    test('a cached count follows changes while the same page is requested again and again, and a table that grows', async () => {
      await filled('again', [newRow('a1', { title: 'x' })]);
      const changed = everyKindModel('again', { properties: [...everyKindModel().properties, { code: 'added', name: '新增', propertyType: 0 }] });
      const page = () => list('again', { filters: [condition('title', 'x')] });
      // Often enough for every connection to keep the statement.
      const found = await Promise.all(Array.from({ length: 60 }, page));
      expect(new Set(found.map(({ totalElements }) => totalElements))).toEqual(new Set([1]));
      for (const turn of Array(10).keys()) {
        const model = opened.catalogue.model('again');
        await opened.db.transaction((tx) => insertRow(tx, model, newRow(`more${turn}`, { title: 'x' }), writer));
        const { totalElements, content } = await page();
        expect([totalElements, content.length]).toEqual([turn + 2, turn + 2]);
      }
      const grown = await applyModel(opened.db, opened.catalogue, changed);
      await opened.db.transaction((tx) => insertRow(tx, grown, newRow('last', { title: 'x', added: 'here' }), writer));
      const rows = await Promise.all(Array.from({ length: 20 }, page));
      for (const { content, totalElements } of rows) {
        expect(totalElements).toBe(12);
        expect(content.find(({ id }) => id === 'last')?.data.added).toBe('here');
      }
    });

    test('counts through a related record follow changes of that record', async () => {
      const model = opened.catalogue.model('many');
      await opened.db.transaction((tx) => insertRow(tx, model, newRow('y1', { parent: 'm00001' }), writer));
      const found = async () =>
        (await list('many', { filters: [{ propertyCode: 'parent', propertyValue: 'renamed', queryFilterType: 'Like' }] })).totalElements;
      expect(await found()).toBe(0);
      await opened.db.transaction((tx) => updateRow(tx, model, { id: 'm00001', data: { title: 'renamed' } }, writer));
      expect(await found()).toBe(1);
      await opened.db.transaction((tx) => deleteRow(tx, model, 'y1', writer));
    });

    test('reports group and measure what the reader sees', async () => {
      const request = {
        dimensions: [{ propertyCode: 'amount' }],
        measures: [
          { propertyCode: 'id', sumType: SumType.count },
          { propertyCode: 'amount', sumType: SumType.average },
        ],
      };
      const { groups, records } = await aggregateRows(opened.db, opened.catalogue, actor(), 'many', request);
      expect([groups.length, records]).toEqual([7, undefined]);
      expect(groups[2]).toEqual({ dimensions: [2], measures: [Math.ceil((COUNT - 2) / 7), 2] });
      const days = await aggregateRows(opened.db, opened.catalogue, actor(), 'many', {
        dimensions: [{ propertyCode: 'createdTime', granularity: 'month' }],
        measures: request.measures,
      });
      expect(days.groups).toMatchObject([{ dimensions: ['2026-01-01'], measures: [COUNT, expect.any(Number)] }]);
      expect((await aggregateRows(opened.db, opened.catalogue, actor({ grants: [] }), 'many', request)).groups).toEqual([]);
      await expect(aggregateRows(opened.db, opened.catalogue, actor({ hidden: ['amount'] }), 'many', request)).rejects.toMatchObject({ errcode: 900400 });
    });
  });

  test('numbers of any size keep their exact sum', async () => {
    await filled('exact', [newRow('e1', { amount: '0.1' }), newRow('e2', { amount: '0.2' })]);
    expect((await list('exact', { sums: [{ propertyCode: 'amount', sumType: SumType.sum }] })).sumMap).toEqual({ amount: { num: 0.3, sumType: 1 } });
    await opened.db.transaction((tx) => insertRow(tx, opened.catalogue.model('exact'), newRow('e3', { amount: '9007199254740993' }), writer));
    expect((await list('exact', { sums: [{ propertyCode: 'amount', sumType: SumType.sum }] })).sumMap).toEqual({
      amount: { num: '9007199254740993.3', sumType: 1 },
    });
  });
});

test('a count kept by one process is not used after another process has written', async () => {
  const { db, catalogue, close } = await freshDatabase('embedded');
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db.kysely);
  const other = await openDatabase({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: TEST_DATA, PORTICO_SCHEMA: rows[0]?.schema });
  const model = await applyModel(db, catalogue, everyKindModel('shared'));
  const sums = [{ propertyCode: 'amount', sumType: SumType.sum }];
  for (const turn of Array(8).keys()) {
    await other.transaction((tx) => insertRow(tx, model, newRow(`s${turn}`, { amount: 2 }), writer));
    const answers = await Promise.all(Array.from({ length: 3 }, () => queryList(db, catalogue, actor(), 'shared', { page: 0, size: 20, sums })));
    for (const { totalElements, sumMap, content } of answers) {
      expect([totalElements, content.length]).toEqual([turn + 1, turn + 1]);
      expect(sumMap).toEqual({ amount: { num: 2 * (turn + 1), sumType: SumType.sum } });
    }
  }
  await other.close();
  await close();
});

test('lists answer while an empty model is being loaded, first empty, then whole', async () => {
  const { db, catalogue, close } = await freshDatabase('embedded');
  await applyModel(db, catalogue, everyKindModel('loading'));
  const total = async () => (await queryList(db, catalogue, actor(), 'loading', { page: 0, size: 20 })).totalElements;
  const seen: number[] = [];
  async function* rows() {
    for (const batch of Array(3).keys()) {
      yield Array.from({ length: 200 }, (_, n) => newRow(`l${batch}-${n}`));
      seen.push(await total());
    }
  }
  expect(await bulkWrite(db, catalogue, 'loading', rows(), writer)).toBe(600);
  expect(seen).toEqual([0, 0, 0]);
  expect(await total()).toBe(600);
  await close();
});
