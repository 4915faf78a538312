import type { ListRow } from '#schemas/list.ts';
import type { Withdraw, WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { SequenceStatus } from '#schemas/codes.ts';

/** What can be done in the row of a list; its words are `work:act.<code>`. */
export interface RowAct {
  /** Code of the act of a form (contract 10.3); `open` and `continue` open the row. */
  code: string;
  /** Why it cannot be done now, in the server's words. */
  off?: string;
}

/** What the originator, or who started for them, can do in the row of an instance now. Source: contract 11.1 (`actionPermission`, `withdraw`), mockup 16. */
export function actsOfStarted({ data }: ListRow, me: string): RowAct[] {
  // The rows of the call, as they came.
  const { sequenceStatus, actionPermission, withdraw, currentActivities } = data as unknown as WorkflowInstanceRow;
  const offers = (code: string): RowAct[] => (Object.hasOwn(actionPermission, code) && actionPermission[code] === true ? [{ code }] : []);
  if (sequenceStatus === SequenceStatus.draft) return [{ code: 'continue' }, ...offers('delete')];
  const isWithMe = currentActivities.some(({ status, participants }) => status === 'Processing' && participants.some(({ id }) => id === me));
  return [
    ...(isWithMe ? [{ code: 'open' }] : []),
    ...offers('urge'),
    ...withdrawAct(withdraw, offers('retrieve')),
    ...offers('cancel'),
    ...(currentActivities.length === 0 ? offers('copy') : []),
    { code: 'formTrack' },
  ];
}

/** What can be done in the row of something done; only a decision is ever withdrawn. Source: contract 11.1, mockup 16b. */
export function actsOfDone({ data }: ListRow): RowAct[] {
  // As above.
  const { workItemId, actions, withdraw } = data as unknown as WorkItemRow;
  const offers = (code: string): RowAct[] => (actions.includes(code) ? [{ code }] : []);
  // The decision that could be withdrawn may be another one of this person's: it stands in a row of its own.
  const own = withdraw?.workItemId === workItemId ? withdrawAct(withdraw, offers('retrieve')) : [];
  return [...own, ...offers('urge'), { code: 'formTrack' }];
}

function withdrawAct(withdraw: Withdraw | null | undefined, offered: RowAct[]): RowAct[] {
  if (!withdraw) return [];
  return withdraw.reason === undefined ? offered : [{ code: 'retrieve', off: withdraw.reason }];
}
