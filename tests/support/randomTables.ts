import fc from 'fast-check';
import { type TestCell, workbook } from './workbooks.ts';

/** What a row is meant to say, as whoever wrote the file knows it. */
export interface MeantRow {
  title: string;
  price: number | null;
  /** `2023-05-15`; null = empty. */
  bought: string | null;
  remark: string | null;
}

/** A row as it stands in a file. */
export interface WrittenRow {
  meant: MeantRow;
  /** Its number in the file, from 1. */
  row: number;
  /** Columns whose text may be refused: a number that can be read in two ways, a day in a form that is not read. */
  mayBeRefused: readonly ('price' | 'bought')[];
}

/** A table file as some program writes it, and what its rows mean. */
export interface RandomTable {
  name: string;
  content: Uint8Array<ArrayBuffer>;
  rows: readonly WrittenRow[];
}

const HEADINGS = { title: '名称', price: '单价', bought: '采购日期', remark: '说明' } as const;
type Column = keyof typeof HEADINGS;
/** Days from the first of 1900 to that of 1970, as workbooks count. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

const anyRow = fc.record({
  // Half of them below a thousand, where three decimals and a group of thousands look alike.
  thousandths: fc.option(fc.oneof(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999_999 })), { freq: 8 }),
  decimals: fc.nat(3),
  day: fc.option(fc.integer({ min: 10_000, max: 22_000 }), { freq: 8 }),
  remark: fc.option(fc.constantFrom('甲乙', '"quoted" text', 'a, b; c', '007', "O'Neil", 'line\nbreak', '1|2', '一开最刀'), { freq: 5 }),
});

/** How a program writes numbers and days, and where it puts the table. */
const anyLayout = fc.record({
  isWorkbook: fc.boolean(),
  sign: fc.constantFrom('.', ','),
  grouping: fc.constantFrom('', 'sign', ' ', '\u00a0'),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16le without a mark', 'gb18030'),
  dayStyle: fc.constantFrom('iso', 'slashes', 'points', '年月日', 'digits'),
  titles: fc.subarray(['清单', '2023 年 5 月', '打印：王敏']),
  columns: fc.shuffledSubarray<Column>(['title', 'price', 'bought', 'remark'], { minLength: 4 }),
  isQuoted: fc.boolean(),
});
type Layout = typeof anyLayout extends fc.Arbitrary<infer T> ? T : never;

/** A few rows in any layout. */
export const anyTable = fc.record({ layout: anyLayout, given: fc.array(anyRow, { minLength: 1, maxLength: 8 }) });
type TableDescription = typeof anyTable extends fc.Arbitrary<infer T> ? T : never;

/** Writes a table; `mark` begins the title of each row, so that it can be found among all others. */
export async function writeTable({ layout, given }: TableDescription, mark: string): Promise<RandomTable> {
  const meant = given.map(({ thousandths, decimals, day, remark }, at) => ({
    title: `${mark} ${at}`,
    price: thousandths === null ? null : Number((thousandths / 1000).toFixed(decimals)),
    bought: day === null ? null : new Date(day * DAY_MS).toISOString().slice(0, 10),
    // No remark may stand twice.
    remark: remark === null ? null : `${remark}${mark.slice(1)}${at}`,
    decimals,
  }));
  const cells = meant.map((row) => layout.columns.map((column) => writtenCell(row, column, layout)));
  const lines = [...layout.titles.map((title) => [title]), layout.columns.map((column) => HEADINGS[column]), ...cells];
  const rows = meant.map(({ title, price, bought, remark }, at): WrittenRow => {
    const mayBeRefused = REFUSABLE.filter((column) => isRefusable(cells[at]?.[layout.columns.indexOf(column)], column));
    return { meant: { title, price, bought, remark }, row: layout.titles.length + 2 + at, mayBeRefused };
  });
  if (layout.isWorkbook) return { name: 'table.xlsx', content: await workbook(lines), rows };
  const text = lines.map((line) => line.map((cell) => csvCell(String(cell), layout)).join(layout.separator)).join('\r\n');
  return { name: 'table.csv', content: encoded(text, layout), rows };
}

const REFUSABLE = ['price', 'bought'] as const;
const OPEN_NUMBER = /^[1-9]\d{0,2}[.,]\d{3}$/;
const DAY_FIRST = /^\d\d\.\d\d\.\d{4}$/;

function isRefusable(cell: TestCell | undefined, column: (typeof REFUSABLE)[number]): boolean {
  return typeof cell === 'string' && (column === 'price' ? OPEN_NUMBER : DAY_FIRST).test(cell);
}

function writtenCell(row: MeantRow & { decimals: number }, column: Column, layout: Layout): TestCell {
  if (column === 'price' && row.price !== null) return layout.isWorkbook ? row.price : numberText(row.price, row.decimals, layout);
  if (column === 'bought' && row.bought !== null)
    return layout.isWorkbook ? { xml: `<c s="1"><v>${Date.parse(row.bought) / DAY_MS + EPOCH_DAYS}</v></c>` } : dayText(row.bought, layout);
  return row[column] ?? '';
}

function numberText(value: number, decimals: number, { sign, grouping }: Layout): string {
  const [whole = '', part] = value.toFixed(decimals).split('.');
  const other = sign === '.' ? ',' : '.';
  const between = grouping === 'sign' ? other : grouping;
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, between);
  return part === undefined ? grouped : `${grouped}${sign}${part}`;
}

function dayText(day: string, { dayStyle }: Layout): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (dayStyle) {
    case 'iso':
      return day;
    case 'slashes':
      return `${year}/${Number(month)}/${Number(date)}`;
    case 'points':
      return `${date}.${month}.${year}`;
    case '年月日':
      return `${year}年${Number(month)}月${Number(date)}日`;
    default:
      return `${year}${month}${date}`;
  }
}

function csvCell(text: string, { separator, isQuoted }: Layout): string {
  return isQuoted || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function encoded(text: string, { encoding }: Layout): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case 'utf-8':
      return new Uint8Array(Buffer.from(text, 'utf8'));
    case 'utf-8 with a mark':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf8'));
    case 'utf-16le':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    case 'utf-16le without a mark':
      return new Uint8Array(Buffer.from(text, 'utf16le'));
    default:
      // A hard blank has four bytes there, which nobody's program writes.
      return new Uint8Array([...text.replaceAll('\u00a0', ' ')].flatMap((sign) => gbBytes().get(sign) ?? [sign.codePointAt(0) ?? 0]));
  }
}

/** The two bytes of each sign that GB 2312 has; made when the first file needs them. */
function gbBytes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030');
  if (GB.size === 0)
    for (let high = 0xa1; high < 0xf8; high += 1) for (let low = 0xa1; low < 0xff; low += 1) GB.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return GB;
}
const GB = new Map<string, readonly number[]>();
