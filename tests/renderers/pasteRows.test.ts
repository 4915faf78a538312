import { describe, expect, test, vi } from 'vitest';
import type { Ports } from '#renderers/contracts/ports.ts';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { copiedRow } from '#schemas/formSchema/newRows.ts';
import { findNames } from '#renderers/regions/pasting/blockNames.ts';
import { cellReader } from '#renderers/regions/pasting/readCells.ts';
import { pasteRows } from '#renderers/regions/form/subTable/paste/pasteRows.ts';
import { readBlock } from '#renderers/regions/form/subTable/paste/readBlock.ts';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import { readFormulas } from '#schemas/formSchema/compute.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import { type FormRow, toSavedValues } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { MOST_UNIT_HITS } from '#schemas/records/searches.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { DataItem, RelationRefValue } from '#schemas/property.ts';

const write = { v: true, e: true, r: false };
const column = (code: string, propertyType: number, more: Partial<DataItem> = {}): DataItem => ({ code, name: code, propertyType, published: true, ...more });
const COLOURS = {
  useDictionariesData: [
    { code: 'R', name: '红', name_i18n: '{"en":"Red"}' },
    { code: 'G', name: '绿' },
  ],
};

const COLUMNS = [
  column('constructor', PropertyType.shortText, { sortKey: 1, propertyLength: 8 }),
  column('quantity', PropertyType.number, { sortKey: 2 }),
  column('price', PropertyType.number, { sortKey: 3 }),
  column('total', PropertyType.number, { sortKey: 4, options: { formula: '${quantity} * ${price}' } }),
  column('day', PropertyType.date, { sortKey: 5 }),
  column('colour', PropertyType.dropdown, { sortKey: 6, options: COLOURS }),
  column('colours', PropertyType.dropdownMulti, { sortKey: 7, options: COLOURS }),
  column('keeper', PropertyType.staff, { sortKey: 8 }),
  column('team', PropertyType.staffMulti, { sortKey: 9 }),
  column('room', PropertyType.department, { sortKey: 10 }),
  column('part', PropertyType.relation, { sortKey: 11, relativeCode: 'part' }),
  column('done', PropertyType.logic, { sortKey: 12 }),
  column('place', PropertyType.address, { sortKey: 13 }),
  column('papers', PropertyType.attachment, { sortKey: 14 }),
];

function modelOf(columns: DataItem[]) {
  const properties = [
    column('rows', PropertyType.subTable, { subSchema: { properties: columns } }),
    column('sum', PropertyType.number, { options: { formula: 'sum(${rows.total})' } }),
  ];
  return formSchema(
    {
      bizSchema: { code: 'm', name: 'm', properties },
      bizSheet: { code: 'f', name: 'f' },
      formPermission: { actionPermission: {}, dataPermissions: { rows: write, sum: write } },
    },
    'zh',
  );
}

function rowsField(columns = COLUMNS) {
  const field = modelOf(columns).fields.get('rows');
  if (!field) throw new Error('no rows');
  return field;
}

const PEOPLE = [
  { id: 'u1', unitType: UnitType.user, name: '王敏', departmentName: '销售部' },
  { id: 'u2', unitType: UnitType.user, name: '王敏敏', departmentName: '销售部' },
  { id: 'u3', unitType: UnitType.user, name: '李强', departmentName: '一部' },
  { id: 'u4', unitType: UnitType.user, name: '李强', departmentName: '二部' },
  { id: 'd1', unitType: UnitType.department, name: '销售部' },
];

const PARTS = [
  { id: 'p1', name: '螺栓' },
  { id: 'p2', name: '螺栓 M8' },
];

/** Units and records by which names are looked up: `answers` of the records at most, nothing of queries for those that are `broken`. */
interface Stock {
  units?: readonly UnitHit[];
  records?: readonly RelationRefValue[];
  answers?: number;
  broken?: readonly string[];
}

/** The look-ups of a few units and records; `queries` = what they were called with, and when. */
function searches({ units = PEOPLE, records = PARTS, answers = 500, broken = [] }: Stock = {}) {
  const queries: { names: readonly string[]; at: number }[] = [];
  const query = (names: readonly string[]) => {
    queries.push({ names, at: performance.now() });
    if (names.some((name) => broken.includes(name))) throw new Error('900429');
  };
  const search = async (word: string, unitType: number | undefined) => {
    query([word]);
    return units.filter((unit) => unit.unitType === unitType && unit.name.includes(word)).slice(0, MOST_UNIT_HITS);
  };
  const named = async (_view: object, names: readonly string[]) => {
    query(names);
    const all = records.filter(({ id, name }) => names.includes(name) || names.includes(id));
    return { records: all.slice(0, answers), isCut: all.length > answers };
  };
  const fault = (error: Error) => ({ text: error.message });
  // Only these of the ports are used.
  return { ports: { organisation: { search }, relations: { named, fault }, timeZone: 'Asia/Shanghai' } as unknown as Ports, queries };
}

function columnOf(wanted: string): FormField {
  const found = rowsField().columns.find(({ code }) => code === wanted);
  if (!found) throw new Error(`no ${wanted}`);
  return found;
}

const signal = new AbortController().signal;

async function paste(
  text: string,
  {
    rows = [],
    at = rows.length,
    from = 'constructor',
    most = 2000,
    stock,
  }: { rows?: FormRow[]; at?: number; from?: string; most?: number; stock?: Stock } = {},
) {
  const field = rowsField();
  const place = { at, column: field.columns.findIndex(({ code }) => code === from) };
  return (await pasteRows(text, place, { field, most, rows: () => rows }, searches(stock).ports, signal))();
}

/** What the check of the form says of some rows. */
function checkRows(rows: FormRow[]) {
  const actor = { now: '2026-11-30 10:00:00', user: 'u', department: null };
  const t = (key: string) => key;
  return checkFormValues({ model: modelOf(COLUMNS), rules: [], actor, locale: 'zh', t }, { rows }).map(({ path, message }) => [path.join('.'), message]);
}

describe('rows of a spreadsheet pasted into a sub-table', () => {
  test('[BX-077] five copied rows make five rows, each cell read as imports read it, and sums follow', async () => {
    const lines = ['螺栓\t2\t¥1,234.50\t\t2026年3月1日\t红\t红、绿\t王敏', '螺母\t3\t1,000', '垫片\t1\t10%', '"a\nb"\t\t5', 'x\t1\t1'];
    const { rows, filled, faults, locked } = await paste(`${lines.join('\r\n')}\r\n`);
    expect({ filled, faults, locked }).toEqual({ filled: 5, faults: 0, locked: [] });
    expect(rows[0]).toMatchObject({
      constructor: '螺栓',
      quantity: 2,
      price: 1234.5,
      day: '2026-03-01',
      colour: 'R',
      colours: ['R', 'G'],
      keeper: [{ id: 'u1', type: UnitType.user, name: '王敏' }],
    });
    // The first cell proves the sign of the column.
    expect(rows.map(({ price }) => price)).toEqual([1234.5, 1000, 0.1, 5, 1]);
    expect(rows[3]?.constructor).toBe('a\nb');
    expect(new Set(rows.map(({ rowKey }) => rowKey)).size).toBe(5);
    const values = readFormulas(modelOf(COLUMNS).fields).compute({ rows }, { now: '', user: '', department: null });
    expect(values.sum).toBe(5470.1);
    expect(checkRows(rows)).toEqual([]);
  });

  test('[BX-077] what cannot be read stays in its cell with the reason, keeps the form from being sent, and is fine once it is mended', async () => {
    const { rows, faults } = await paste('名字太长太长太长了\t很多\t1\t\t哪天\t蓝\t红;蓝\t无名\t王敏;无名\t没有的部门\t铆钉\t也许');
    expect(faults).toBe(10);
    expect(rows[0]).toMatchObject({ quantity: '很多', day: '哪天', colour: '蓝', colours: ['红;蓝'], keeper: [{ name: '无名' }], part: { name: '铆钉' } });
    expect(rows[0]?.team).toMatchObject([{ id: 'u1' }, { name: '无名', nameOnly: true }]);
    expect(checkRows(rows)).toEqual([
      ['rows.0.constructor', '最多 8 个字'],
      ['rows.0.quantity', '“很多”不是数字，请填写如 1234.5'],
      ['rows.0.day', '“哪天”不是日期，请填写如 2026-10-28'],
      ['rows.0.colour', '没有选项“蓝”'],
      ['rows.0.colours', '没有选项“蓝”'],
      ['rows.0.keeper', '通讯录中没有人员“无名”'],
      ['rows.0.team', '通讯录中没有人员“无名”'],
      ['rows.0.room', '通讯录中没有部门“没有的部门”'],
      ['rows.0.part', '没有“铆钉”这条记录，或您看不到它'],
      ['rows.0.done', '“也许”应为“是”或“否”'],
    ]);
    const mended = {
      ...rows[0],
      constructor: '短',
      quantity: 3,
      day: '2026-01-01',
      colour: 'R',
      colours: ['R'],
      room: undefined,
      part: undefined,
      done: false,
    };
    expect(checkRows([mended]).map(([path]) => path)).toEqual(['rows.0.keeper', 'rows.0.team']);
    // Another one beside a name that is not found mends nothing.
    const [{ team: chosen } = {}] = rows;
    const team = [...(chosen as object[]), { id: 'u3', type: UnitType.user, name: '李强' }];
    expect(checkRows([{ ...mended, keeper: undefined, team }]).map(([path]) => path)).toEqual(['rows.0.team']);
    const saved = toSavedValues(modelOf(COLUMNS).fields, { rows: [mended] }, {});
    expect(Object.keys((saved.rows as FormRow[])[0] ?? {}).filter((key) => key.includes(' '))).toEqual([]);
  });

  test('[BX-077] people, departments and records are who or what is called exactly so; of namesakes none is guessed', async () => {
    const { rows, faults } = await paste('王敏\t王敏；李强(二部)\t销售部\t螺栓', { from: 'keeper' });
    expect(faults).toBe(0);
    expect(rows[0]).toMatchObject({
      keeper: [{ id: 'u1' }],
      team: [{ id: 'u1' }, { id: 'u4' }],
      room: [{ id: 'd1', type: UnitType.department }],
      part: { id: 'p1' },
    });
    const namesakes = await paste('李强', { from: 'keeper' });
    expect(checkRows(namesakes.rows)).toEqual([['rows.0.keeper', '有 2 个人员名为“李强”，请选择其中一个']]);
  });

  test('[BX-077] a name is looked up once, however many cells have it', async () => {
    const { ports, queries } = searches();
    await findNames([{ column: columnOf('keeper'), texts: ['王敏', ' 王敏', '王敏', '', '--'] }], ports, signal);
    expect(queries.map(({ names }) => names)).toEqual([['王敏']]);
  });

  test('[BX-077] records of many names are looked up by few queries, each exactly so, by its id too; of what is cut off nothing is guessed', async () => {
    const records = Array.from({ length: 90 }, (_, at) => ({ id: `r${at}`, name: `件 ${at}` }));
    const { ports, queries } = searches({ records: [...records, { id: 'x', name: '件 1' }], answers: 30 });
    const part = columnOf('part');
    const names = await findNames([{ column: part, texts: [...records.map(({ name }) => name), '件', 'r7', '件 9 [r9]'] }], ports, signal);
    expect(records.slice(2).map(({ name }) => names.records(part, name))).toEqual(records.slice(2).map((record) => [record]));
    expect(names.records(part, '件 1').map(({ id }) => id)).toEqual(['r1', 'x']);
    expect(['件', 'r7', 'r9'].map((name) => names.records(part, name).length)).toEqual([0, 1, 1]);
    expect(queries.length).toBeLessThan(10);

    // A server that answers anything, and not all of it.
    const named = async () => ({ records: [{ id: 'p1', name: '螺栓' }], isCut: true });
    const blind = { ...ports, relations: { ...ports.relations, named } };
    const read = cellReader(part, [], await findNames([{ column: part, texts: ['螺栓', '铰链'] }], blind, signal));
    expect(['螺栓', '铰链'].map((text) => read(text).refused?.reason.zh)).toEqual([
      '“螺栓”符合的太多，无法确定是哪一个，请选择',
      '“铰链”符合的太多，无法确定是哪一个，请选择',
    ]);
    expect(read('螺栓').value).toEqual({ id: '螺栓', name: '螺栓' });
  });

  test('[BX-077] somebody who is not on a full page of hits is not missing; who is called exactly so stands before the others', async () => {
    const others = Array.from({ length: 60 }, (_, at) => ({ id: `o${at}`, unitType: UnitType.user, name: `王敏${at}` }));
    const crowd = await paste('王敏\t王敏10;李强(二部)', { from: 'keeper', stock: { units: [...PEOPLE, ...others] } });
    expect(checkRows(crowd.rows)).toEqual([]);
    const missing = await paste('王\t王敏10;王', { from: 'keeper', stock: { units: others } });
    expect(checkRows(missing.rows)).toEqual([
      ['rows.0.keeper', '“王”符合的太多，无法确定是哪一个，请选择'],
      ['rows.0.team', '“王”符合的太多，无法确定是哪一个，请选择'],
    ]);
    expect(missing.rows[0]?.team).toMatchObject([{ id: 'o10' }, { name: '王', nameOnly: true }]);
    const namesakes = Array.from({ length: 51 }, (_, at) => ({
      id: `n${at}`,
      unitType: UnitType.user,
      name: '张伟',
      departmentName: at === 3 ? '一部' : '二部',
    }));
    const uncertain = await paste('张伟(一部)', { from: 'keeper', stock: { units: namesakes } });
    expect(checkRows(uncertain.rows)).toEqual([['rows.0.keeper', '“张伟(一部)”符合的太多，无法确定是哪一个，请选择']]);
  });

  test('[BX-077] a look-up that fails leaves its own cells unread with the reason; all others are pasted', async () => {
    const lines = ['王敏\t王敏;李强(二部)\t销售部\t螺栓', '李强(一部)\t李强(二部)\t销售部\t螺栓 M8'];
    const { rows, faults, filled } = await paste(lines.join('\n'), { from: 'keeper', stock: { broken: ['王敏', '螺栓'] } });
    expect({ filled, faults }).toEqual({ filled: 2, faults: 4 });
    expect(rows).toMatchObject([
      { keeper: [{ name: '王敏', nameOnly: true }], team: [{ name: '王敏', nameOnly: true }, { id: 'u4' }], room: [{ id: 'd1' }], part: { name: '螺栓' } },
      { keeper: [{ id: 'u3' }], team: [{ id: 'u4' }], room: [{ id: 'd1' }], part: { name: '螺栓 M8' } },
    ]);
    expect(checkRows(rows)).toEqual([
      ['rows.0.keeper', '“王敏”没有查找成功：900429'],
      ['rows.0.team', '“王敏”没有查找成功：900429'],
      ['rows.0.part', '“螺栓”没有查找成功：900429'],
      ['rows.1.part', '“螺栓 M8”没有查找成功：900429'],
    ]);
  });

  test('[BX-077] look-ups are sent so that no second has more of them than a server takes, and end with the paste', async () => {
    vi.useFakeTimers();
    try {
      const { ports, queries } = searches();
      const stop = new AbortController();
      const texts = Array.from({ length: 300 }, (_, at) => `甲${at}`);
      const ended = expect(findNames([{ column: columnOf('keeper'), texts }], ports, stop.signal)).rejects.toThrow('aborted');
      while (queries.length < 150) await vi.advanceTimersByTimeAsync(500);
      for (const { at } of queries) expect(queries.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThan(50);
      const sent = queries.length;
      stop.abort();
      await vi.runAllTimersAsync();
      await ended;
      expect(queries).toHaveLength(sent);
    } finally {
      vi.useRealTimers();
    }
  });

  test('[BX-077] a block of more lines than a call takes arguments is read, and its surplus is told', async () => {
    const names = await findNames([], searches().ports, signal);
    const lines = Array.from({ length: 150_000 }, () => ['a']);
    const block = readBlock(lines, { at: 0, column: 0 }, rowsField([column('a', 0)]), [], 10, names);
    expect(block).toMatchObject({ filled: 10, surplusRows: 149_990, surplusColumns: 0 });
  });

  test('[BX-077] a block fills the rows from its cell on, passing over those taken out, and adds the rest; columns that cannot be filled in are named', async () => {
    const before: FormRow[] = [
      { id: 'r1', constructor: 'a', quantity: 1 },
      { id: 'r2', rowStatus: 'Deleted', quantity: 2 },
      { id: 'r3', constructor: 'c', quantity: 3 },
    ];
    const { rows, locked, surplusColumns } = await paste('7\t1\t99\n8\t\n9', { rows: before, at: 0, from: 'quantity' });
    expect(rows.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['r1', 7],
      ['r2', 2],
      ['r3', 8],
      [undefined, 9],
    ]);
    expect(rows[0]?.total).toBeUndefined();
    expect({ locked, surplusColumns }).toEqual({ locked: ['total'], surplusColumns: 0 });
    const wide = await paste('a\tb\tc\td', { from: 'place' });
    expect(wide).toMatchObject({ locked: ['papers'], surplusColumns: 2 });
    expect(wide.rows[0]?.place).toEqual({ address: 'a' });
  });

  test('[BX-077] no more rows come than there may be, and none where rows are fixed', async () => {
    expect(await paste('a\nb\nc', { rows: [{ id: 'r1' }], at: 0, most: 2 })).toMatchObject({
      filled: 2,
      surplusRows: 1,
      rows: [{ id: 'r1', constructor: 'a' }, { constructor: 'b' }],
    });
    const field = { ...rowsField(), fixedRows: true as const };
    const names = await findNames([], searches().ports, signal);
    expect(readBlock([['a'], ['b']], { at: 0, column: 0 }, field, [{ id: 'r1' }], 2000, names)).toMatchObject({ filled: 1, surplusRows: 1 });
  });

  test('[BX-077] an empty cell empties the cell of a row that is there, and leaves a new row its default', async () => {
    const field = rowsField([column('a', 0, { sortKey: 1, defaultValue: 'x' }), column('b', 0, { sortKey: 2 })]);
    const names = await findNames([], searches().ports, signal);
    const { rows } = readBlock(
      [
        ['', '1'],
        ['', '2'],
      ],
      { at: 0, column: 0 },
      field,
      [{ id: 'r1', a: 'old' }],
      2000,
      names,
    );
    expect(rows).toMatchObject([
      { id: 'r1', b: '1' },
      { a: 'x', b: '2' },
    ]);
    expect(rows[0]?.a).toBeUndefined();
  });

  test('[BX-077] a copied row has what can be filled in of the other, and is a row of its own', () => {
    const field = rowsField();
    const row = { id: 'r1', constructor: 'a', quantity: 2, total: 4, papers: [{ refId: 'f', name: 'f' }] };
    const copy = copiedRow(field, [row], row);
    expect(copy).toMatchObject({ constructor: 'a', quantity: 2 });
    expect(copy).not.toHaveProperty('id');
    expect(copy).not.toHaveProperty('total');
    expect(copy).not.toHaveProperty('papers');
    expect(copy.rowKey).toEqual(expect.any(String));
  });
});
