import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from './command.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS } from './state.ts';

/**
 * Which submission of a request its readers have before them: each return to its originator leads to one more, and while they rework it the
 * next one is meant. Shape: `log` in its order, it begins at the step of the originator; 0 = nothing was submitted. Source: FM-004, mockup 14.
 */
export function submissionInLog(log: readonly InstanceLogEntry[]): number {
  const start = log[0]?.activityCode;
  const atStart = log.filter(({ activityCode, workItemType }) => activityCode === start && workItemType !== CIRCULATED_TYPE);
  const isReworked = atStart.some(({ status, finishTime }) => status === WORK_ITEM_STATUS.processing && !finishTime);
  return atStart.filter(({ action }) => action === ACTION_NUMBER.submit).length + (isReworked ? 1 : 0);
}
