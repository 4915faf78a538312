import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { readVersionStamp } from '#server/store/dataVersion.ts';
import { loadRow } from '#server/store/rows.ts';
import { deleteRow, insertRow, updateRow } from '#server/store/writes/writeRow.ts';
import type { AgainstData } from '#server/refusals/models.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { calledInChinese, everyKindModel, newRow, writer } from './models.ts';

describe.each(DATABASE_KINDS)('the store on %s', (kind) => {
  let test1: TestDatabase;
  beforeAll(async () => {
    test1 = await freshDatabase(kind);
    const { kysely } = test1.db;
    await kysely
      .insertInto('departments')
      .values([
        { id: 'sales', name: '销售部', path: 'hq/sales/' },
        { id: 'it', name: '信息部', path: 'hq/it/' },
      ])
      .execute();
    await kysely
      .insertInto('users')
      .values([
        { id: 'ann', username: 'ann', name: '安' },
        { id: 'bob', username: 'bob', name: '鲍勃' },
      ])
      .execute();
  });
  afterAll(() => test1.close());

  async function modelOf(code: string, changes = {}) {
    return applyModel(test1.db, test1.catalogue, everyKindModel(code, changes));
  }
  const insert = (model: Awaited<ReturnType<typeof modelOf>>, row: ReturnType<typeof newRow>) =>
    test1.db.transaction((tx) => insertRow(tx, model, row, writer));
  const load = (model: Awaited<ReturnType<typeof modelOf>>, id: string) => loadRow(test1.db.kysely, test1.catalogue, model, id);

  test('form values of every kind come back as they went in', async () => {
    const model = await modelOf('roundTrip');
    await insert(model, newRow('first', { title: '第一' }));
    const data = {
      title: "O'Brien; drop table 😀 \\ \t %_",
      note: 'line 1\nline 2',
      amount: 12.5,
      due: '2026-02-28 23:59:59',
      done: false,
      mixed: [
        { id: 'ann', type: 3, name: '安' },
        { id: 'it', type: 1, name: '信息部' },
      ],
      files: [{ refId: 'f1', name: 'a.pdf', fileSize: 3 }],
      parent: { id: 'first', name: '第一' },
      place: { provinceName: '广东省', cityName: '深圳市', address: '路 1' },
      others: [{ id: 'first', name: '第一' }],
      status: 'open',
      tags: 'a;b c;"d"',
      at: '08:30:00',
      person: [{ id: 'bob', type: 3, name: '鲍勃' }],
      people: [
        { id: 'bob', type: 3, name: '鲍勃' },
        { id: 'ann', type: 3, name: '安' },
      ],
      dept: [{ id: 'it', type: 1, name: '信息部' }],
      depts: [{ id: 'it', type: 1, name: '信息部' }],
      lines: [
        { what: 'x', price: 1 },
        { what: 'y', price: 2.25 },
      ],
    };
    await insert(model, newRow('second', data));
    const row = await load(model, 'second');
    const { lines, ...single } = data;
    expect(row?.data).toMatchObject(single);
    expect(row?.data.lines).toEqual(lines.map((line) => expect.objectContaining(line)));
    expect(row?.data).toMatchObject({ id: 'second', version: 1, ownerDeptQueryCode: 'hq/sales/', createdTime: '2026-03-01 09:00:00' });
  });

  test.each([
    ['1234567890.123456789012345678', '1234567890.123456789012345678'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.10', 0.1],
    [1e21, '1000000000000000000000'],
    [-0.000001, -0.000001],
    ['100', 100],
  ])('the number %s stays exact', async (given, expected) => {
    const model = await modelOf('numbers');
    const id = `n${Math.random()}`;
    await insert(model, newRow(id, { amount: given }));
    expect((await load(model, id))?.data.amount === expected || Number((await load(model, id))?.data.amount) === expected).toBe(true);
  });

  test.each([
    ['amount', 'abc'],
    ['amount', Number.NaN],
    ['due', '2026-02-30'],
    ['due', 'tomorrow'],
    ['at', '25:00'],
    ['done', 'perhaps'],
    ['title', 'a\u0000b'],
    ['title', 'half \ud83d'],
    ['title', 'x'.repeat(601)],
    ['person', [{ id: 'ann' }, { id: 'bob' }]],
    ['place', 'not json'],
    ['files', [{ name: 'a\u0000' }]],
    ['lines', 'rows'],
    ['lines', [{ nope: 1 }]],
    ['nope', 1],
  ])('%s refuses %j and names the item', async (code, value) => {
    const model = await modelOf('refusing');
    const attempt = insert(model, newRow(`bad${Math.random()}`, { [code]: value }));
    await expect(attempt).rejects.toMatchObject({ errcode: 900400, text: { zh: expect.stringContaining(calledInChinese(code)) } });
    expect((await sql`select from ${sql.table(model.table)}`.execute(test1.db.kysely)).rows).toHaveLength(0);
  });

  test('a change with an old version is a conflict and changes nothing', async () => {
    const model = await modelOf('conflicts');
    await insert(model, newRow('c1', { title: 'one' }));
    await test1.db.transaction((tx) => updateRow(tx, model, { id: 'c1', version: 1, data: { title: 'two' } }, writer));
    const outdated = test1.db.transaction((tx) => updateRow(tx, model, { id: 'c1', version: 1, data: { title: 'three' } }, writer));
    await expect(outdated).rejects.toMatchObject({ errcode: 302036 });
    expect(await load(model, 'c1')).toMatchObject({ version: 2, data: { title: 'two', modifier: [{ id: 'ann' }], modifiedTime: writer.time } });
  });

  test('of many simultaneous changes with the same version exactly one wins', async () => {
    const model = await modelOf('race');
    await insert(model, newRow('r1', { amount: 0 }));
    const attempts = Array.from({ length: 8 }, (_, amount) =>
      test1.db.transaction((tx) => updateRow(tx, model, { id: 'r1', version: 1, data: { amount } }, writer)),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await load(model, 'r1'))?.version).toBe(2);
  });

  test('sub-table rows follow rowStatus, and without it the array is the whole content', async () => {
    const model = await modelOf('sheets');
    await insert(
      model,
      newRow('s1', {
        lines: [
          { what: 'a', price: 1 },
          { what: 'b', price: 2 },
          { what: 'c', price: 3 },
        ],
      }),
    );
    const change = async (lines: unknown): Promise<string[]> => {
      await test1.db.transaction((tx) => updateRow(tx, model, { id: 's1', data: { lines } }, writer));
      return linesOf();
    };
    const stored = async () => ((await load(model, 's1'))?.data.lines ?? []) as { id: string; what: string; price: number }[]; // rows of our own model
    const linesOf = async () => (await stored()).map(({ what, price }) => `${what}${price}`);
    const [a, b] = await stored();
    expect(
      await change([
        { id: a?.id, what: 'a', price: 9, rowStatus: 'Modified' },
        { id: b?.id, rowStatus: 'Deleted' },
        { what: 'd', price: 4, rowStatus: 'Added' },
      ]),
    ).toEqual(expect.arrayContaining(['a9', 'c3', 'd4']));
    expect(await linesOf()).toHaveLength(3);
    expect(
      await change([
        { id: a?.id, what: 'a', price: 9 },
        { what: 'e', price: 5 },
      ]),
    ).toEqual(['a9', 'e5']);
    expect(await change([])).toEqual([]);
  });

  test('a row id of another record cannot be written through a sub-table', async () => {
    const model = await modelOf('foreignRows');
    await insert(model, newRow('mine', { lines: [] }));
    await insert(model, newRow('theirs', { lines: [{ what: 'keep', price: 1 }] }));
    const [line] = ((await load(model, 'theirs'))?.data.lines ?? []) as { id: string }[]; // rows of our own model
    await test1.db.transaction((tx) =>
      updateRow(tx, model, { id: 'mine', data: { lines: [{ id: line?.id, what: 'stolen', rowStatus: 'Modified' }] } }, writer),
    );
    expect((await load(model, 'theirs'))?.data.lines).toMatchObject([{ what: 'keep', price: 1 }]);
  });

  test('each change is in the audit log with values before and after, and a forged entry is found', async () => {
    const model = await modelOf('audited');
    await insert(model, newRow('a1', { title: 'one', amount: 1 }));
    await test1.db.transaction((tx) => updateRow(tx, model, { id: 'a1', data: { title: 'two', lines: [{ what: 'x' }] } }, writer));
    await test1.db.transaction((tx) => deleteRow(tx, model, 'a1', writer));
    const entries = await test1.db.kysely.selectFrom('auditEntries').selectAll().where('objectId', '=', 'a1').orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
    expect(JSON.parse(entries[1]?.changes ?? '')).toMatchObject({
      title: { before: 'one', after: 'two' },
      lines: { rows: [{ action: 'insert', changes: { what: { after: 'x' } } }] },
    });
    expect(JSON.parse(entries[2]?.changes ?? '')).toMatchObject({ title: { before: 'two', after: null } });
    expect(await findAuditBreak(test1.db.kysely)).toBeNull();

    const forged = entries[1];
    if (!forged) throw new Error('no entry');
    const forge = (userId: string) => test1.db.kysely.updateTable('auditEntries').set({ userId }).where('id', '=', forged.id).execute();
    await expect(forge('bob')).rejects.toMatchObject({ message: expect.stringContaining('append-only') });
    // Only the owner of the database can take the guard away; the chain still shows it.
    await sql`alter table "auditEntries" disable trigger "auditAppendOnly"`.execute(test1.db.kysely);
    await forge('bob');
    expect(await findAuditBreak(test1.db.kysely)).toEqual({ chain: forged.chain, position: forged.position });
    await forge(forged.userId);
    await sql`alter table "auditEntries" enable trigger "auditAppendOnly"`.execute(test1.db.kysely);
  });

  test('audit chains hold when many write at once', async () => {
    const model = await modelOf('chained');
    await Promise.all(Array.from({ length: 40 }, (_, n) => insert(model, newRow(`k${n}`, { title: `t${n}` }))));
    expect(await findAuditBreak(test1.db.kysely)).toBeNull();
  });

  test('a data version grows with each committed change and not with a rolled-back one', async () => {
    const model = await modelOf('versioned');
    const version = async () => Number(await readVersionStamp(test1.db.kysely, ['versioned']));
    const start = await version();
    await insert(model, newRow('v1'));
    const after = await version();
    expect(after).toBeGreaterThan(start);
    await test1.db
      .transaction(async (tx) => {
        await insertRow(tx, model, newRow('v2'), writer);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await version()).toBe(after);
    expect(await load(model, 'v2')).toBeUndefined();
  });

  test('a unique value is refused in words that name the item', async () => {
    const model = await modelOf('unique', { properties: [{ code: 'code', name: '编号', propertyType: PropertyType.shortText, options: { unique: true } }] });
    await insert(model, newRow('u1', { code: 'A' }));
    await insert(model, newRow('u2', {}));
    await insert(model, newRow('u3', {}));
    await expect(insert(model, newRow('u4', { code: 'A' }))).rejects.toMatchObject({
      errcode: 900400,
      text: { zh: expect.stringContaining('编号'), en: expect.stringContaining('编号') },
    });
  });

  test('loading a document again keeps values, adds items, hides removed ones and brings them back', async () => {
    const items = [
      { code: 'a', name: 'a', propertyType: PropertyType.shortText },
      { code: 'b', name: 'b', propertyType: PropertyType.number },
    ];
    const first = await modelOf('evolving', { indexes: [['a']], properties: items });
    await insert(first, newRow('e1', { a: 'x', b: 1 }));
    const second = await modelOf('evolving', { indexes: [], properties: [items[0], { code: 'c', name: 'c', propertyType: PropertyType.logic }] });
    expect(second.items.has('b')).toBe(false);
    expect((await load(second, 'e1'))?.data).toMatchObject({ a: 'x', c: null });
    await expect(insert(second, newRow('e2', { b: 2 }))).rejects.toMatchObject({ errcode: 900400 });
    const third = await modelOf('evolving', { indexes: [['a']], properties: items });
    expect((await load(third, 'e1'))?.data).toMatchObject({ a: 'x', b: 1 });
  });

  test('a changed propertyType is refused while rows exist and done while there are none', async () => {
    const withType = (propertyType: number) => ({ indexes: [], properties: [{ code: 'a', name: 'a', propertyType }] });
    await modelOf('retyped', withType(PropertyType.shortText));
    const model = await modelOf('retyped', withType(PropertyType.number));
    await insert(model, newRow('t1', { a: 5 }));
    await expect(modelOf('retyped', withType(PropertyType.date))).rejects.toMatchObject({ text: { en: expect.stringContaining('retyped') } });
    expect(test1.catalogue.model('retyped').items.get('a')?.propertyType).toBe(PropertyType.number);
    expect((await load(model, 't1'))?.data.a).toBe(5);
  });

  test('a relation that is unique has one index, of a model and of a sub-table, and other relations have theirs', async () => {
    const relation = (code: string, unique: boolean) => ({
      code,
      name: code,
      propertyType: PropertyType.relation,
      relativeCode: 'evolving',
      options: { unique },
    });
    const columns = [relation('one', true), relation('any', false)];
    const lines = { code: 'lines', name: '行', propertyType: PropertyType.subTable, subSchema: { properties: columns } };
    const model = await modelOf('related', { indexes: [], properties: [...columns, lines] });
    for (const { table, items } of [model, ...model.sheets.values()]) {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as "definition" from pg_indexes where tablename = ${table} and schemaname = current_schema()`.execute(test1.db.kysely);
      const of = (code: string) => rows.filter(({ definition }) => new RegExp(`\\b${items.get(code)?.column}\\b`).test(definition));
      expect(of('one').map(({ definition }) => definition.startsWith('CREATE UNIQUE'))).toEqual([true]);
      expect(of('any').map(({ definition }) => definition.startsWith('CREATE UNIQUE'))).toEqual([false]);
    }
  });

  test('[BX-094] unique over values that repeat is refused at the item, with how many and the first', async () => {
    const withUnique = (unique: boolean) => ({
      indexes: [],
      properties: [{ code: 'a', name: 'a', propertyType: PropertyType.shortText, options: { unique } }],
    });
    const model = await modelOf('doubled', withUnique(false));
    for (const [at, a] of ['A', 'A', 'B', 'B', 'C', null, null].entries()) await insert(model, newRow(`d${at}`, { a }));
    await expect(modelOf('doubled', withUnique(true))).rejects.toMatchObject({
      propertyCode: 'a',
      at: ['options', 'unique'],
      text: { zh: expect.stringMatching(/2 个值.*“A”、“B”$/), en: expect.stringMatching(/: 2, the first: “A”, “B”$/) },
    });
  });

  test('[BX-094] a unique column of a sub-table whose values repeat is refused at the column, until they differ (contract 15.4)', async () => {
    const withUnique = (unique: boolean) => ({
      indexes: [],
      properties: [
        {
          code: 'lines',
          name: '行',
          propertyType: PropertyType.subTable,
          subSchema: { properties: [{ code: 'serial', name: '序列号', propertyType: PropertyType.shortText, options: { unique } }] },
        },
      ],
    });
    const serials = (...given: (string | null)[]) => ({ lines: given.map((serial) => ({ serial })) });
    const model = await modelOf('doubledRows', withUnique(false));
    await insert(model, newRow('r1', serials('A', 'A', null)));
    await insert(model, newRow('r2', serials('B', null)));
    await expect(modelOf('doubledRows', withUnique(true))).rejects.toMatchObject({
      propertyCode: 'lines.serial',
      at: ['options', 'unique'],
      text: { zh: expect.stringMatching(/1 个值被多行使用.*“A”$/), en: expect.stringMatching(/several rows hold: 1, the first: “A”$/) },
    });
    const change = (of: typeof model, given: object[]) => test1.db.transaction((tx) => updateRow(tx, of, { id: 'r1', data: { lines: given } }, writer));
    const linesOf = async () => (await load(model, 'r1'))?.data.lines as { id: string; serial: string | null }[]; // rows of our own model
    await change(model, [{ serial: 'A' }, { serial: 'C' }]);
    const unique = await modelOf('doubledRows', withUnique(true));
    await expect(change(unique, [{ serial: 'D' }, { serial: 'B' }])).rejects.toMatchObject({
      errcode: 900400,
      item: { code: 'serial' },
      place: { sheet: 'lines', row: 1 },
    });
    const [a, c] = await linesOf();
    await change(unique, [
      { id: c?.id, serial: 'A' },
      { id: a?.id, serial: 'C' },
    ]);
    expect(await linesOf()).toEqual([
      { id: c?.id, serial: 'A' },
      { id: a?.id, serial: 'C' },
    ]);
    await change(unique, [{ serial: 'A' }, { id: a?.id, rowStatus: 'Deleted' }, { id: c?.id, rowStatus: 'Deleted' }]);
    expect(await linesOf()).toMatchObject([{ serial: 'A' }]);
  });

  test('[BX-094] a changed type says how many rows hold a value and the first', async () => {
    const withType = (propertyType: number) => ({ indexes: [], properties: [{ code: 'a', name: 'a', propertyType }] });
    const model = await modelOf('valued', withType(PropertyType.shortText));
    for (const [at, a] of ['x', null, 'y'].entries()) await insert(model, newRow(`v${at}`, { a }));
    await expect(modelOf('valued', withType(PropertyType.number))).rejects.toMatchObject({
      propertyCode: 'a',
      at: ['propertyType'],
      text: { en: expect.stringMatching(/has 3 rows.*2 of them hold a value, the first: “x”, “y”$/) },
    });
  });

  test('[BX-094] a shorter length and a required item take effect, and say which data they meet', async () => {
    const item = { code: 'a', name: 'a', propertyType: PropertyType.shortText };
    const column = { ...item, code: 'b' };
    const document = (limits: object) => {
      const lines = { code: 'lines', name: 'lines', propertyType: PropertyType.subTable, subSchema: { properties: [{ ...column, ...limits }] } };
      return everyKindModel('shorter', { indexes: [], properties: [{ ...item, ...limits }, lines] });
    };
    const applied = async (limits: object) => {
      const warnings: AgainstData[] = [];
      const model = await applyModel(test1.db, test1.catalogue, document(limits), { warn: (against) => warnings.push(against) });
      return { model, warnings: warnings.map(({ propertyCode, at, text }) => [propertyCode, at.join('.'), text.en.replace(/^.*?(stored .*?);.*$/, '$1')]) };
    };
    const { model, warnings } = await applied({});
    expect(warnings).toEqual([]);
    for (const [at, a] of ['长长长长', 'abc', null, '😀😀😀'].entries()) await insert(model, newRow(`s${at}`, { a, lines: [{ b: 'xxxx' }, {}] }));
    expect((await applied({ propertyLength: 3, propertyEmpty: false })).warnings).toEqual([
      ['a', 'propertyLength', 'stored values that are longer: 1, the first: “长长长长”'],
      ['a', 'propertyEmpty', expect.stringMatching(/^stored rows without a value: 1/)],
      ['lines.b', 'propertyLength', 'stored values that are longer: 4, the first: “xxxx”, “xxxx”, “xxxx”'],
      ['lines.b', 'propertyEmpty', 'stored rows without a value: 4'],
    ]);
    expect((await applied({ propertyLength: 3, propertyEmpty: false })).warnings).toEqual([]);
    expect((await applied({ propertyLength: 4 })).warnings).toEqual([]);
  });

  test('[BX-094] choices that are taken away, a sub-table that must have rows, and rules say which data they meet', async () => {
    const choice = (code: string, propertyType: number, options: object) => ({ code, name: code, propertyType, options });
    interface Changes {
      items?: string[];
      entries?: string[];
      required?: boolean;
      rules?: object[];
    }
    const applied = async ({ items = ['a', 'b', 'c'], entries = ['x', 'y', 'z'], required = false, rules = [] }: Changes) => {
      const lines = {
        code: 'lines',
        name: 'lines',
        propertyType: PropertyType.subTable,
        ...(required && { propertyEmpty: false }),
        subSchema: { properties: [choice('d', PropertyType.dropdown, { items })] },
      };
      const properties = [
        { code: 'title', name: 'title', propertyType: PropertyType.shortText },
        choice('one', PropertyType.radio, { items }),
        choice('several', PropertyType.checkbox, { dictionary: 'letters' }),
        lines,
      ];
      const warnings: AgainstData[] = [];
      const document = everyKindModel('narrowed', { indexes: [], properties, rules } as Parameters<typeof everyKindModel>[1]);
      const model = await applyModel(test1.db, test1.catalogue, document, { choices: new Map([['letters', entries]]), warn: (one) => warnings.push(one) });
      return {
        model,
        warnings: warnings.map(({ propertyCode, at, text }) => [propertyCode, at.join('.'), /: (\d+(?:, the first: .*?)?)(?:;|$)/.exec(text.en)?.[1]]),
      };
    };
    const { model, warnings } = await applied({});
    expect(warnings).toEqual([]);
    const rows = [
      { title: 'long', one: 'a', several: 'x;y', lines: [{ d: 'c' }] },
      { title: 'same', one: 'c', several: 'z' },
      { title: 'same', one: 'c', several: 'y;z;y' },
      { title: null, one: null, several: null },
    ];
    for (const [at, data] of rows.entries()) await insert(model, newRow(`n${at}`, data));
    expect((await applied({ items: ['a', 'b'] })).warnings).toEqual([
      ['one', 'options.items', '2, the first: “c”'],
      ['lines.d', 'options.items', '1, the first: “c”'],
    ]);
    expect((await applied({ entries: ['x'] })).warnings).toEqual([['several', 'options.dictionary', '3, the first: “y”, “z”']]);
    expect((await applied({ entries: ['x'] })).warnings).toEqual([]);
    expect((await applied({ required: true })).warnings).toEqual([['lines', 'propertyEmpty', expect.stringMatching(/^3\b/)]]);
    const rules = [
      { propertyCode: 'title', checkType: CheckType.maxLength, options: { maxLength: 3 } },
      { propertyCode: 'title', checkType: CheckType.noRepeat },
    ];
    expect((await applied({ rules })).warnings).toEqual([
      [undefined, 'rules.0.options.maxLength', '3, the first: “long”, “same”, “same”'],
      [undefined, 'rules.1.checkType', '1, the first: “same”'],
    ]);
    expect((await applied({})).warnings).toEqual([]);
  });

  test('an unchanged document is taken over by a new process without touching tables', async () => {
    const before = await modelOf('warm');
    const again = await openCatalogue(test1.db.kysely);
    const model = await applyModel(test1.db, again, everyKindModel('warm'));
    expect(model.table).toBe(before.table);
    expect([...model.items.values()].map(({ column }) => column)).toEqual([...before.items.values()].map(({ column }) => column));
  });

  test('a bulk load stores rows, sub-tables, indexes and an audit entry; a faulty row leaves nothing', async () => {
    const model = await modelOf('bulk');
    async function* rows(bad = false) {
      for (let batch = 0; batch < 3; batch += 1) {
        yield Array.from({ length: 500 }, (_, n) => {
          const id = `b${batch}-${n}`;
          const amount = bad && batch === 2 && n === 100 ? 'x' : n / 4;
          return newRow(id, {
            title: `行\t${n}\n\\`,
            amount,
            tags: ['a', 'b;'],
            people: [{ id: 'ann' }],
            place: { cityName: '"' },
            lines: [{ what: `w${n}`, price: n }],
            // The row itself says when it was changed.
            modifiedTime: '2001-01-01 00:00:00',
          });
        });
      }
    }
    const indexNames = async () => {
      const where = sql`tablename = ${model.table} and schemaname = current_schema()`;
      return (await sql`select indexname from pg_indexes where ${where} order by 1`.execute(test1.db.kysely)).rows;
    };
    const before = await indexNames();
    await expect(bulkWrite(test1.db, test1.catalogue, 'bulk', rows(true), writer)).rejects.toMatchObject({ errcode: 900400 });
    expect((await sql`select from ${sql.table(model.table)}`.execute(test1.db.kysely)).rows).toHaveLength(0);
    expect(await bulkWrite(test1.db, test1.catalogue, 'bulk', rows(), writer)).toBe(1500);
    expect((await load(model, 'b2-7'))?.data).toMatchObject({
      title: '行\t7\n\\',
      amount: 1.75,
      people: [{ id: 'ann', name: '安' }],
      place: { cityName: '"' },
      lines: [{ what: 'w7', price: 7 }],
      ownerDeptQueryCode: 'hq/sales/',
    });
    expect(await indexNames()).toEqual(before);
    await expect(insert(model, newRow('b0-0'))).rejects.toMatchObject({ errcode: 900400 });
    expect(await test1.db.kysely.selectFrom('auditEntries').select('id').where('action', '=', 'bulkInsert').execute()).toHaveLength(3);
    expect(await findAuditBreak(test1.db.kysely)).toBeNull();
  });
});
