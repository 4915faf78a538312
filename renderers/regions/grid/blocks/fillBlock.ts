import type { SavedRows } from '#schemas/calls/rows.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import type { BlockPlan, NewCell, RowOfBlock } from './cellBlock.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';
import { columnName } from './planBlock.ts';

/** How a block was stored. */
export interface FilledBlock {
  stored: number;
  /** Cells that the server refused, with the reasons, and the others of their rows. */
  marks: readonly MarkedCell[];
  rest: readonly RowOfBlock[];
}

/** Most items that the offer to take it back names. */
const MOST_NAMES = 3;

/** Stores what a block changes, in one call. Errors: those of the call. Source: BX-067, contract 8.3. */
export async function fillBlock(changes: BlockPlan['changes'], list: TableMenuProps): Promise<FilledBlock> {
  if (changes.length === 0) return { stored: 0, marks: [], rest: [] };
  const rows = changes.map(({ row, cells }) => ({ row, data: Object.fromEntries(cells.map(({ column, value }) => [column.column.propertyCode, value])) }));
  const names = new Set(changes.flatMap(({ cells }) => cells.map(({ column }) => columnName(column, list))));
  const outcome = await list.commands.editing.storeAll(rows, joinedNames([...names], list));
  const refused = refusedRows(changes, outcome);
  return {
    stored: outcome.successCount,
    marks: refused.flatMap((one) => one.marks),
    rest: refused.flatMap((one) => (one.rest.cells.length > 0 ? [one.rest] : [])),
  };
}

function joinedNames(names: readonly string[], { ports: { locale, t } }: TableMenuProps): string {
  const shown = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.slice(0, MOST_NAMES));
  return names.length > MOST_NAMES
    ? t('cells:block.names', { names: names.slice(0, MOST_NAMES).join(locale === 'zh' ? '、' : ', '), count: names.length })
    : shown;
}

/** Refused rows: the cells that the server names, else all that were meant for the row, and the others. */
function refusedRows(changes: BlockPlan['changes'], { errors }: SavedRows): { marks: MarkedCell[]; rest: RowOfBlock }[] {
  const refusals = new Map((errors ?? []).map((refusal) => [refusal.objectId, refusal]));
  return changes.flatMap(({ row, cells }) => {
    const refusal = refusals.get(row.id);
    if (!refusal) return [];
    const reasons = new Map(Object.entries(refusal.fields ?? {}));
    const isNamed = ({ column }: NewCell) => reasons.has(column.column.propertyCode);
    const all = [...reasons.values()].join('\n') || refusal.errmsg;
    const marked = cells.some(isNamed) ? cells.filter(isNamed) : cells;
    const marks = marked.map(({ column, text }) => ({ rowId: row.id, key: column.key, text, reason: reasons.get(column.column.propertyCode) ?? all }));
    return [{ marks, rest: { row, cells: cells.filter((cell) => !marked.includes(cell)) } }];
  });
}
