import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { queryList } from '#server/query/queryList.ts';
import type { ListRequest } from '#server/query/request.ts';
import { exportRows } from '#server/query/visibleRows.ts';
import type { Actor, RowGrant } from '#server/store/actor.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { insertRow, updateRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { actor, newRow, writer } from './models.ts';

const CUSTOMER: ModelDocument = {
  code: 'buyer',
  name: '客户',
  properties: [
    { code: 'industry', name: '行业', propertyType: PropertyType.dropdown, options: { items: ['A', 'B'] } },
    { code: 'size', name: '人数', propertyType: PropertyType.number },
    {
      code: 'visits',
      name: '拜访',
      propertyType: PropertyType.subTable,
      subSchema: { properties: [{ code: 'what', name: '内容', propertyType: PropertyType.shortText }] },
    },
  ],
};
const CONTRACT: ModelDocument = {
  code: 'deal',
  name: '合同',
  properties: [
    { code: 'amount', name: '金额', propertyType: PropertyType.number },
    { code: 'customer', name: '客户', propertyType: PropertyType.relation, relativeCode: 'buyer' },
    { code: 'partners', name: '伙伴', propertyType: PropertyType.relationMulti, relativeCode: 'buyer' },
    { code: 'lost', name: '外部', propertyType: PropertyType.relation, relativeCode: 'absent' },
    { code: 'due', name: '到期', propertyType: PropertyType.date },
    { code: 'person', name: '负责人', propertyType: PropertyType.staff },
    { code: 'people', name: '参与人', propertyType: PropertyType.staffMulti },
    { code: 'dept', name: '部门', propertyType: PropertyType.department },
  ],
};

describe.each(DATABASE_KINDS)('conditions that reach further on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    const { db, catalogue } = opened;
    const [buyer, deal] = [await applyModel(db, catalogue, CUSTOMER), await applyModel(db, catalogue, CONTRACT)];
    const buyers = [
      newRow('a', { industry: 'A', size: 10 }),
      newRow('b', { industry: 'B', size: 20, visits: [{ what: 'x' }] }),
      newRow('none', {}),
      newRow('hidden', { industry: 'A' }, { owner: 'bob', ownerDeptId: 'it' }),
    ];
    for (const row of buyers) await db.transaction((tx) => insertRow(tx, buyer, row, writer));
    const deals = [
      newRow('1', { amount: 1, customer: 'a', partners: ['a', 'b'], due: '2026-03-10 08:00:00', person: 'ann', dept: 'sales' }),
      newRow('2', { amount: 9, customer: 'a', partners: ['b'], due: '2026-03-17 23:59:59', person: 'bob', people: ['ann', 'bob'], dept: 'it' }),
      newRow('3', { amount: 9, customer: 'b', partners: ['hidden'], due: '2026-03-09', people: ['bob'] }),
      newRow('4', { amount: 9, customer: 'hidden', due: '2026-03-18' }),
      newRow('5', { amount: 9, customer: 'none', due: '2025-12-31' }),
      newRow('6', { amount: 9, due: '2026-04-01' }),
    ];
    for (const row of deals) await db.transaction((tx) => insertRow(tx, deal, row, writer));
  });
  afterAll(() => opened.close());

  const term = (propertyCode: string, propertyValue: string, queryFilterType?: string) => ({ propertyCode, propertyType: 0, propertyValue, queryFilterType });
  const list = (request: Partial<ListRequest>, who: Actor = actor()) =>
    queryList(opened.db, opened.catalogue, who, 'deal', { page: 0, size: 20, orderByFields: ['id'], ...request });
  const ids = async (request: Partial<ListRequest>, who?: Actor) => (await list(request, who)).content.map(({ id }) => id);
  const meeting = (term1: ReturnType<typeof term>, who?: Actor) => ids({ queryCondition: [[[term1]]] }, who);
  /** Sees the customers of their own department only. */
  const limited: Actor = {
    ...actor(),
    grants: (schemaCode): RowGrant[] => [{ scope: schemaCode === 'buyer' ? 'department' : 'all' }],
  };

  test.each([
    ['customer.industry', 'A', 'In', ['1', '2', '4']],
    ['customer.industry', 'A', 'Eq', ['1', '2', '4']],
    ['customer.industry', 'A', 'NotEq', ['3', '5', '6']],
    ['customer.industry', '', 'IsNull', ['5', '6']],
    ['customer.industry', '', 'IsNotNull', ['1', '2', '3', '4']],
    ['customer.size', '15;', 'Between', ['3']],
    ['customer.owner', 'bob', 'In', ['4']],
    ['partners.industry', 'A', 'In', ['1', '3']],
    ['partners.size', '20', 'Gte', ['1', '2']],
    ['partners.industry', 'A', 'NotEq', ['1', '2']],
  ])('[BX-071] %s %s %s, as a filter and as a condition', async (code, value, operator, expected) => {
    expect(await meeting(term(code, value, operator))).toEqual(expected);
    expect(await ids({ filters: [term(code, value, operator)] })).toEqual(expected);
  });

  test('[BX-071] with a condition on the record itself, counted and exported alike', async () => {
    const request = { queryCondition: [[[term('customer.industry', 'A', 'Eq'), term('amount', '5', 'Gt')]]] };
    expect(await ids(request)).toEqual(['2', '4']);
    expect((await list(request)).totalElements).toBe(2);
    const exported: string[] = [];
    for await (const chunk of (await exportRows(opened.db, opened.catalogue, actor(), 'deal', request)).chunks) exported.push(...chunk.map(({ id }) => id));
    expect(exported.toSorted()).toEqual(['2', '4']);
  });

  test('[BX-071] a related record that the reader may not see counts as not there', async () => {
    expect(await meeting(term('customer.industry', 'A', 'Eq'), limited)).toEqual(['1', '2']);
    expect(await meeting(term('customer.industry', 'A', 'NotEq'), limited)).toEqual(['3', '4', '5', '6']);
    expect(await meeting(term('customer.industry', '', 'IsNull'), limited)).toEqual(['4', '5', '6']);
    expect(await meeting(term('partners.industry', 'A', 'In'), limited)).toEqual(['1']);
    const nobody: Actor = { ...actor(), grants: (schemaCode): RowGrant[] => (schemaCode === 'buyer' ? [] : [{ scope: 'all' }]) };
    expect(await meeting(term('customer.industry', 'A', 'Eq'), nobody)).toEqual([]);
  });

  test('[BX-071] the filter of a right reaches what its holder does not see', async () => {
    const granted: Actor = {
      ...limited,
      grants: (schemaCode): RowGrant[] => [schemaCode === 'buyer' ? { scope: 'department' } : { scope: 'all', filter: [[[term('customer.industry', 'A')]]] }],
      hiddenItems: (schemaCode) => new Set(schemaCode === 'buyer' ? ['industry'] : []),
    };
    expect(await ids({}, granted)).toEqual(['1', '2', '4']);
  });

  test.each(['customer.nope', 'customer.visits', 'customer.visits.what', 'customer.owner.name', 'lost.name', 'customer.', 'customer.industry"'])(
    '[BX-071] %s is no item: 900400',
    async (code) => {
      await expect(meeting(term(code, 'x', 'Eq'))).rejects.toMatchObject({ errcode: 900400 });
    },
  );

  test('[BX-071] an item that the reader may not see there, or a relation here, is unknown; neither sorts', async () => {
    const blind = (hidden: Record<string, string[]>): Actor => ({ ...actor(), hiddenItems: (code) => new Set(hidden[code] ?? []) });
    await expect(meeting(term('customer.industry', 'A'), blind({ buyer: ['industry'] }))).rejects.toMatchObject({ errcode: 900400 });
    await expect(meeting(term('customer.industry', 'A'), blind({ deal: ['customer'] }))).rejects.toMatchObject({ errcode: 900400 });
    await expect(ids({ orderByFields: ['customer.industry'] })).rejects.toMatchObject({ errcode: 900400 });
  });

  test('[BX-071] a count follows a change of the related record', async () => {
    const counted = async () => (await list({ queryCondition: [[[term('customer.size', '100', 'Gte')]]] })).totalElements;
    expect(await counted()).toBe(0);
    const model = opened.catalogue.model('buyer');
    await opened.db.transaction((tx) => updateRow(tx, model, { id: 'a', data: { size: 100 } }, writer));
    expect(await counted()).toBe(2);
    await opened.db.transaction((tx) => updateRow(tx, model, { id: 'a', data: { size: 10 } }, writer));
  });

  const relative = (word: string, n?: number) => JSON.stringify({ relative: word, n });
  test.each([
    ['due', relative('today'), ['1']],
    ['due', relative('yesterday'), ['3']],
    ['due', relative('nextDays', 8), ['1', '2']],
    ['due', relative('lastDays', 2), ['1', '3']],
    ['due', relative('overdue'), ['3', '5']],
    ['due', relative('thisWeek'), ['1', '3']],
    ['due', relative('nextWeek'), ['2', '4']],
    ['due', relative('nextMonth'), ['6']],
    ['due', relative('lastYear'), ['5']],
  ])('[BX-072] %s %s on a day', async (code, value, expected) => {
    expect(await ids({ today: '2026-03-10', queryCondition: [[[term(code, value, 'Between')]]] })).toEqual(expected);
  });

  test('[BX-072] a saved condition holds for the day and the person it is read by', async () => {
    const queryCondition = [[[term('due', relative('nextDays', 7), 'Between'), term('person', relative('me'), 'In')]]];
    expect(await ids({ today: '2026-03-10', queryCondition })).toEqual(['1']);
    expect(await ids({ today: '2026-03-11', queryCondition })).toEqual([]);
    expect(await ids({ today: '2026-03-11', queryCondition }, { ...actor(), userId: 'bob' })).toEqual(['2']);
    expect((await list({ today: '2026-03-11', queryCondition }, { ...actor(), userId: 'bob' })).totalElements).toBe(1);
  });

  test.each([
    ['person', 'me', 'In', ['1']],
    ['people', 'me', 'Of', ['2']],
    ['people', 'me', 'NotOf', ['1', '3', '4', '5', '6']],
    ['dept', 'myDepartment', 'In', ['1']],
    ['dept', 'myDepartments', 'In', ['1', '2']],
  ])('[BX-072] %s %s %s', async (code, word, operator, expected) => {
    const who = { ...actor(), departmentIds: ['sales', 'it'] };
    expect(await ids({ today: '2026-03-10', queryCondition: [[[term(code, relative(word), operator)]]] }, who)).toEqual(expected);
  });

  test('[BX-072] who belongs to no department finds no row of theirs', async () => {
    const who = { ...actor(), departmentIds: [] };
    for (const word of ['myDepartment', 'myDepartments']) {
      expect(await ids({ today: '2026-03-10', queryCondition: [[[term('dept', relative(word), 'In')]]] }, who)).toEqual([]);
    }
  });

  test.each([
    ['due', relative('someday'), 'Between'],
    ['due', relative('constructor'), 'Between'],
    ['due', relative('nextDays'), 'Between'],
    ['due', relative('nextDays', 367), 'Between'],
    ['due', relative('nextDays', 1.5), 'Between'],
    ['due', relative('today'), 'Eq'],
    ['due', relative('me'), 'Between'],
    ['dept', relative('me'), 'In'],
    ['person', relative('toString'), 'In'],
    ['person', relative('me'), 'Like'],
  ])('[BX-072] %s %s %s is refused: 900400', async (code, value, operator) => {
    await expect(ids({ today: '2026-03-10', queryCondition: [[[term(code, value, operator)]]] })).rejects.toMatchObject({ errcode: 900400 });
  });

  test('[BX-072] a filter beside the nested condition takes no relative value', async () => {
    await expect(ids({ today: '2026-03-10', filters: [term('due', relative('today'), 'Between')] })).rejects.toMatchObject({ errcode: 900400 });
  });
});
