import { itemOfRow } from '#renderers/contracts/triage.ts';
import type { ListRow } from '#schemas/list.ts';

/** When an item is due, as the list divides it. */
export type DueGroup = 'TIMEOUT' | 'TODAY' | 'OTHER';

/** Group of a row where they stand by due time. Shape: `today` = `yyyy-MM-dd` in the server's zone. */
export function dueGroup(row: ListRow, today: string): DueGroup {
  const { workItemTimeoutStatus, dueTime } = itemOfRow(row);
  if (workItemTimeoutStatus === 'TIMEOUT') return 'TIMEOUT';
  return dueTime?.startsWith(today) ? 'TODAY' : 'OTHER';
}
