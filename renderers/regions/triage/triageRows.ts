import type { RefusedAct, TriageState } from '#renderers/contracts/triage.ts';
import type { ListRow } from '#schemas/list.ts';

/** A row as it shows. */
export interface TriageRow {
  row: ListRow;
  /** Others have taken it away while it was shown. */
  isRemoved: boolean;
  /** The act on it was refused. */
  refusal: RefusedAct | undefined;
}

/**
 * The rows as they show: those whose act was refused on top, without those that were acted on; the chosen one stays in its place when
 * others take it away. Shape: `isAll` = the list has no further rows than these.
 */
export function triageRows(rows: readonly ListRow[], state: TriageState, isAll: boolean): readonly TriageRow[] {
  const { away, refused, chosen, chosenAt, inForm } = state;
  const listed = new Map(rows.map((row) => [row.id, row]));
  const returned = [...refused.values()].toReversed().map((refusal) => {
    const row = listed.get(refusal.row.id);
    return { row: row ?? refusal.row, isRemoved: row === undefined && isAll, refusal };
  });
  const others = rows.filter(({ id }) => !away.has(id) && !refused.has(id)).map((row) => ({ row, isRemoved: false, refusal: undefined }));
  const shown = [...returned, ...others];
  if (!chosen || !isAll || away.has(chosen.id) || inForm.has(chosen.id) || shown.some(({ row }) => row.id === chosen.id)) return shown;
  return shown.toSpliced(Math.min(chosenAt, shown.length), 0, { row: chosen, isRemoved: true, refusal: undefined });
}
