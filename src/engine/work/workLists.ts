import { PropertyType, SequenceStatus } from '#schemas/codes.ts';
import type { ListPage, ListRow } from '#schemas/list.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { CirculatedItemRow, WorkItemRow } from '#schemas/workItem.ts';
import { call } from '#src/api/client.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import { watchCirculated } from './circulatedItems.ts';
import { formAddress } from './formAddress.ts';
import { actsOfDone, actsOfStarted } from './rowActs.ts';
import { INSTANCE_ACTS, ITEM_ACTS, OWN_ACTS } from './severalCalls.ts';
import type { WorkColumn, WorkListDocument } from './workList.ts';

const { draft: DRAFT, processing: PROCESSING, completed: COMPLETED, canceled: CANCELED, exception: EXCEPTION } = SequenceStatus;

/** Columns that several of the lists have. */
const NAME: WorkColumn = ['instanceName', 320];
const WORKFLOW: WorkColumn = ['workflowName', 140];
const STEP: WorkColumn = ['activityName', 140];
const ORIGINATOR: WorkColumn = ['originatorName', 120];
const RECEIVED: WorkColumn = ['receiveTime', 104, PropertyType.date];
const FINISHED: WorkColumn = ['finishTime', 104, PropertyType.date];
/** How an instance stands, and since when. */
const PROGRESS: readonly WorkColumn[] = [
  ['sequenceStatus', 150],
  ['currentActivities', 150],
  ['handlers', 150],
  ['startTime', 150, PropertyType.date],
];

const ofItem = ({ workItemId }: WorkItemRow): string => workItemId;
const ofCirculated = ({ circulateItemId }: CirculatedItemRow): string => circulateItemId;

/** The lists of the workflow centre by the last part of their address. Source: contract 11.2, WF-001 to WF-008. */
export const WORK_LISTS: readonly WorkListDocument[] = [
  {
    code: 'my-unfinished-workitem',
    triage: 'todo',
    columns: [NAME, WORKFLOW, STEP, ORIGINATOR, RECEIVED, ['dueTime', 150, PropertyType.date], ['limit', 170]],
    conditions: ['wd', 'workflowName', 'workflowCode', 'appCode', 'originator', 'timeout'],
    load: async (query, signal) => toListPage(await call('openWorkItems', { query }, { signal }), ofItem),
    addressOf: taskAddress,
  },
  {
    code: 'my-finished-workitem',
    queryCode: 'myFinishedWorkItem',
    columns: [
      ['instanceName', 154],
      ['workflowName', 92],
      ['originatorName', 88],
      ['actionName', 186],
      ['workflowInstanceState', 116],
      ['activityName', 92],
      ['finishTime', 98, PropertyType.date],
      ['costTime', 92],
    ],
    conditions: ['workflowCode', 'wd', 'originator', 'time', 'status', 'sequenceStatus'],
    acts: actsOfDone,
    actsPx: { zh: 140, en: 172 },
    load: async (query, signal) => toListPage(await call('finishedWorkItems', { query }, { signal }), ofItem),
    addressOf: taskAddress,
  },
  {
    code: 'my-unread-workitem',
    triage: 'toread',
    columns: [NAME, WORKFLOW, ORIGINATOR, ['why', 260], RECEIVED],
    conditions: ['wd', 'workflowName', 'workflowCode', 'appCode', 'originator'],
    load: async (query, signal) => toListPage(await call('circulatedItems', { query }, { signal }), ofCirculated),
    addressOf: circulatedAddress,
    watch: watchCirculated,
  },
  {
    code: 'my-read-workitem',
    queryCode: 'myReadWorkItem',
    columns: [NAME, WORKFLOW, ORIGINATOR, ['why', 260], RECEIVED, ['firstReadTime', 104, PropertyType.date]],
    conditions: ['workflowCode', 'wd', 'originator', 'time'],
    load: async (query, signal) => toListPage(await call('readCirculatedItems', { query }, { signal }), ofCirculated),
    addressOf: circulatedAddress,
  },
  {
    code: 'my-workflow',
    several: OWN_ACTS,
    queryCode: 'myWorkflow',
    columns: [
      ['instanceName', 146],
      ['workflowName', 84],
      ['sequenceStatus', 154],
      ['currentActivities', 96],
      ['handlers', 142],
      ['startTime', 96, PropertyType.date],
      ['stay', 146],
    ],
    conditions: ['sequenceStatus', 'wd', 'workflowCode', 'time'],
    segments: { condition: 'sequenceStatus', counted: true, choices: ['', PROCESSING, DRAFT, COMPLETED, CANCELED, EXCEPTION] },
    load: async (query, signal) => toInstances(await call('myInstances', { query: ofAllStates(query) }, { signal })),
    exported: ofAllStates,
    addressOf: ({ id }) => formAddress({ workflowInstanceId: id }),
    acts: actsOfStarted,
    actsPx: { zh: 160, en: 194 },
  },
  {
    code: 'query-instance',
    several: INSTANCE_ACTS,
    hasPanel: true,
    queryCode: 'queryInstance',
    columns: [NAME, WORKFLOW, ORIGINATOR, ['departmentName', 120], ...PROGRESS, ['stay', 160], ['exceptionReason', 260]],
    conditions: ['abnormal', 'wd', 'workflowName', 'originator', 'sequenceStatus', 'time'],
    segments: { condition: 'abnormal', counted: true, choices: ['', 'EXCEPTION', 'NO_PARTICIPANT', 'SUSPENDED'] },
    load: async (query, signal) => toInstances(await call('instances', { query }, { signal })),
    addressOf: trackAddress,
    opensPage: true,
  },
  {
    code: 'query-participant-workItem',
    several: ITEM_ACTS,
    queryCode: 'queryParticipantWorkItem',
    columns: [
      ['instanceName', 190],
      ['workflowName', 110],
      ['activityName', 110],
      ['ownerName', 96],
      ['itemStatus', 100],
      ['originatorName', 96],
      RECEIVED,
      FINISHED,
      ['limit', 146],
    ],
    conditions: ['itemState', 'participant', 'wd', 'workflowName', 'originator', 'sequenceStatus', 'time'],
    segments: { condition: 'itemState', choices: ['', 'done', 'all'] },
    load: async (query, signal) => toListPage(await call('workItems', { query }, { signal }), ofItem),
    addressOf: trackAddress,
    opensPage: true,
  },
];

/** Drafts are listed only where they are named (contract 11.2). */
function ofAllStates<Q extends { instanceState?: string | null | undefined }>(query: Q): Q & { instanceState: string } {
  return { ...query, instanceState: query.instanceState ?? [DRAFT, PROCESSING, COMPLETED, CANCELED, EXCEPTION].join(',') };
}

/** Instances carry their state as rows of models do, so that drafts and those in progress are marked (LS-039). */
function toInstances({ content, totalElements }: { content: readonly WorkflowInstanceRow[]; totalElements: number }): ListPage {
  return {
    content: content.map(
      (row): ListRow => ({
        id: row.workflowInstanceId,
        workflowInstanceId: row.workflowInstanceId,
        sequenceStatus: row.sequenceStatus,
        data: { ...row, exceptionReason: row.exception?.reason ?? null },
      }),
    ),
    totalElements,
  };
}

/** The track, where administrators find what they can do (contract 21.10). */
export function trackAddress({ id, data }: ListRow): string {
  const { workflowInstanceId = id, workItemId = '--' } = data as Partial<WorkItemRow>;
  return `/from/workflow-track/${encodeURIComponent(workflowInstanceId)}/${encodeURIComponent(workItemId)}/`;
}

/** The form of the instance that was circulated; opening it marks it as read. */
function circulatedAddress({ id, data }: ListRow): string {
  // An address may name one of another page: its id begins with that of its instance.
  const { workflowInstanceId = id.slice(0, id.lastIndexOf('-')) } = data as Partial<WorkItemRow>;
  return formAddress({ workflowInstanceId });
}

/** The form of a task; one that is closed shows read-only (contract 10.4). */
function taskAddress({ id, data }: ListRow): string {
  // An address may name one of another page: the task alone says which instance it is of.
  const { workflowInstanceId } = data as Partial<WorkItemRow>;
  return formAddress({ workflowInstanceId, workitemId: id });
}
