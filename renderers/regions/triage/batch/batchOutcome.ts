import { itemOfRow } from '#renderers/contracts/triage.ts';
import { ErrCode } from '#schemas/errCode.ts';
import type { ListRow } from '#schemas/list.ts';
import { WORKFLOW_ACTS } from '#schemas/limits.ts';
import { WorkflowErrCode } from '#schemas/workflow/errCode.ts';

/** What is done with several items at once (contract 11.6). */
export type BatchCode = 'agree' | 'disAgree' | 'forward';

/** Why the server refused one of several. */
export interface BatchRefusal {
  workItemId: string;
  /** 0 = the server did not answer. */
  errcode: number;
  errmsg: string;
}

/** What can be done about a refused item: give an opinion here, look at its form, try again, or nothing more. */
export type BatchWay = 'opinion' | 'changed' | 'form' | 'closed' | 'retry';

/** Items that can go together, and the others, each with the reason as the key of its words. */
export interface BatchPlan {
  able: readonly ListRow[];
  others: readonly { row: ListRow; reason: 'notBatch' | 'notOffered' | 'tooMany' }[];
}

/** Which of the checked rows can go: those that offer the act, and whose step allows that together; a hundred at most. Source: BX-022, contract 11.6. */
export function planBatch(code: BatchCode, rows: readonly ListRow[]): BatchPlan {
  const able: ListRow[] = [];
  const others: BatchPlan['others'][number][] = [];
  for (const row of rows) {
    const { actions, batch } = itemOfRow(row);
    if (!actions.includes(code)) others.push({ row, reason: 'notOffered' });
    else if (!batch) others.push({ row, reason: 'notBatch' });
    else if (able.length >= WORKFLOW_ACTS.batch) others.push({ row, reason: 'tooMany' });
    else able.push(row);
  }
  return { able, others };
}

/** Nothing is left to be done with it here. */
const CLOSED: ReadonlySet<number> = new Set([WorkflowErrCode.itemClosed, ErrCode.notPossible, ErrCode.noRight, ErrCode.notFound]);

/** Nothing was stored: the same once more may succeed. */
const RETRIED: ReadonlySet<number> = new Set([0, ErrCode.busy, ErrCode.fault, ErrCode.tooManyRequests]);

/** What can be done about a refusal. Source: mockup 20 as corrected by the mockups README. */
export function wayOfRefusal({ errcode, errmsg }: Pick<BatchRefusal, 'errcode' | 'errmsg'>): BatchWay {
  if (errcode === ErrCode.versionConflict) return 'changed';
  if (errcode === ErrCode.invalidParameter && errmsg.includes('approval.content')) return 'opinion';
  if (CLOSED.has(errcode)) return 'closed';
  return RETRIED.has(errcode) ? 'retry' : 'form';
}
