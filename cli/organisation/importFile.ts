import { basename } from 'node:path';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import { isStorable } from '#schemas/records/storable.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { withByteSource } from '#server/files/byteSource.ts';
import { AccountFault, changeOrganisation, type AccountEdit } from '#server/organisation/accounts.ts';
import type { OrganisationSession } from './session.ts';

/** A line of a file: its number and its cells by field; fields without a column are absent, empty cells are ''. */
export interface FileLine {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** A column a file may have, by its heading in either language. */
export interface FileColumn {
  field: string;
  headings: readonly string[];
  required?: boolean;
}

/** A remark about a line. */
interface LineRemark {
  row: number;
  text: Bilingual;
}

/** A file, the columns it may have, and those that together distinguish its lines from each other. */
interface ReadableFile {
  path: string;
  columns: readonly FileColumn[];
  keys: readonly string[];
  check: boolean;
}

/** Carries out a line: `later` when it has to wait for another one; `remark` reports what the reader might not see coming. */
type Take = (edit: AccountEdit, line: FileLine, remark: (text: Bilingual) => void) => Promise<'taken' | 'later'>;

/** Thrown to leave everything as it was. */
class NothingStored extends Error {}

/** Reads a CSV or Excel file by its headings. Errors: AccountFault for a file that is not there or no table, and for a heading that is unknown or missing. */
async function readLines(path: string, columns: readonly FileColumn[]): Promise<FileLine[]> {
  const rows = await withByteSource(path, async (source) => {
    const sheet = await openSheet(source, basename(path));
    const found = [];
    for await (const piece of sheet.rows()) found.push(...piece);
    return found;
  }).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  const [heading, ...lines] = rows;
  const fields = (heading?.cells ?? []).map((text) => columns.find(({ headings }) => headings.includes(text.trim().toLowerCase()))?.field);
  const strange = fields.findIndex((field, at) => field === undefined && (heading?.cells[at] ?? '').trim() !== '');
  if (strange >= 0) {
    const name = heading?.cells[strange];
    const known = (at: number) => columns.map(({ headings }) => headings[at]).join(', ');
    throw new AccountFault(`不认识的列“${name}”，可用的列：${known(0)}`, `There is no column "${name}"; there are ${known(1)}`);
  }
  const twice = fields.findIndex((field, at) => field !== undefined && fields.indexOf(field) < at);
  if (twice >= 0) {
    const [one, other] = [fields.indexOf(fields[twice]), twice].map((at) => heading?.cells[at]?.trim() ?? '');
    throw new AccountFault(`列“${one}”与“${other}”含义相同，只能有一列`, `The columns "${one}" and "${other}" mean the same; there may be one of them`);
  }
  const missing = columns.find(({ field, required }) => required && !fields.includes(field));
  if (missing) throw new AccountFault(`缺少列“${missing.headings[0]}”`, `The column "${missing.headings[1]}" is missing`);
  return lines.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(fields.flatMap((field, at) => (field === undefined ? [] : [[field, (cells[at] ?? '').trim()]]))),
  }));
}

/** A file that is not there or no table, as a sentence; other errors as they are. */
function unreadable(path: string, error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new AccountFault(`没有文件“${path}”`, `There is no file "${path}"`);
  if (error instanceof SheetFault) return new AccountFault(`“${path}”不是可读取的 CSV 或 Excel 文件`, `"${path}" is no CSV or Excel file that can be read`);
  return error;
}

/** Takes every line of a file, or none: all faults are reported with their lines, and with `check` nothing is stored either way. */
export async function importFile({ database, time, print }: OrganisationSession, file: ReadableFile, take: Take): Promise<void> {
  const lines = await readLines(file.path, file.columns);
  const faults: LineRemark[] = [];
  const remarks: LineRemark[] = [];
  await changeOrganisation(database, time, async (edit) => {
    faults.length = 0;
    remarks.length = 0;
    faults.push(...repeatedLines(lines, file.keys), ...unstorableLines(lines));
    await takeAll(edit, lines, { faults, remarks }, take);
    if (faults.length > 0 || file.check) throw new NothingStored();
  }).catch((error: unknown) => {
    if (!(error instanceof NothingStored)) throw error;
  });
  const sorted = (faults.length > 0 ? faults : remarks).toSorted((one, other) => one.row - other.row);
  for (const { row, text } of sorted) print({ zh: `第 ${row} 行：${text.zh}`, en: `line ${row}: ${text.en}` });
  const count = lines.length;
  if (faults.length > 0)
    throw new AccountFault(`${count} 行中有 ${faults.length} 行有误，未保存任何内容`, `${faults.length} of ${count} lines are faulty; nothing was stored`);
  const counted = count === 1 ? '1 line' : `${count} lines`;
  print(file.check ? { zh: `${count} 行均可导入`, en: `${counted} can be imported` } : { zh: `已导入 ${count} 行`, en: `${counted} imported` });
}

/** Of lines about the same the last would win without a word. */
function repeatedLines(lines: readonly FileLine[], keys: readonly string[]): LineRemark[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ row, cells }) => {
    const values = keys.map((field) => cells[field] ?? '');
    const key = JSON.stringify(values);
    const before = seen.get(key);
    seen.set(key, before ?? row);
    const name = values.filter((value) => value !== '').join(', ');
    return before === undefined ? [] : [{ row, text: { zh: `“${name}”在第 ${before} 行已经出现`, en: `"${name}" stands in line ${before} already` } }];
  });
}

/** Lines that no database keeps as they are. */
function unstorableLines(lines: readonly FileLine[]): LineRemark[] {
  return lines.flatMap(({ row, cells }) =>
    Object.entries(cells)
      .filter(([, text]) => !isStorable(text))
      .map(([field]) => ({ row, text: { zh: `“${field}”含有无法保存的字符`, en: `"${field}" holds characters that cannot be stored` } })),
  );
}

async function takeAll(
  edit: AccountEdit,
  lines: readonly FileLine[],
  { faults, remarks }: { faults: LineRemark[]; remarks: LineRemark[] },
  take: Take,
): Promise<void> {
  const faulty = new Set(faults.map(({ row }) => row));
  let open = lines.filter(({ row }) => !faulty.has(row));
  while (open.length > 0) {
    const waiting: FileLine[] = [];
    for (const line of open) {
      try {
        if ((await take(edit, line, (text) => remarks.push({ row: line.row, text }))) === 'later') waiting.push(line);
      } catch (error) {
        if (!(error instanceof AccountFault)) throw error;
        faults.push({ row: line.row, text: error.text });
      }
    }
    if (waiting.length === open.length) {
      for (const { row } of waiting) faults.push({ row, text: { zh: '上级部门不存在', en: 'its parent department is not there' } });
      return;
    }
    open = waiting;
  }
}
