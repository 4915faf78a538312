import type { Translate } from '#renderers/contracts/ports.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';

const ACTIONS: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'batchUpdate', 'undoBatchUpdate', 'changeOwner']);

/** What was done to a record or a row of it, in words. Source: contract 9. */
export function trackAction({ via, rowAction, action }: Pick<TrackEntry, 'via' | 'rowAction' | 'action'>, t: Translate): string {
  // What the system writes by itself is named by what made it.
  if (via === 'onDelete') return t('rows:track.actions.onDelete');
  const code = rowAction === undefined || rowAction === null ? action : `row.${rowAction}`;
  return ACTIONS.has(code.replace('row.', '')) ? t(`rows:track.actions.${code}`) : action;
}
