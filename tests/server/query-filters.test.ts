import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilterType } from '#schemas/codes.ts';
import { queryList } from '#server/query/queryList.ts';
import type { RowFilter } from '#server/query/request.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { calledInChinese, actor, everyKindModel, newRow, writer } from './models.ts';

/** Rows a, b, c hold values; `none` holds none. */
const ROWS = [
  newRow(
    'a',
    {
      title: 'Alpha 100%',
      note: 'first_note',
      amount: 5,
      due: '2026-03-01 00:00:00',
      done: true,
      status: 'open',
      tags: 'x;y',
      at: '08:00',
      person: 'ann',
      people: ['ann', 'bob'],
      dept: 'sales',
      depts: ['sales'],
      parent: 'b',
      others: ['b', 'c'],
      mixed: [{ id: 'ann', type: 3 }],
      place: { provinceName: '广东省', cityName: '深圳市', districtName: '南山区', address: '科技路 1' },
      files: [{ refId: 'f1', name: '合同.pdf' }],
      lines: [
        { what: 'pen', price: 1 },
        { what: 'ink', price: 20 },
      ],
    },
    { createdTime: '2026-01-01 10:00:00' },
  ),
  newRow(
    'b',
    {
      title: 'beta',
      note: 'second',
      amount: 9,
      due: '2026-03-01 23:59:59',
      done: false,
      status: 'closed',
      tags: 'y',
      at: '12:30',
      person: 'bob',
      people: ['bob'],
      dept: 'sales_east',
      depts: ['sales', 'it'],
      parent: 'c',
      others: ['c'],
      mixed: [{ id: 'it', type: 1 }],
      place: { provinceName: '广东省', cityName: '广州市', address: '人民路 2' },
      lines: [{ what: 'pen', price: 7 }],
    },
    { createdTime: '2026-01-02 10:00:00' },
  ),
  newRow(
    'c',
    {
      title: 'Gamma',
      note: 'x',
      amount: '-2.5',
      due: '2026-03-05 12:00:00',
      done: false,
      status: 'open;odd',
      tags: 'z',
      at: '23:59:59',
      person: 'cas',
      people: ['cas'],
      dept: 'it',
      depts: ['it'],
      parent: 'a',
      others: ['a'],
      mixed: [{ id: 'finance', type: 2 }],
      place: { provinceName: '浙江省', cityName: '杭州市' },
      lines: [],
    },
    { createdTime: '2026-01-03 10:00:00' },
  ),
  newRow('none', {}, { createdTime: '2026-01-04 10:00:00' }),
];
const ALL = ROWS.map(({ id }) => id);

type Case = [code: string, operator: string | number | undefined, value: string, expected: string];
const units = (...ids: [string, number][]): string => JSON.stringify(ids.map(([id, unitType]) => ({ id, unitType, name: 'n' })));

/** Property, operator (undefined = the default), value, ids that match. */
const CASES: Case[] = [
  ['title', undefined, 'ALPHA', 'a'],
  ['title', undefined, '0%', 'a'],
  ['title', 'Like', '%', 'a'],
  ['title', 'Like', 'a_p', ''],
  ['title', 'Eq', 'beta', 'b'],
  ['title', 'Eq', 'Beta', ''],
  ['title', 'Gt', 'Gamma', 'b'],
  ['title', 'Gte', 'Gamma', 'bc'],
  ['title', 'Lt', 'Gamma', 'a'],
  ['title', 'Lte', 'Gamma', 'ac'],
  ['title', 'In', 'beta;Gamma', 'bc'],
  ['title', 'Of', 'beta;Gamma;', 'bc'],
  ['title', 'Between', 'B;H', 'c'],
  ['title', 'Between', 'H;', 'b'],
  ['title', 'Between', ';B', 'a'],
  ['note', undefined, 'T_N', 'a'],
  ['note', 'In', 'x', 'c'],
  ['amount', undefined, '5;9', 'ab'],
  ['amount', undefined, '5;', 'ab'],
  ['amount', undefined, ';5', 'ac'],
  ['amount', undefined, '9', 'b'],
  ['amount', 'Eq', '5.00', 'a'],
  ['amount', 'Eq', '5;', 'a'],
  ['amount', 'Gt', '5', 'b'],
  ['amount', 'Gte', '5', 'ab'],
  ['amount', 'Lt', '5', 'c'],
  ['amount', 'Lte', '5', 'ac'],
  ['amount', 'In', '5;-2.5', 'ac'],
  ['amount', 'Of', '9', 'b'],
  ['amount', 'Between', '-3;5', 'ac'],
  ['amount', 'Between', '9;5', ''],
  ['amount', 'Like', '2.', 'c'],
  ['due', undefined, '2026-03-01;2026-03-01', 'ab'],
  ['due', undefined, '2026-03-01;2026-03-05', 'abc'],
  ['due', undefined, '2026-03-01 00:00:01;2026-03-05 11:59', 'b'],
  ['due', undefined, '2026-03-02;', 'c'],
  ['due', undefined, ';2026-03-01', 'ab'],
  ['due', undefined, '2026-03-05', 'c'],
  ['due', 'Eq', '2026-03-01', 'ab'],
  ['due', 'Eq', '2026-03-01 00:00:00', 'a'],
  ['due', 'Gt', '2026-03-01', 'c'],
  ['due', 'Gte', '2026-03-01', 'abc'],
  ['due', 'Lt', '2026-03-05', 'ab'],
  ['due', 'Lte', '2026-03-01', 'ab'],
  ['due', 'In', '2026-03-01;2026-03-05', 'abc'],
  ['due', 'Of', '2026-03-05', 'c'],
  ['due', 'Like', '03-01', 'ab'],
  ['at', undefined, '08:00;12:30', 'ab'],
  ['at', undefined, '09:00;', 'bc'],
  ['at', 'Eq', '08:00:00', 'a'],
  ['at', 'Gt', '12:30', 'c'],
  ['at', 'In', '08:00;23:59:59', 'ac'],
  ['done', undefined, 'true', 'a'],
  ['done', undefined, 'false', 'bc'],
  ['done', 'Eq', '1', 'a'],
  ['done', 'In', 'true;false', 'abc'],
  ['status', undefined, 'open;closed', 'ab'],
  ['status', undefined, 'closed', 'b'],
  ['status', 'Eq', 'open', 'a'],
  ['status', 'Like', 'OPEN', 'ac'],
  ['status', 'Gt', 'closed', 'ac'],
  ['tags', undefined, 'x;z', 'ac'],
  ['tags', 'In', 'y', 'ab'],
  ['tags', 'Of', 'y', 'ab'],
  ['tags', 'Eq', 'y;x', 'a'],
  ['tags', 'Eq', 'y', 'b'],
  ['tags', 'Like', 'Z', 'c'],
  ['person', undefined, units(['ann', 3], ['bob', 3]), 'ab'],
  ['person', undefined, 'bob;cas', 'bc'],
  ['person', 'Eq', units(['cas', 3]), 'c'],
  ['person', undefined, units(['sales', 1]), 'ab'],
  ['person', undefined, units(['finance', 2]), 'c'],
  ['person', 'Like', '鲍', 'b'],
  ['people', undefined, units(['bob', 3]), 'ab'],
  ['people', 'Of', 'ann;cas', 'ac'],
  ['people', 'Eq', 'bob', 'b'],
  ['people', undefined, units(['it', 1], ['ann', 3]), 'ac'],
  ['people', 'Like', '鲍', 'ab'],
  ['dept', undefined, units(['sales', 1]), 'a'],
  ['dept', 'Of', 'sales;it', 'ac'],
  ['dept', 'Like', '华东', 'b'],
  ['depts', undefined, units(['it', 1]), 'bc'],
  ['depts', 'Eq', 'it', 'c'],
  ['mixed', undefined, units(['it', 1], ['finance', 2]), 'bc'],
  ['mixed', undefined, units(['it', 3]), ''],
  ['parent', undefined, 'b;c', 'ab'],
  ['parent', 'Eq', 'a', 'c'],
  ['parent', 'Like', 'gam', 'b'],
  ['others', undefined, 'b', 'a'],
  ['others', 'Of', 'c;a', 'abc'],
  ['others', 'Eq', 'c', 'b'],
  ['others', 'Like', 'gam', 'ab'],
  ['place', undefined, '{"provinceName":"广东省","cityName":"","districtName":null,"address":""}', 'ab'],
  ['place', undefined, '{"provinceName":"广东省","address":"人民"}', 'b'],
  ['place', 'Like', '深圳市南山', 'a'],
  ['place', 'Eq', '{"cityName":"杭州市"}', 'c'],
  ['files', undefined, '合同', 'a'],
  ['lines.what', undefined, 'pen', 'ab'],
  ['lines.price', undefined, '10;', 'a'],
  ['lines.price', 'Lt', '5', 'a'],
  ['lines.what', 'NotEq', 'pen', 'a'],
  ['id', undefined, 'a;c', 'ac'],
  ['id', 'In', 'b', 'b'],
  ['createdTime', undefined, '2026-01-02;2026-01-03', 'bc'],
  ['owner', undefined, units(['ann', 3]), 'abc none'],
  ['ownerDeptId', undefined, units(['sales', 1]), 'abc none'],
];

const PLAIN = ['title', 'note', 'amount', 'due', 'at', 'done', 'status', 'tags', 'person', 'people', 'dept', 'depts', 'mixed', 'parent', 'others', 'place'];

const BAD: [code: string, operator: string | number | undefined, value: string][] = [
  ['nope', undefined, 'x'],
  ['__proto__', undefined, 'x'],
  ['title"; drop table users; --', undefined, 'x'],
  ['lines', undefined, 'x'],
  ['lines.nope', undefined, 'x'],
  ['lines.what.more', undefined, 'x'],
  ['title', 'Drop', 'x'],
  ['title', 99, 'x'],
  ['title', undefined, 'a\u0000'],
  ['title', undefined, '\ud800'],
  ['title', 'Between', 'a;b;c'],
  ['amount', undefined, 'abc'],
  ['amount', undefined, "5' or 1=1;"],
  ['amount', undefined, 'NaN;'],
  ['amount', 'Eq', '1e9999'],
  ['amount', 'Eq', '1e400'],
  ['amount', undefined, '1e5;'],
  ['amount', 'Between', ';1E5'],
  ['amount', 'In', '5;1e1'],
  ['lines.price', 'Gte', '1e0'],
  ['amount', undefined, '70,5;'],
  ['amount', 'Eq', '0x10'],
  ['amount', 'Between', '1;2;3'],
  ['due', undefined, '2026-13-01;'],
  ['due', 'Eq', "2026-01-01'"],
  ['at', undefined, '24:00;'],
  ['done', undefined, 'maybe'],
  ['done', 'Like', 'true'],
  ['tags', 'Gt', 'x'],
  ['person', undefined, '[{"id":1}]'],
  ['person', undefined, '[broken'],
  ['person', 'Between', 'a;b'],
  ['place', undefined, '{broken'],
  ['files', 'Eq', 'x'],
  ['id', undefined, Array.from({ length: 1001 }, (_, n) => `i${n}`).join(';')],
];

describe.each(DATABASE_KINDS)('filters on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    const { db, catalogue } = opened;
    await db.kysely
      .insertInto('departments')
      .values([
        { id: 'sales', name: '销售部', path: 'hq/sales/' },
        { id: 'sales_east', name: '华东销售组', path: 'hq/sales/sales_east/' },
        { id: 'it', name: '信息部', path: 'hq/it/' },
      ])
      .execute();
    await db.kysely
      .insertInto('users')
      .values([
        { id: 'ann', username: 'ann', name: '安' },
        { id: 'bob', username: 'bob', name: '鲍勃' },
        { id: 'cas', username: 'cas', name: '卡' },
      ])
      .execute();
    await db.kysely
      .insertInto('userDepartments')
      .values([
        { userId: 'ann', departmentId: 'sales', isMain: true },
        { userId: 'bob', departmentId: 'sales_east', isMain: true },
        { userId: 'cas', departmentId: 'it', isMain: true },
      ])
      .execute();
    await db.kysely.insertInto('roleMembers').values({ roleId: 'finance', userId: 'cas' }).execute();
    const model = await applyModel(db, catalogue, everyKindModel('filtered'));
    for (const row of ROWS) await db.transaction((tx) => insertRow(tx, model, row, writer));
  });
  afterAll(() => opened.close());

  async function idsOf(filter: RowFilter): Promise<string[]> {
    const { content, totalElements } = await queryList(opened.db, opened.catalogue, actor(), 'filtered', {
      page: 0,
      size: 20,
      orderByFields: ['id'],
      ...filter,
    });
    expect(totalElements).toBe(content.length);
    return content.map(({ id }) => id);
  }
  const one = (propertyCode: string, queryFilterType: string | number | undefined, propertyValue: string) => ({
    filters: [{ propertyCode, propertyValue, queryFilterType }],
  });
  const named = (expected: string): string[] => ALL.filter((id) => (id === 'none' ? expected.includes('none') : expected.replace('none', '').includes(id)));

  test.each(CASES)('%s %s %s finds [%s]', async (code, operator, value, expected) => {
    expect(await idsOf(one(code, operator, value))).toEqual(named(expected));
  });

  const negated = CASES.filter(([code, operator]) => operator !== undefined && `Not${operator}` in FilterType && !code.includes('.'));
  test.each(negated)('Not turns round: %s Not%s %s', async (code, operator, value, expected) => {
    const others = ALL.filter((id) => !named(expected).includes(id));
    expect(await idsOf(one(code, `Not${operator}`, value))).toEqual(others);
  });

  test.each(PLAIN)('%s IsNull finds the empty row, IsNotNull the others', async (code) => {
    expect(await idsOf(one(code, 'IsNull', ''))).toEqual(['none']);
    expect(await idsOf(one(code, 'IsNotNull', 'x'))).toEqual(['a', 'b', 'c']);
  });

  test('operators are read by code as by name', async () => {
    for (const [name, code] of Object.entries(FilterType)) {
      const filter = (type: string | number) => idsOf(one('amount', type, name.includes('Between') ? '5;9' : '5'));
      expect(await filter(code)).toEqual(await filter(name));
      expect(await filter(String(code))).toEqual(await filter(name));
    }
  });

  test('[LS-017] a number with a trailing semicolon means from that number on', async () => {
    expect(await idsOf(one('amount', undefined, '5;'))).toEqual(['a', 'b']);
  });

  test.each(BAD)('%s %s %s is refused and named', async (code, operator, value) => {
    const attempt = queryList(opened.db, opened.catalogue, actor(), 'filtered', { page: 0, size: 20, ...one(code, operator, value) });
    // A sub-table itself cannot be filtered, so there is no item to name; a column of one has its own name.
    const ofSheet = code === 'lines.price' ? '单价' : code;
    const named = code.startsWith('lines') ? ofSheet : calledInChinese(code);
    await expect(attempt).rejects.toMatchObject({ errcode: 900400, text: { zh: expect.stringContaining(named) } });
  });

  test.each([
    "' or '1'='1",
    '"; drop table users; --',
    "\\'; select pg_sleep(5); --",
    '%',
    '_',
    '$1',
    '${1}',
    '); delete from users; --',
    '{"a"}',
    '{}',
    '[]x',
  ])('the value %s is only a value', async (value) => {
    for (const code of ['title', 'status', 'tags', 'parent', 'others', 'id', 'dept', 'place', 'lines.what']) {
      const [found] = await Promise.allSettled([idsOf(one(code, undefined, value))]);
      if (found.status === 'rejected') expect(found.reason).toMatchObject({ errcode: 900400 });
      else expect(ALL).toEqual(expect.arrayContaining(found.value));
    }
    expect(await opened.db.kysely.selectFrom('users').select('id').execute()).toHaveLength(3);
    expect(await idsOf({})).toHaveLength(4);
  });

  test('an empty value is no condition', async () => {
    expect(await idsOf(one('title', undefined, ''))).toHaveLength(4);
    expect(await idsOf(one('amount', undefined, ';'))).toHaveLength(4);
    expect(await idsOf(one('person', undefined, '[]'))).toHaveLength(4);
  });

  test.each([null, undefined, [], [[]], [[[]]]])('queryCondition %j is no condition', async (queryCondition) => {
    expect(await idsOf({ queryCondition })).toHaveLength(4);
  });

  test('groups are joined by OR, conditions of a group by AND, filters and queryCondition by AND', async () => {
    const condition = (propertyCode: string, propertyValue: string, queryFilterType: string) => ({
      propertyCode,
      propertyType: 0,
      propertyValue,
      queryFilterType,
    });
    const open = condition('status', 'open', 'Eq');
    const cheap = condition('amount', '6', 'Lt');
    const gamma = condition('title', 'gam', 'Like');
    expect(await idsOf({ queryCondition: [[[open, cheap]]] })).toEqual(['a']);
    expect(await idsOf({ queryCondition: [[[open], [gamma]]] })).toEqual(['a', 'c']);
    expect(await idsOf({ queryCondition: [[[open], [gamma]], [[cheap]]] })).toEqual(['a', 'c']);
    expect(await idsOf({ queryCondition: [[[open], [gamma]]], filters: [{ propertyCode: 'done', propertyValue: 'false' }] })).toEqual(['c']);
  });

  test('an accurate condition compares the whole text', async () => {
    expect(await idsOf({ ...one('title', undefined, 'bet'), accurate: new Set(['title']) })).toEqual([]);
    expect(await idsOf({ ...one('title', undefined, 'beta'), accurate: new Set(['title']) })).toEqual(['b']);
  });
});
