import { Type, type Static } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { PicturedPerson, Withdraw } from '#schemas/workItem.ts';

const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() });

/** A step that is active in an instance, one entry an activation (contract 11.1). */
const CurrentActivity = Type.Object({
  activityCode: Type.String(),
  activityName: Type.String(),
  workflowTokenId: Type.String(),
  status: Type.String({ description: 'Processing, NotStarted while it waits for a return, Exception' }),
  mode: Type.String({ description: 'As in lp:participants' }),
  receiveTime: maybe(Type.String()),
  dueTime: maybe(Type.String({ description: 'The first of its open items' })),
  workItemTimeoutStatus: Type.String({ description: 'The worst of its open items' }),
  participants: Type.Array(Type.Object({ ...PicturedPerson.properties, firstReadTime: maybe(Type.String()) })),
});

/** An instance in lists, and its base data (contract 11, 11.1). */
export const WorkflowInstanceRow = Type.Object({
  workflowInstanceId: Type.String(),
  instanceName: Type.String(),
  workflowCode: Type.String(),
  workflowName: Type.String(),
  workflowVersion: maybe(Type.Integer({ description: 'Counts loads that changed the file' })),
  appCode: Type.String(),
  schemaCode: Type.String(),
  sheetCode: maybe(Type.String()),
  bizObjectId: Type.String(),
  sequenceNo: maybe(Type.String()),
  originator: Type.String(),
  originatorName: Type.String(),
  startedBy: NamedPerson,
  departmentId: maybe(Type.String()),
  departmentName: maybe(Type.String()),
  startTime: maybe(Type.String()),
  finishTime: maybe(Type.String()),
  costTime: maybe(Type.Number({ description: 'ms from start to end' })),
  sequenceStatus: Type.String(),
  instanceState: Type.String(),
  approvalResult: maybe(Type.Integer({ description: '1 agree, 2 disagree' })),
  suspended: Type.Boolean(),
  exception: maybe(Type.Object({ activityCode: Type.String(), activityName: Type.String(), reason: Type.String(), time: maybe(Type.String()) })),
  parentInstanceId: maybe(Type.String()),
  parentActivityCode: maybe(Type.String()),
  children: Type.Array(Type.Object({ workflowInstanceId: Type.String(), activityCode: Type.String(), sequenceStatus: Type.String() })),
  currentActivities: Type.Array(CurrentActivity),
  actionPermission: Type.Record(Type.String(), Type.Boolean()),
  version: maybe(Type.Integer({ description: 'Of the record' })),
  withdraw: maybe(Withdraw),
});
export type WorkflowInstanceRow = Static<typeof WorkflowInstanceRow>;
