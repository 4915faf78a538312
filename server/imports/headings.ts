import { ErrCode } from '#schemas/codes.ts';
import { ImportErrorType } from '#schemas/import.ts';
import { columnLetter } from '#schemas/sheets/columnLetter.ts';
import { HEADING_CHARS, headingKey } from '#schemas/sheets/headingKey.ts';
import type { FileReading } from '#schemas/sheets/reading.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { Refused, type Bilingual } from '#server/refusals/refused.ts';
import type { ImportColumn } from './columns.ts';
import { importTexts } from '#server/refusals/imports.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { OpenImport } from './openImport.ts';

/** A file that fits the model: which of its columns fills which field; undefined = a column that is passed over. */
export type HeadingPlan = readonly (ImportColumn | undefined)[];

/** A file that is refused as a whole, with its result code (contract 9); 900400 where a call, not a task, meets it. */
export class FileRefused extends Refused {
  readonly errorType: number;

  constructor(errorType: number, text: Bilingual) {
    super(ErrCode.invalidParameter, text);
    this.name = 'FileRefused';
    this.errorType = errorType;
  }
}

const EXCERPT_CHARS = 40;

/** The row of the headings, and what was chosen for columns in spite of them. */
interface HeadingSource {
  cells: readonly string[];
  columns?: FileReading['columns'];
}

/** Which column fills which field, by what was chosen, else by the headings. Errors: FileRefused (4) for unknown, doubled and missing columns. */
export function planHeadings(opened: OpenImport, { cells, columns = {} }: HeadingSource): HeadingPlan {
  const taken = new Set<ImportColumn>();
  const width = Math.max(cells.length, ...Object.keys(columns).map((at) => Number(at) + 1));
  const plan = Array.from({ length: width }, (_, at): ImportColumn | undefined => {
    const heading = (cells[at] ?? '').trim();
    const chosen = valueAt(columns, String(at));
    if (chosen === null) return undefined;
    const column = chosen === undefined ? namedBy(opened, heading, at) : columnOfCode(opened, chosen);
    if (column === undefined) return undefined;
    if (taken.has(column)) throw new FileRefused(ImportErrorType.columns, importTexts.doubledColumn(heading, columnLetter(at)));
    taken.add(column);
    return column;
  });
  if (taken.size === 0) throw new FileRefused(ImportErrorType.columns, importTexts.noColumn);
  checkNeeded(opened, taken);
  return plan;
}

/** The field that a heading names; undefined = the column is passed over. Errors: FileRefused (4). */
function namedBy(opened: OpenImport, heading: string, at: number): ImportColumn | undefined {
  if (heading.length > HEADING_CHARS) throw new FileRefused(ImportErrorType.columns, importTexts.unknownColumn(`${beginOf(heading)}…`, columnLetter(at)));
  if (headingKey(heading) === '') return undefined;
  const column = columnNamed(opened, heading);
  if (column === undefined) throw new FileRefused(ImportErrorType.columns, importTexts.unknownColumn(heading, columnLetter(at)));
  return column ?? undefined;
}

/** The field of a code, the one that identifies records included. Errors: invalidParameter for one that is not there. */
export function columnOfCode({ columns, key }: OpenImport, code: string): ImportColumn {
  const column = columns.all.find(({ path }) => path === code) ?? (key?.path === code ? key : undefined);
  if (!column) throw invalidParameter('reading');
  return column;
}

/** Whether a heading names a field, be it one that is not the user's to fill. */
export function isHeading(opened: OpenImport, heading: string): boolean {
  return columnNamed(opened, heading.trim()) !== undefined;
}

/** Whole characters: half of one could not be stored. */
function beginOf(heading: string): string {
  return Array.from(heading.slice(0, EXCERPT_CHARS * 2))
    .slice(0, EXCERPT_CHARS)
    .join('');
}

function columnNamed({ columns, key, seen }: OpenImport, heading: string): ImportColumn | null | undefined {
  const name = headingKey(heading);
  const column = columns.byHeading.get(name);
  if (!key || column) return column;
  // The record number is nobody's to fill, but it may identify records.
  const item = seen.model.items.find(({ code }) => code === key.path);
  const isKey = [key.path, key.name.zh, key.name.en, item?.name ?? ''].some((one) => headingKey(one) === name);
  return isKey ? key : column;
}

/** Without a field that is required no row could be stored, so it is reported once and not for each. */
function checkNeeded({ columns, key }: OpenImport, taken: ReadonlySet<ImportColumn>): void {
  if (key) {
    if (!taken.has(key)) throw new FileRefused(ImportErrorType.columns, importTexts.missingKey(key.name));
    return;
  }
  const missing = columns.all.filter((column) => column.sheet === undefined && column.required && !taken.has(column) && !hasDefault(column));
  if (missing.length === 0) return;
  const names = { zh: missing.map(({ name }) => name.zh).join('、'), en: missing.map(({ name }) => name.en).join(', ') };
  throw new FileRefused(ImportErrorType.columns, importTexts.missingColumns(names));
}

function hasDefault({ item }: ImportColumn): boolean {
  return 'defaultValue' in item && item.defaultValue !== undefined && item.defaultValue !== null && item.defaultValue !== '';
}
