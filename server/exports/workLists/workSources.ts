import type { WorkListCode } from '#schemas/workflow/workListQuery.ts';
import { listDrafts } from '#server/drafts/listDrafts.ts';
import { isWorkflowAdmin, seesEverything } from '#server/organisation/actor.ts';
import { noRight } from '#server/refusals/access.ts';
import { allItemsQuery } from '#server/workflow/lists/allItems.ts';
import { workflowName } from '#server/workflow/lists/definitions.ts';
import { doneQuery } from '#server/workflow/lists/done.ts';
import { allInstancesQuery, myInstancesQuery } from '#server/workflow/lists/instanceList.ts';
import { summaryOfRecord, summaryOfTask } from '#server/workflow/lists/summary.ts';
import { todoQuery } from '#server/workflow/lists/todo.ts';
import { presentTrust } from '#server/workflow/people/delegation/presentTrust.ts';
import { listTrusts } from '#server/workflow/people/delegation/readTrusts.ts';
import { openZone } from '#server/workflow/time/zone.ts';
import { operationRows } from './operationRows.ts';
import { cellsOfDelegation, cellsOfDraft, type WorkCells } from './workCells.ts';
import { openReading, rowsAtOnce, rowsOfCirculated, rowsOfInstances, rowsOfItems, type WorkExport, type WorkRows } from './workRows.ts';

interface WorkSource {
  /** Codes of its columns in their order. */
  columns: readonly string[];
  /** Errors: 900400, 900403. */
  open(wanted: WorkExport): Promise<WorkRows>;
}

const NAMES = ['instanceName', 'workflowName'];

/** How the lists of the workflow centre are read for an export: as their own calls give them to the same person. Source: contract 9, 11.2. */
export const WORK_SOURCES: Readonly<Record<WorkListCode, WorkSource>> = {
  myUnfinishedWorkItem: {
    columns: [...NAMES, 'activityName', 'originatorName', 'receiveTime', 'limit'],
    open: async (wanted) => {
      const reading = await openReading(wanted);
      return rowsOfItems(wanted, reading, await todoQuery(reading.context, reading.viewer, wanted.query), summaryOfTask);
    },
  },
  myUnreadWorkItem: {
    columns: [...NAMES, 'originatorName', 'why', 'receiveTime'],
    open: (wanted) => rowsOfCirculated(wanted, false),
  },
  myFinishedWorkItem: {
    columns: [...NAMES, 'originatorName', 'actionName', 'workflowInstanceState', 'activityName', 'finishTime', 'costTime'],
    open: async (wanted) => {
      const reading = await openReading(wanted);
      return rowsOfItems(wanted, reading, await doneQuery(reading.context, wanted.query), summaryOfRecord);
    },
  },
  myReadWorkItem: {
    columns: [...NAMES, 'originatorName', 'why', 'receiveTime', 'firstReadTime'],
    open: (wanted) => rowsOfCirculated(wanted, true),
  },
  myWorkflow: {
    columns: [...NAMES, 'sequenceStatus', 'currentActivities', 'handlers', 'startTime', 'stay'],
    open: async (wanted) => {
      const reading = await openReading(wanted);
      return rowsOfInstances(wanted, reading, myInstancesQuery(reading.context, wanted.query));
    },
  },
  queryInstance: {
    columns: [...NAMES, 'originatorName', 'departmentName', 'sequenceStatus', 'currentActivities', 'handlers', 'startTime', 'stay', 'exceptionReason'],
    open: async (wanted) => {
      requireAdministrator(wanted);
      const reading = await openReading(wanted);
      return rowsOfInstances(wanted, reading, allInstancesQuery(reading.context, wanted.query));
    },
  },
  queryParticipantWorkItem: {
    columns: [...NAMES, 'activityName', 'ownerName', 'itemStatus', 'originatorName', 'receiveTime', 'finishTime', 'limit'],
    open: async (wanted) => {
      requireAdministrator(wanted);
      const reading = await openReading(wanted);
      return rowsOfItems(wanted, reading, await allItemsQuery(reading.context, wanted.query), summaryOfRecord);
    },
  },
  myDraft: {
    columns: ['name', 'draftKind', 'formName', 'appName', 'modifiedTime'],
    open: async ({ caller, ids }) => {
      const all = (await listDrafts(caller)).filter(({ id }) => ids?.includes(id) !== false);
      return rowsAtOnce(all.map((entry) => cellsOfDraft(entry, caller.language)));
    },
  },
  delegationWorkflow: {
    columns: ['state', 'trustType', 'trusteeName', 'trustorName', 'rangeType', 'from', 'endTime'],
    open: async (wanted) => rowsAtOnce(await delegationCells(wanted)),
  },
  operationLog: {
    columns: ['time', 'username', 'operateNode', 'operationTypeName', 'detail', 'ip', 'item', 'before', 'after'],
    open: operationRows,
  },
};

function requireAdministrator({ caller: { actor } }: WorkExport): void {
  if (!isWorkflowAdmin(actor)) throw noRight();
}

/** More than a person has delegations, or has been given. */
const MOST_DELEGATIONS = 10_000;

async function delegationCells({ caller, query, ids }: WorkExport): Promise<WorkCells[]> {
  const { services, actor, language } = caller;
  const userId = query.trustor || actor.id;
  if (userId !== actor.id && !seesEverything(actor)) throw noRight();
  const as = query.as === 'trustee' ? 'trustee' : 'trustor';
  const { trusts } = await listTrusts(services.database.kysely, { as, userId }, { page: 0, size: MOST_DELEGATIONS });
  const around = { organisation: actor.organisation, zone: openZone(services.settings.timeZone), now: services.now() };
  const { workflows } = services.apps();
  return trusts
    .filter(({ id }) => ids?.includes(id) !== false)
    .map((trust) => presentTrust(trust, around, (code) => workflowName(workflows.get(code)?.definition, code, language)))
    .map((rule) => cellsOfDelegation(rule, language));
}
