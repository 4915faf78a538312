import { Type, type Static } from 'typebox';
import { UnitType } from '#schemas/codes.ts';
import { maybe } from '#schemas/wire.ts';

/** Codes under which exports and saved settings know the lists of the workflow centre, which are of no model (contract 9). */
export const WORK_LIST_CODES = [
  'myUnfinishedWorkItem',
  'myUnreadWorkItem',
  'myFinishedWorkItem',
  'myReadWorkItem',
  'myWorkflow',
  'myDraft',
  'delegationWorkflow',
  'queryInstance',
  'queryParticipantWorkItem',
  'operationLog',
] as const;
export type WorkListCode = (typeof WORK_LIST_CODES)[number];

/** Whether a list is one of the workflow centre by its code. */
export const isWorkListCode = (code: string): code is WorkListCode => WORK_LIST_CODES.some((one) => one === code);

const Text = (most: number) => maybe(Type.String({ maxLength: most }));

/** By what such a list is narrowed where it is exported: the parameters of its own call, without the page (contract 9, 11.2). */
export const WorkListQuery = Type.Object({
  wd: Text(100),
  workflowName: Text(100),
  workflowCode: Text(64),
  appCode: Text(64),
  originator: Text(64),
  participant: Text(64),
  unitType: maybe(Type.Union([Type.Literal(UnitType.department), Type.Literal(UnitType.user)])),
  startTime: Text(30),
  endTime: Text(30),
  instanceState: Text(100),
  status: Text(100),
  timeout: Text(10),
  itemState: Text(10),
  abnormal: Text(20),
  sort: Text(10),
  as: Text(10),
  trustor: Text(64),
  workflowInstanceId: Text(80),
});
export type WorkListQuery = Static<typeof WorkListQuery>;
