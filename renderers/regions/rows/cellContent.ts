import { PropertyType, SequenceStatus, SumType } from '#schemas/codes.ts';
import { isEmptyValue, isRecord } from '#schemas/formats/format.ts';
import { numberText, sumText } from '#schemas/formats/number.ts';
import { childSeparator } from '#schemas/formats/subTable.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps, RowMark } from '#renderers/contracts/presentation.ts';

/** Why a row stands where it is; undefined where there is nothing to say. */
export function shownMarkOf({ marks }: Pick<PresentationProps, 'marks'>, row: ListRow): RowMark | undefined {
  return marks?.get(row.id) ?? (['ring', 'orphan'] as const).find((mark) => row[mark] === true);
}

/** The mark of a row by its instance state; undefined = none (LS-039). */
export function statusMark(row: ListRow | undefined): 'draft' | 'processing' | undefined {
  const status = row?.sequenceStatus ?? row?.data.sequenceStatus;
  if (status === SequenceStatus.draft) return 'draft';
  return status === SequenceStatus.processing ? 'processing' : undefined;
}

/** What stands in a cell: what a script draws, else what the column draws, else its text. Source: contract 13.6. */
export function cellTree(props: PresentationProps, row: ListRow, listColumn: ListColumn, text: string): RenderNode | string {
  const scripted = props.drawnBy?.(row, listColumn);
  if (scripted !== undefined) return scripted;
  const { key, column, renderer } = listColumn;
  const isChild = key !== column.propertyCode;
  if ((isChild || renderer.isTreeOfValue) && props.isChanged?.(row, listColumn)) return text;
  const value = column.propertyCode === 'sequenceStatus' ? (row.sequenceStatus ?? row.data.sequenceStatus) : valueAt(row.data, column.propertyCode);
  const { locale } = props.ports;
  return (isChild ? childTree(row, listColumn, locale) : renderer.tree?.(value, text, column, locale)) ?? text;
}

/** The records that the rows of a sub-table name, as links where the column says their model; undefined where one cannot be. Source: LS-026, LS-027, contract 8.1. */
function childTree({ data }: ListRow, { key, column, renderer }: ListColumn, locale: Locale): RenderNode | undefined {
  const rows = valueAt(data, key.split('.', 1)[0] ?? '');
  if (!column.relativeSchemaCode || !Array.isArray(rows)) return undefined;
  const values = rows.map((row: unknown) => (isRecord(row) ? valueAt(row, column.propertyCode) : undefined)).filter((value) => !isEmptyValue(value));
  const parts = values.map((value) => {
    const tree = renderer.tree?.(value, '', column, locale);
    return typeof tree === 'object' && tree.type === 'row' ? tree.items : undefined;
  });
  const items = parts.flatMap((part) => part ?? []);
  return items.length > 0 && parts.every((part) => part !== undefined) ? { type: 'row', comma: childSeparator(locale), items } : undefined;
}

/** The sum of a column over all matching rows; columns without a sum have none. Source: LS-012, OP-49. */
export function columnSumText(sums: PresentationProps['sums'], { key, column }: ListColumn): string {
  return isSummed({ column }) ? sumText(valueAt(sums, key), column) : '';
}

/** Whether the view shows a sum of the column. Source: LS-012. */
export function isSummed({ column }: Pick<ListColumn, 'column'>): boolean {
  return (column.sumType ?? SumType.none) !== SumType.none;
}

/** Number of a row over all pages; pages of a tree count its top rows only, and the others have none. */
export function ordinalText({ tree, rows, firstOrdinal }: Pick<PresentationProps, 'tree' | 'rows' | 'firstOrdinal'>, at: number): number | '' {
  if (!tree) return at + firstOrdinal;
  const isTop = (row: ListRow | undefined) => tree.get(row?.id ?? '')?.level === 1;
  return isTop(rows[at]) ? rows.slice(0, at).filter(isTop).length + firstOrdinal : '';
}

/** Whole numbers in thousands, as cells write them. */
const COUNT = { propertyType: PropertyType.number, displayFormat: 1 };

/** How many rows there are, as it is written. */
export function countText(count: number, locale: Locale): string {
  return numberText(count, COUNT, locale);
}
