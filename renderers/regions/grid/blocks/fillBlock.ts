import type { SavedRows } from '#schemas/calls/rows.ts';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import type { BlockPlan, MarkedCell } from './cellBlock.ts';
import { nameOf } from './planBlock.ts';

/** How a block was stored. */
export interface FilledBlock {
  stored: number;
  /** Cells that were not, with the reasons. */
  marks: readonly MarkedCell[];
}

/** Most items that the offer to take it back names. */
const MOST_NAMES = 3;

/** Stores what a block changes, in one call. Errors: those of the call. Source: BX-067, contract 8.3. */
export async function fillBlock({ changes, marks }: BlockPlan, list: TableMenuProps): Promise<FilledBlock> {
  if (changes.length === 0) return { stored: 0, marks };
  const rows = changes.map(({ row, cells }) => ({ row, data: Object.fromEntries(cells.map(({ column, value }) => [column.column.propertyCode, value])) }));
  const names = new Set(changes.flatMap(({ cells }) => cells.map(({ column }) => nameOf(column, list))));
  const outcome = await list.commands.editing.storeAll(rows, namesOf([...names], list));
  return { stored: outcome.successCount, marks: [...marks, ...refusedCells(changes, outcome)] };
}

function namesOf(names: readonly string[], { ports: { locale, t } }: TableMenuProps): string {
  const shown = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.slice(0, MOST_NAMES));
  return names.length > MOST_NAMES
    ? t('cells:block.names', { names: names.slice(0, MOST_NAMES).join(locale === 'zh' ? '、' : ', '), count: names.length })
    : shown;
}

/** The cells of refused rows: those the server names, else all that were meant for the row. */
function refusedCells(changes: BlockPlan['changes'], { errors }: SavedRows): MarkedCell[] {
  const refusals = new Map((errors ?? []).map((refusal) => [refusal.objectId, refusal]));
  return changes.flatMap(({ row, cells }) => {
    const refusal = refusals.get(row.id);
    if (!refusal) return [];
    const reasons = new Map(Object.entries(refusal.fields ?? {}));
    const named = cells.filter(({ column }) => reasons.has(column.column.propertyCode));
    return (named.length > 0 ? named : cells).map(({ column, text }) => ({
      rowId: row.id,
      key: column.key,
      text,
      reason: reasons.get(column.column.propertyCode) ?? ([...reasons.values()].join('\n') || refusal.errmsg),
    }));
  });
}
