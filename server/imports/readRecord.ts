import { DELETED_FAULT, readTyped, type NameFinder, type Typed } from '#schemas/formats/typed/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { SheetRow } from '#schemas/sheets/sheet.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';
import { decimalOf, fieldText } from './decimalSigns.ts';
import type { ImportColumn } from './columns.ts';
import type { HeadingPlan } from './headings.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { RECORD_LINES, type FileRecord } from './records.ts';

/** What is wrong with a line of a record: reasons by `code` or `sheet.code`, '' for the line as a whole. */
export interface LineFault {
  path: string;
  reason: Bilingual;
  /** A name that can be chosen on the spot. */
  unknownName?: true;
}

/** A text that no database keeps as it is (safety.md R9). */
const UNSTORABLE: Typed = { fault: importTexts.notStorable };
/** Nothing is ever computed (contract 9). */
const UNSOLVED: Typed = { fault: importTexts.unsolved };

/** A record as it was read: form values (contract 6.2), and what could not be read. */
export interface ReadRecord {
  values: FormValues;
  faults: Map<number, LineFault[]>;
  /** Lines of the file that the rows of each sub-table stand in. */
  sheetLines: ReadonlyMap<string, readonly number[]>;
  /** Fields whose cells say that what they name is deleted, by path: an existing record keeps it, a new one has nothing to keep. */
  deletedCells: ReadonlyMap<string, DeletedCell>;
}

/** Related records of a cell in their order, `null` for a deleted one; `value` where records are called like the word for these. */
export interface DeletedCell {
  records: readonly (RelationRefValue | null)[];
  value: unknown;
}

/** Reads the texts of a record by the types of their fields; an empty cell means that the field is empty. */
export function readRecord(plan: HeadingPlan, { lines, isCut }: FileRecord, names: NameFinder): ReadRecord {
  const values: FormValues = {};
  const faults = new Map<number, LineFault[]>();
  const sheetLines = new Map<string, number[]>();
  const sheetRows = new Map<string, FormValues[]>();
  const deletedCells = new Map<string, DeletedCell>();
  if (isCut) {
    addFault(faults, 0, { path: '', reason: importTexts.tooManyLines(RECORD_LINES) });
    return { values, faults, sheetLines, deletedCells };
  }
  for (const [line, row] of lines.entries()) readLine(plan, row, line);
  Object.assign(values, Object.fromEntries(sheetRows));
  const [first] = lines;
  if (first && !plan.some((column, at) => column?.sheet === undefined && column !== undefined && (first.cells[at] ?? '').trim() !== ''))
    addFault(faults, 0, { path: '', reason: importTexts.lonelyLine });
  return { values, faults, sheetLines, deletedCells };

  function readLine(columns: HeadingPlan, row: SheetRow, line: number): void {
    const ofSheets = new Map<string, FormValues>();
    for (const [at, column] of columns.entries()) {
      if (column === undefined || (column.sheet === undefined && line > 0)) continue;
      const text = row.cells[at] ?? '';
      const read = readCell(column, row, at, names);
      if (read.fault) addFault(faults, line, { path: column.path, reason: read.fault, ...(read.unknownName ? { unknownName: true } : {}) });
      if (read.deleted && column.sheet === undefined) {
        deletedCells.set(column.path, { records: read.deleted, value: read.value });
        continue;
      }
      // Rows of a sub-table are written again: none of them is there to keep it.
      if (read.deleted && read.value === undefined) addFault(faults, line, { path: column.path, reason: DELETED_FAULT });
      const value = read.fault ? null : (read.value ?? null);
      if (column.sheet === undefined) values[column.item.code] = value;
      else if (text.trim() !== '' || ofSheets.has(column.sheet)) ofSheets.set(column.sheet, { ...ofSheets.get(column.sheet), [column.item.code]: value });
    }
    for (const [sheet, cells] of ofSheets) {
      pushTo(sheetRows, sheet, cells);
      pushTo(sheetLines, sheet, line);
    }
  }
}

/** The value of a cell by the type of its field. */
function readCell(column: ImportColumn, row: SheetRow, at: number, names: NameFinder): Typed {
  if (row.unsolved?.includes(at)) return UNSOLVED;
  const text = fieldText(column, row, at);
  return isStorable(text) ? readTyped(text, column.item, names, decimalOf(column, row, at)) : UNSTORABLE;
}

function pushTo<T>(lists: Map<string, T[]>, key: string, entry: T): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** Records a fault, one for each place. */
export function addFault(faults: Map<number, LineFault[]>, line: number, fault: LineFault): void {
  const known = faults.get(line) ?? [];
  if (!known.some(({ path }) => path === fault.path)) faults.set(line, [...known, fault]);
}

/** Records what a check of the form refused: its places in the record become places in the file. Errors: rethrows what is no refusal. */
export function addRefusal(record: ReadRecord, error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  const entries = placesIn(error.data);
  if (entries.length === 0) return addFault(record.faults, 0, { path: '', reason: error.text });
  for (const { path, message } of entries) {
    const [code = '', at, column] = path.split('.');
    const line = column === undefined ? 0 : (record.sheetLines.get(code)?.[Number(at)] ?? 0);
    addFault(record.faults, line, { path: column === undefined ? code : `${code}.${column}`, reason: { zh: message, en: message } });
  }
}

/** The entries of a refusal of values: `{errors: [{path, message}]}` (checkValues). */
function placesIn(data: unknown): { path: string; message: string }[] {
  const errors: unknown = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (entry): entry is { path: string; message: string } => typeof entry === 'object' && entry !== null && 'path' in entry && 'message' in entry,
  );
}
