import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import { nameKeys } from '#server/db/migrations/nameKeys.ts';
import { keyedPerson, keyedUnit } from '#server/organisation/keyedNames.ts';
import { distinctRows } from '#server/query/distinctRows.ts';
import { containsOrReads } from '#server/query/filters/family.ts';
import { queryList } from '#server/query/queryList.ts';
import type { ListRequest } from '#server/query/request.ts';
import { exportRows, findRows } from '#server/query/visibleRows.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { updateCells } from '#server/store/writes/updateCells.ts';
import { insertRow, updateRow, type NewRow } from '#server/store/writes/writeRow.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { actor, newRow, writer } from './models.ts';

const TITLES = ['10 楼', '9 楼', '阿里', '重庆银行', '成都', '张三', '章三', '张四', 'apple', 'Éclair', 'Zebra', 'éclat', undefined];
/** What stands in each row, in the order in which the rows shall come; the last has nothing. */
const SHOWN: Record<string, readonly unknown[]> = {
  title: ['10 楼', '9 楼', '阿里', '成都', '重庆银行', '张三', '张四', '章三', 'apple', 'Éclair', 'éclat', 'Zebra', undefined],
  note: ['10 楼', '阿里', '重庆银行', 'Apple', 'banana', undefined],
  name: ['安', '包', 'Anna', 'bob', undefined],
  level: ["it's", '高', '中', '低', 'gone', undefined],
  city: ['bj', 'sh', 'cq', undefined],
  tags: ['高;低', '中;高', '低;高', undefined],
  person: ['qiu', 'zeng', 'Anton', 'bob', undefined].map((id) => id && [{ id, type: 3 }]),
  people: [['qiu', 'zeng'], ['zeng', 'bob'], ['bob', 'zeng'], undefined].map((ids) => ids?.map((id) => ({ id, type: 3 }))),
  dept: ['cw', 'xs', 'IT', undefined].map((id) => id && [{ id, type: 1 }]),
  mixed: [[1, 'cw'], [3, 'qiu'], [3, 'bob'], [1, 'IT'], undefined].map((unit) => (Array.isArray(unit) ? [{ id: unit[1], type: unit[0] }] : undefined)),
  parent: ['r2', 'r4', 'r5', 'r8', undefined].map((id) => id && { id, name: id }),
  others: [['r2', 'r8'], ['r4', 'r2'], ['r8', 'r2'], undefined].map((ids) => ids?.map((id) => ({ id, name: id }))),
  sequenceStatus: ['DRAFT', 'PROCESSING', 'COMPLETED', 'CANCELED', undefined],
};

function placeModel(code: string, changes: Partial<ModelDocument> = {}): ModelDocument {
  const related = { relativeCode: 'spot', relativePropertyCode: 'title' };
  return {
    code,
    name: '地点',
    indexes: [['title'], ['level'], ['note']],
    properties: [
      { code: 'title', name: '标题', propertyType: PropertyType.shortText },
      { code: 'note', name: '说明', propertyType: PropertyType.longText },
      { code: 'level', name: '级别', propertyType: PropertyType.dropdown, options: { items: ["it's", '高', '中', '低'] } },
      { code: 'city', name: '城市', propertyType: PropertyType.radio, options: { dictionary: 'cities' } },
      { code: 'tags', name: '标签', propertyType: PropertyType.checkbox, options: { items: ['高', '中', '低'] } },
      { code: 'person', name: '人', propertyType: PropertyType.staff },
      { code: 'people', name: '多人', propertyType: PropertyType.staffMulti },
      { code: 'dept', name: '部门', propertyType: PropertyType.department },
      { code: 'mixed', name: '混合', propertyType: PropertyType.mixedUnits },
      { code: 'parent', name: '关联', propertyType: PropertyType.relation, ...related },
      { code: 'others', name: '多选关联', propertyType: PropertyType.relationMulti, ...related },
    ],
    ...changes,
  };
}

const choices = new Map([['cities', ['bj', 'sh', 'cq']]]);

describe.each(DATABASE_KINDS)('the order of what is shown on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
    const people = [
      ['qiu', '仇和'],
      ['zeng', '曾国'],
      ['bob', 'Bob'],
      ['Anton', 'anton'],
    ] as const;
    const { kysely } = opened.db;
    await kysely
      .insertInto('users')
      .values(people.map(([id, name]) => ({ id, username: id, ...keyedPerson(name) })))
      .execute();
    const departments = [
      ['xs', '销售部'],
      ['cw', '财务部'],
      ['IT', 'IT'],
    ] as const;
    await kysely
      .insertInto('departments')
      .values(departments.map(([id, name]) => ({ id, path: `${id}/`, ...keyedUnit(name) })))
      .execute();
    await applyModel(opened.db, opened.catalogue, placeModel('spot'), { choices });
    await store(
      'spot',
      TITLES.map((title, at) => newRow(`r${at}`, { title })),
    );
  });
  afterAll(() => opened.close());

  async function store(code: string, rows: readonly NewRow[]): Promise<void> {
    const model = opened.catalogue.model(code);
    for (const row of rows) await opened.db.transaction((tx) => insertRow(tx, model, row, writer));
  }
  const sorted = (code: string, propertyCode: string, orderType = 1) =>
    queryList(opened.db, opened.catalogue, actor(), code, { page: 0, size: 50, orderByFields: [propertyCode], orderType });
  const orderOf = async (code: string, propertyCode: string, orderType = 1) => (await sorted(code, propertyCode, orderType)).content.map(({ id }) => id);

  test.each(Object.keys(SHOWN))('[LS-010] %s, in a list and its export, from either end, however the rows were written', async (propertyCode) => {
    const code = `by_${propertyCode}`;
    await applyModel(opened.db, opened.catalogue, placeModel(code), { choices });
    const values = SHOWN[propertyCode] ?? [];
    // Stored in an order of their own: that of ids would be the other way round.
    const rows = values.map((value, at) => newRow(`${values.length - at}`.padStart(3, '0'), { [propertyCode]: value }));
    const expected = rows.map(({ id }) => id);
    await store(code, rows.toReversed());
    expect(await orderOf(code, propertyCode)).toEqual(expected);
    const last = expected.at(-1) ?? '';
    expect(await orderOf(code, propertyCode, 2)).toEqual([...expected.slice(0, -1).toReversed(), last]);
    const exported: string[] = [];
    const { chunks } = await exportRows(opened.db, opened.catalogue, actor(), code, { orderByFields: [propertyCode], orderType: 1 });
    for await (const chunk of chunks) exported.push(...chunk.map(({ id }) => id));
    expect(exported).toEqual(expected);

    const loaded = `load_${propertyCode}`;
    await applyModel(opened.db, opened.catalogue, placeModel(loaded), { choices });
    async function* batches() {
      yield rows.toReversed();
    }
    await bulkWrite(opened.db, opened.catalogue, loaded, batches(), writer);
    expect(await orderOf(loaded, propertyCode)).toEqual(expected);
  });

  test('[contract 8.2] a text that is changed sorts by what it is now, also where many cells are changed', async () => {
    const model = await applyModel(opened.db, opened.catalogue, placeModel('changed'), { choices });
    await store('changed', [newRow('1', { title: '王' }), newRow('2', { title: '李' }), newRow('3', { title: '张' })]);
    expect(await orderOf('changed', 'title')).toEqual(['2', '1', '3']);
    await opened.db.transaction((tx) => updateRow(tx, model, { id: '2', data: { title: '赵' } }, writer));
    expect(await orderOf('changed', 'title')).toEqual(['1', '3', '2']);
    await opened.db.transaction((tx) =>
      updateCells(
        tx,
        model,
        new Map([
          ['1', { title: 'Zoe' }],
          ['3', { title: '周' }],
        ]),
      ),
    );
    expect(await orderOf('changed', 'title')).toEqual(['2', '3', '1']);
  });

  test('[contract 8.2] different values of an item come in the order they are shown in', async () => {
    const { content } = await distinctRows(opened.db, opened.catalogue, actor(), 'spot', 'title', { page: 0, size: 50 });
    expect(content.map(({ data }) => data.title)).toEqual(SHOWN.title?.slice(0, -1));
  });

  test('[contract 8.2] a list of choices that changes its order, or goes, takes its rows along', async () => {
    const document = placeModel('turned');
    await applyModel(opened.db, opened.catalogue, document, { choices });
    await store('turned', [newRow('1', { level: '高' }), newRow('2', { level: '中' }), newRow('3', { level: '低' })]);
    expect(await orderOf('turned', 'level')).toEqual(['1', '2', '3']);
    const withChoices = (options: object | undefined) => ({
      ...document,
      properties: document.properties.map((item) => (item.code === 'level' ? { ...item, options } : item)),
    });
    await applyModel(opened.db, opened.catalogue, withChoices({ items: ['低', '中', '高'] }), { choices });
    expect(await orderOf('turned', 'level')).toEqual(['3', '2', '1']);
    // Choices that stand in another model have no place: by pinyin, di, gao, zhong.
    await applyModel(opened.db, opened.catalogue, withChoices(undefined), { choices });
    expect(await orderOf('turned', 'level')).toEqual(['3', '1', '2']);
  });

  test('[contract 8.2] rows of a table from before there were keys sort alike, with every value they had', async () => {
    const model = await applyModel(opened.db, opened.catalogue, placeModel('former'), { choices });
    await store(
      'former',
      TITLES.map((title, at) => newRow(`r${at}`.padStart(3, '0'), { title, note: title, name: title })),
    );
    const before = await opened.db.kysely.transaction().execute((tx) => sql`select * from ${sql.table(model.table)} order by "id"`.execute(tx));
    const keys = [...model.items.values()].flatMap(({ keyColumn }) => (keyColumn === undefined ? [] : [sql`drop column ${sql.ref(keyColumn)}`]));
    await sql`alter table ${sql.table(model.table)} ${sql.join(keys)}`.execute(opened.db.kysely);
    await opened.db.kysely.updateTable('models').set({ hash: 'of another layout' }).where('code', '=', 'former').execute();
    const catalogue = await openCatalogue(opened.db.kysely);
    await applyModel(opened.db, catalogue, placeModel('former'), { choices });
    const after = await sql`select * from ${sql.table(model.table)} order by "id"`.execute(opened.db.kysely);
    expect(after.rows).toEqual(before.rows);
    expect((await sorted('former', 'note')).content.map(({ data }) => data.note)).toEqual(
      (await sorted('spot', 'title')).content.map(({ data }) => data.title ?? null),
    );
  });

  test('[BX-073] records are found by pinyin and initials where a request says so, and by an index', async () => {
    await applyModel(opened.db, opened.catalogue, placeModel('spelled'), { choices });
    await store('spelled', [
      newRow('1', { name: '重庆银行' }),
      newRow('2', { name: '成都印象' }),
      newRow('3', { name: 'cqyh' }),
      newRow('4', { title: '重庆银行' }),
    ]);
    const found = async (word: string, request: Partial<ListRequest>) => {
      const filters = [{ propertyCode: 'name', propertyValue: word }];
      const page = await queryList(opened.db, opened.catalogue, actor(), 'spelled', { page: 0, size: 20, orderByFields: ['id'], filters, ...request });
      return page.content.map(({ id }) => id);
    };
    expect(await found('cqyh', { byPinyin: true })).toEqual(['1', '3']);
    expect(await found('yin', { byPinyin: true })).toEqual(['1', '2']);
    expect(await found('庆银', { byPinyin: true })).toEqual(['1']);
    const names = await distinctRows(opened.db, opened.catalogue, actor(), 'spelled', 'name', {
      page: 0,
      size: 9,
      filters: [{ propertyCode: 'name', propertyValue: 'cqyh', queryFilterType: 'Like' }],
      byPinyin: true,
    });
    expect(names.content.map(({ data }) => data.name)).toEqual(['重庆银行', 'cqyh']);
    expect(await found('cqyh', {})).toEqual(['3']);
    // Which rows are meant must not hang on how a condition of a view reads.
    expect(await found('', { byPinyin: true, queryCondition: [[[{ propertyCode: 'name', propertyType: 0, propertyValue: 'cqyh' }]]] })).toEqual(['3']);
    const named = async (most: number) => (await findRows(opened.db, opened.catalogue, actor(), 'spelled', { word: 'cqyinh', most })).map(({ id }) => id);
    expect(await named(5)).toEqual(['1']);
    // The newest first.
    await store('spelled', [{ ...newRow('0', { name: '重庆银行' }), createdTime: '2020-01-01 00:00:00' }]);
    expect(await named(5)).toEqual(['1', '0']);
    expect(await named(1)).toEqual(['1']);
    if (!opened.db.capabilities.trigram) return;
    const { table } = opened.catalogue.model('spelled');
    const plan = await opened.db.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select "id" from ${sql.table(table)} where ${containsOrReads(sql.ref('name'), sql.ref('name_k1'), 'cqyh')}`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('BitmapOr');
  });

  test('[contract 8.2] people and departments from before there were keys get theirs', async () => {
    const stored = () => opened.db.kysely.selectFrom('users').select(['id', 'name', 'nameKey']).orderBy('id').execute();
    const before = await stored();
    for (const table of ['users', 'departments', 'roles']) await sql`alter table ${sql.table(table)} drop column "nameKey"`.execute(opened.db.kysely);
    await nameKeys.up(opened.db.kysely as never);
    expect(await stored()).toEqual(before);
    expect(before.find(({ id }) => id === 'qiu')?.nameKey).toBe('@qiu2仇@he2和');
  });

  test('[contract 8.2] a page in the order of a text or of choices comes from an index', async () => {
    const { table } = opened.catalogue.model('spot');
    const { rows } = await sql<{ definition: string }>`select indexdef as "definition" from pg_indexes
      where schemaname = current_schema() and tablename = ${table}`.execute(opened.db.kysely);
    const [title, level] = ['title', 'level'].map((code) => opened.catalogue.model('spot').items.get(code));
    expect(rows.some(({ definition }) => definition.includes(`COALESCE(${title?.keyColumn}, lower(${title?.column}))`))).toBe(true);
    const plan = await opened.db.kysely.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      return sql<Record<string, string>>`explain select "id" from ${sql.table(table)} as "row" order by
        ${sql.raw(`coalesce(array_position(array['it''s','高','中','低']::text[], "row"."${level?.column}"), case when "row"."${level?.column}" is not null then 5 end)`)},
        "row"."createdTime" desc, "row"."id" limit 20`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('Index Scan');
  });
});
