import { localized } from '#schemas/localized.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import { sameValue, toControl, toSavedValues } from '#schemas/formSchema/record.ts';
import { canBeTyped } from '#schemas/formats/typed/index.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { readTabbed } from '#schemas/sheets/tabbed.ts';
import type { EditedRecord } from '#renderers/contracts/cellEditing.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { type CellLock, columnLock, recordLock } from '#renderers/regions/grid/editing/cellKinds.ts';
import { cellsOfRange } from './cellRange.ts';
import { findNames } from '#renderers/regions/pasting/blockNames.ts';
import { cellReader } from '#renderers/regions/pasting/readCells.ts';
import { blockTargets } from './blockTargets.ts';
import type { BlockPlan, BlockTargets, CellBlock, NewCell, RowOfBlock } from './cellBlock.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';

/** Records whose forms are looked into for one that can be changed; where none can, the server says why of each. */
const MOST_FORMS = 5;
/** Locks of a record, not of a column. */
const OF_RECORD: ReadonlySet<CellLock> = new Set(['underWay', 'noRight']);

/** What a cell is given: what its control holds then, or why there is none. */
interface GivenCell {
  text: string;
  value: unknown;
  reason?: string;
}

/** A column that something is meant for. */
interface MeantColumn {
  column: ListColumn;
  place: number;
  /** Rows whose cell would be another one, by id. */
  rows: ReadonlySet<string>;
}

/**
 * Reads what a block means for the rows that show: nothing is stored yet. A text that says what the cell shows already means nothing.
 * Errors: those of the calls; AbortError. Source: BX-067, contract 8.3, 9.
 */
export async function planBlock({ range, text }: CellBlock, list: TableMenuProps, signal: AbortSignal): Promise<BlockPlan> {
  const lines = text === undefined ? linesOfFirst(range, list) : readTabbed(text);
  const width = lines.reduce((most, line) => Math.max(most, line.length), 1);
  const targets = blockTargets(range, { rows: lines.length, columns: width }, list);
  const meant = meantColumns(lines, targets, list);
  const record = await editableRecord(
    targets.rows.map(({ row }) => row),
    list,
    signal,
  );
  const fields = record && formSchema(record.form, list.ports.locale).fields;
  const kinds = meant.map((one) => ({ ...one, field: fields?.get(one.column.column.propertyCode), lock: lockOf(one.column, record, list) }));
  const free = kinds.flatMap(({ field, lock, ...one }) => (lock === undefined && field ? [{ ...one, field: { ...field, editable: true } }] : []));
  const given = text === undefined ? givenByFirst(free, record, lines) : await givenByTexts(free, lines, targets, list, signal);
  signal.throwIfAborted();
  return {
    ...plannedChanges(free, targets, given),
    locked: kinds.flatMap(({ column, lock }) => (lock === undefined ? [] : [{ name: columnName(column, list), why: list.ports.t(`cells:why.${lock}`) }])),
    surplusRows: targets.surplusRows,
    surplusColumns: targets.surplusColumns,
  };
}

export const columnName = ({ column }: ListColumn, { ports }: Pick<TableMenuProps, 'ports'>): string => localized(column, ports.locale);

/** The texts of the first row of a range. */
function linesOfFirst(range: CellBlock['range'], list: TableMenuProps): string[][] {
  const { rows, columns } = blockTargets(range, { rows: 1, columns: 1 }, list);
  const [first] = rows;
  const width = cellsOfRange(range).columns.length;
  return first ? [columns.slice(0, width).map(({ column }) => list.textOf(first.row, column))] : [];
}

function meantColumns(lines: readonly (readonly string[])[], { rows, columns }: BlockTargets, list: TableMenuProps): MeantColumn[] {
  return columns.flatMap(({ column, place }) => {
    const others = rows.filter(({ row, line }) => isOther(lines[line]?.[place], list.textOf(row, column)));
    return others.length > 0 ? [{ column, place, rows: new Set(others.map(({ row }) => row.id)) }] : [];
  });
}

/** Whether a text says something else than a cell shows; a line that is too short says nothing. */
function isOther(text: string | undefined, shown: string): boolean {
  const bare = (one: string) => (one.trim() === '--' ? '' : one.trim());
  return text !== undefined && bare(text) !== bare(shown);
}

/** The form of the first of some records that has an item to change, else of the first; undefined without records. */
async function editableRecord(rows: readonly ListRow[], { commands, ports }: TableMenuProps, signal: AbortSignal): Promise<EditedRecord | undefined> {
  let first: EditedRecord | undefined;
  for (const { id } of rows.slice(0, MOST_FORMS)) {
    // oxlint-disable-next-line no-await-in-loop -- the next is only loaded where this one cannot be changed
    const record = await commands.editing.load(id, signal);
    if ([...formSchema(record.form, ports.locale).fields.values()].some(({ editable }) => editable)) return record;
    first ??= record;
  }
  return first;
}

/** Why nothing can come into a column, whatever the record. */
function lockOf(column: ListColumn, record: EditedRecord | undefined, { ports, rows }: TableMenuProps): CellLock | undefined {
  const [row] = rows;
  const lock = columnLock(column);
  if (lock !== undefined || !record || !row) return lock;
  if (!canBeTyped(column.column.propertyType)) return 'inForm';
  const { fields } = formSchema(record.form, ports.locale);
  const own = rows.find(({ id }) => id === record.form.bizObject.id) ?? row;
  const found = recordLock({ form: record.form, fields }, column.column.propertyCode, own);
  return found !== undefined && OF_RECORD.has(found) ? undefined : found;
}

type FreeColumn = MeantColumn & { field: FormField };
/** What the cells of a column are given, by line. */
type Given = ReadonlyMap<ListColumn, (line: number) => GivenCell>;

function givenByFirst(columns: readonly FreeColumn[], record: EditedRecord | undefined, [texts = []]: readonly (readonly string[])[]): Given {
  const data = record?.form.bizObject.data ?? {};
  return new Map(
    columns.map(({ column, place, field }) => {
      const given = { text: texts[place] ?? '', value: toControl(field, valueAt(data, field.code)) };
      return [column, () => given];
    }),
  );
}

async function givenByTexts(
  columns: readonly FreeColumn[],
  lines: readonly (readonly string[])[],
  { rows }: BlockTargets,
  { ports }: TableMenuProps,
  signal: AbortSignal,
): Promise<Given> {
  const textsOf = ({ place }: FreeColumn) => lines.map((line) => line[place] ?? '');
  const changed = (column: FreeColumn) => rows.flatMap(({ row, line }) => (column.rows.has(row.id) ? [lines[line]?.[column.place] ?? ''] : []));
  const names = await findNames(
    columns.map((column) => ({ column: column.field, texts: changed(column) })),
    ports,
    signal,
  );
  return new Map(
    columns.map((one) => {
      const texts = textsOf(one);
      const read = cellReader(one.field, texts, names);
      return [
        one.column,
        (line: number) => {
          const text = texts[line] ?? '';
          const { value, refused } = read(text);
          return refused ? { text, value, reason: refused.reason[ports.locale] } : { text, value };
        },
      ];
    }),
  );
}

/** A row is stored whole or not at all. */
function plannedChanges(columns: readonly FreeColumn[], { rows }: BlockTargets, given: Given): Pick<BlockPlan, 'changes' | 'marks' | 'rest'> {
  const [changes, rest]: [RowOfBlock[], RowOfBlock[]] = [[], []];
  const marks: MarkedCell[] = [];
  for (const { row, line } of rows) {
    const cells = columns.flatMap(({ column, field, rows: met }) => {
      const cell = met.has(row.id) ? given.get(column)?.(line) : undefined;
      return cell ? [{ ...cell, column, field }] : [];
    });
    const faults = cells.flatMap(({ column, text, reason }) => (reason === undefined ? [] : [{ rowId: row.id, key: column.key, text, reason }]));
    const others = cells.filter(({ field, value, reason }) => reason === undefined && !sameValue(value, toControl(field, valueAt(row.data, field.code))));
    marks.push(...faults);
    if (others.length > 0) (faults.length > 0 ? rest : changes).push({ row, cells: others.map(toNewCell) });
  }
  return { changes, marks, rest };
}

function toNewCell({ column, field, text, value }: { column: ListColumn; field: FormField; text: string; value: unknown }): NewCell {
  const saved = toSavedValues(new Map([[field.code, field]]), { [field.code]: value }, {});
  return { column, text, value: saved[field.code] ?? null };
}
