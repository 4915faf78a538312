import type { ListColumn } from '#renderers/contracts/column.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { SummaryEntry } from '#schemas/workItem.ts';
import { compileColumns } from '#src/engine/lists/state/compileColumns.ts';

/** Begins the key of a column that shows an item of the record. */
const SUMMARY = 'summary:';

/** Which columns stand beside those of the configuration. */
export interface AddedColumns {
  /** Items of the record, named by the rows of one workflow. */
  items: readonly SummaryEntry[];
  /** Name and px of the column of what can be done in a row; undefined = nothing in any. */
  acts: { name: string; width: number } | undefined;
}

/** The items of the record that the rows of one workflow show, each once (contract 11.1). */
export function summaryItems(rows: readonly ListRow[]): SummaryEntry[] {
  const entries = rows.flatMap(({ data }) => summaryOf(data));
  return [...new Map(entries.map((entry) => [entry.propertyCode, entry])).values()];
}

/** Text of a cell of such a column; undefined = it is another one. */
export function summaryText({ data }: ListRow, { key }: ListColumn): string | undefined {
  if (!key.startsWith(SUMMARY)) return undefined;
  return summaryOf(data).find(({ propertyCode }) => propertyCode === key.slice(SUMMARY.length))?.text ?? '';
}

// Rows of work items are those of the call, as they came.
const summaryOf = ({ summary }: ListRow['data']): readonly SummaryEntry[] => (Array.isArray(summary) ? (summary as SummaryEntry[]) : []);

/** Adds columns to those of a list; the same object as long as nothing else is added, so that the grid keeps its own. */
export function columnAdder(): (columns: readonly ListColumn[], added: AddedColumns) => readonly ListColumn[] {
  let last: { columns: readonly ListColumn[]; text: string; all: readonly ListColumn[] } | undefined;
  return (columns, added) => {
    const text = JSON.stringify(added);
    if (last?.columns !== columns || last.text !== text) last = { columns, text, all: withColumns(columns, added) };
    return last.all;
  };
}

function withColumns(columns: readonly ListColumn[], { items, acts }: AddedColumns): readonly ListColumn[] {
  if (columns.length === 0) return columns;
  const shown = compileColumns(
    items.map(({ propertyCode, name }) => ({ propertyCode: SUMMARY + propertyCode, propertyType: PropertyType.shortText, name, width: 150 })),
  );
  const [title, ...rest] = columns;
  const all = [title, ...shown, ...rest].filter((column) => column !== undefined);
  if (!acts) return all;
  const [last] = compileColumns([{ propertyCode: 'acts', propertyType: PropertyType.shortText, ...acts }]);
  return last ? [...all, { ...last, onEveryCard: true }] : all;
}
