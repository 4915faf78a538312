import type { InstanceLogEntry } from '#schemas/workItem.ts';

/** An entry in the log of an instance: somebody's act at a step that was entered once, done unless `more` says otherwise. */
export const logEntry = (id: string, step: string, action: number | null, more: Partial<InstanceLogEntry> = {}): InstanceLogEntry => ({
  id,
  activityCode: step,
  activityName: step,
  action,
  attachments: [],
  target: [],
  undone: false,
  workflowTokenId: step,
  workItemType: 0,
  status: 3,
  receiveTime: `2026-01-01 0${Math.min(8, id.length)}:00:00`,
  finishTime: '2026-01-01 09:00:00',
  ...more,
});
