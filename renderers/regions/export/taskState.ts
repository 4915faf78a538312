import type { ExportProgress } from '#schemas/calls/exports.ts';
import { TaskStatus } from '#schemas/codes.ts';

/** How a task stands, in the words of its texts. */
export type TaskState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

const RESULTS: Readonly<Record<string, TaskState>> = { SUCCESS: 'done', CANCEL: 'cancelled', FAIL: 'failed' };

/** The state of a task by what the server says of it. Source: contract 6.7, 9. */
export function exportStateOf({ taskStatus, exportResultStatus }: Pick<ExportProgress, 'taskStatus' | 'exportResultStatus'>): TaskState {
  return RESULTS[exportResultStatus] ?? (taskStatus === TaskStatus.queued ? 'waiting' : 'running');
}
