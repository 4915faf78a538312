import { EMPTY_TEXT, formatText } from '#schemas/formats/index.ts';
import { childColumnText } from '#schemas/formats/subTable.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { ListSession } from './ListSession.ts';

/** Text of a cell as it stands on screen, or as `display` has it: the script's, else that of the value. */
export function cellText({ store, services }: ListSession, row: ListRow, column: ListColumn, display = store.get().display): string {
  const shown = display.get(row.id);
  const own = shown && valueAt(shown, column.key);
  return own === undefined ? valueText(row, column, services.ports().locale) : own || EMPTY_TEXT;
}

/** Text of a row's own value by its type; child columns over all their rows. */
export function valueText(row: ListRow, column: ListColumn, locale: Locale): string {
  const [parent, child] = column.key.split('.', 2);
  if (parent !== undefined && child !== undefined) {
    const rows = valueOfRow(row, parent);
    return childColumnText(rows, child, (value) => formatText(value, column.column, locale), locale) || EMPTY_TEXT;
  }
  return column.renderer.text(valueOfRow(row, column.column.propertyCode), column.column, locale) || EMPTY_TEXT;
}

/** Value of a row by property code; state fields are looked for at the top first, then in `data`. Source: contract 8.2. */
export function valueOfRow(row: ListRow, propertyCode: string): unknown {
  if (propertyCode === 'sequenceStatus') return row.sequenceStatus ?? row.data.sequenceStatus;
  if (propertyCode === 'workflowInstanceId') return row.workflowInstanceId ?? row.data.workflowInstanceId;
  if (propertyCode === 'id') return row.id;
  return valueAt(row.data, propertyCode);
}
