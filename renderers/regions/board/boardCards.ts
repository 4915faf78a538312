import { ActionType, NO_WORKFLOW } from '#schemas/codes.ts';
import type { ListConfig, ListRow, QueryColumn } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { viewOptions } from '#renderers/contracts/viewOptions.ts';
import { isStatus } from './boardGroups.ts';
import type { BoardPart } from './boardDataSource.ts';

/** Fields below the title of a card. */
const FIELDS_ON_A_CARD = 3;

/** A column of the board as it is drawn. */
export interface DrawnPart {
  value: string;
  total: number;
  rows: readonly ListRow[];
  /** Rows that are not there yet. */
  rest: number;
}

/** Cards on their way to another column, by row id. */
export type CardMoves = ReadonlyMap<string, string>;

/** The columns with their rows; what is being moved stands where it goes to, at the top. Rows a script has left out are not drawn. */
export function drawnParts(parts: readonly BoardPart[], rows: readonly ListRow[], moves: CardMoves): DrawnPart[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return parts.map(({ value, total, rows: given }) => {
    const ids = given.map(({ id }) => id);
    const here = new Set(ids);
    const coming = [...moves].filter(([id, to]) => to === value && !here.has(id)).map(([id]) => id);
    const staying = ids.filter((id) => (moves.get(id) ?? value) === value);
    return {
      value,
      total: total + coming.length - (ids.length - staying.length),
      rows: [...coming, ...staying].flatMap((id) => byId.get(id) ?? []),
      rest: total - ids.length,
    };
  });
}

/** The column that names a card, and the next ones for its fields; the one the board groups by stands above already. */
export function cardColumns(config: ListConfig, columns: readonly ListColumn[], group: QueryColumn): { title: ListColumn | undefined; fields: ListColumn[] } {
  const leaves = columns.flatMap((column) => (column.children.length > 0 ? [] : [column]));
  const { titlePropertyCode } = viewOptions(config, 'board');
  const title = leaves.find(({ key }) => key === titlePropertyCode) ?? leaves.find(({ key }) => key !== group.propertyCode);
  const fields = leaves.filter((column) => column !== title && column.key !== group.propertyCode && !column.onEveryCard);
  return { title, fields: [...fields.slice(0, FIELDS_ON_A_CARD), ...leaves.filter(({ onEveryCard }) => onEveryCard)] };
}

/** Whether cards of the board can be moved: true, or why not (key of its texts). Source: contract 8.1 (a move is a batch update). */
export function mayMove({ queryActions }: ListConfig, group: QueryColumn): true | 'board:fixed.status' | 'board:fixed.right' {
  if (isStatus(group)) return 'board:fixed.status';
  const isGranted = queryActions?.some(
    ({ actionCode, queryActionType }) => actionCode.toLowerCase() === 'batch_update' || queryActionType === ActionType.batchUpdate,
  );
  return isGranted === true || 'board:fixed.right';
}

/** Whether the record is part of a workflow, which alone changes it then. Source: OP-11. */
export function isInWorkflow({ workflowInstanceId, data }: ListRow): boolean {
  const instance = workflowInstanceId ?? data.workflowInstanceId ?? '';
  return instance !== '' && instance !== NO_WORKFLOW;
}
