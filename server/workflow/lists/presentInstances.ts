import { sql } from 'kysely';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { readRecordValues } from '#server/query/recordValues.ts';
import { actionPermission } from '#server/workflow/offers/actionPermission.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import { presentWithdrawal } from '#server/workflow/forms/presentWithdrawal.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { readInstances, type ListedInstance } from '#server/workflow/store/readInstances.ts';
import { readReads } from '#server/workflow/store/readReads.ts';
import { readDefinitions, workflowName, type Definitions } from './definitions.ts';
import { currentActivities, oldestFault } from './instanceParts.ts';
import { namedPerson, personName, timeText, wordsFor, type ListContext } from './listContext.ts';
import { readRecordRights } from './recordRights.ts';
import { NUMBER_CODE, recordsByModel, summaryOfRecord, type Shown } from './summary.ts';

/** Everything that rows of instances are presented from, read with a number of statements that does not grow with them. */
interface InstancePage {
  definitionOf: Definitions;
  instances: ReadonlyMap<string, ListedInstance>;
  related: readonly RelatedRow[];
  versions: ReadonlyMap<string, number>;
  records: ReadonlyMap<string, Record<string, unknown>>;
  shown: Shown;
  viewerOf(row: InstanceRow): Viewer;
}

/** Rows of instances as they travel (contract 11.1). */
export async function presentInstances(context: ListContext, viewer: Viewer, rows: readonly InstanceRow[]): Promise<WorkflowInstanceRow[]> {
  if (rows.length === 0) return [];
  const page = await readPage(context, viewer, rows);
  return rows.flatMap((row) => {
    const loaded = page.instances.get(row.id);
    return loaded ? [presentInstance(context, page, row, loaded)] : [];
  });
}

function presentInstance(context: ListContext, page: InstancePage, row: InstanceRow, loaded: ListedInstance): WorkflowInstanceRow {
  const definition = page.definitionOf(row);
  const newest = context.apps.workflows.get(row.workflowCode)?.definition;
  const viewed = definition && { state: loaded.state, definition, newest: newest?.version === row.workflowVersion ? undefined : newest };
  const offers = viewed && offersAt(viewed, page.viewerOf(row));
  const values = page.records.get(row.objectId) ?? {};
  const number = page.shown({ activityCode: '', instance: row }).has(NUMBER_CODE) ? valueAt(values, NUMBER_CODE) : null;
  const parent = page.related.find(({ id }) => id === row.parentId);
  return {
    workflowInstanceId: row.id,
    instanceName: row.name,
    workflowCode: row.workflowCode,
    workflowName: workflowName(definition, row.workflowCode, context.language),
    workflowVersion: page.versions.get(`${row.workflowCode}\n${row.workflowVersion}`) ?? null,
    appCode: row.appCode,
    schemaCode: row.schemaCode,
    sheetCode: row.sheetCode,
    bizObjectId: row.objectId,
    sequenceNo: typeof number === 'string' ? number : null,
    originator: row.originatorId,
    originatorName: personName(context, row.originatorId),
    startedBy: namedPerson(context, row.startedById),
    departmentId: row.departmentId,
    departmentName: context.actor.organisation.departments.get(row.departmentId ?? '')?.name ?? null,
    startTime: timeText(context, row.startedAt),
    finishTime: timeText(context, row.finishedAt),
    costTime: row.startedAt && row.finishedAt ? row.finishedAt.getTime() - row.startedAt.getTime() : null,
    sequenceStatus: row.status,
    instanceState: row.status,
    approvalResult: row.approvalResult,
    suspended: row.suspendedAt !== null,
    exception: oldestFault(context, definition, loaded),
    parentInstanceId: row.parentId,
    parentActivityCode: parent ? activityOf(parent, row.parentToken) : null,
    children: page.related
      .filter(({ parentId }) => parentId === row.id)
      .map(({ id, parentToken, status }) => ({
        workflowInstanceId: id,
        activityCode: loaded.state.activations.get(parentToken ?? 0)?.activityCode ?? '',
        sequenceStatus: status,
      })),
    currentActivities: currentActivities(context, definition, loaded),
    actionPermission: actionPermission(offers?.actions ?? new Set()),
    version: typeof values.version === 'number' ? values.version : null,
    withdraw: definition && offers?.withdraw ? presentWithdrawal(row.id, definition, offers.withdraw, wordsFor(context)) : null,
  };
}

async function readPage(context: ListContext, viewer: Viewer, rows: readonly InstanceRow[]): Promise<InstancePage> {
  const { db, actor } = context;
  const definitionOf = await readDefinitions(context, rows);
  const [instances, related, versions, records, shown, rights, reads] = await Promise.all([
    readInstances(db, rows),
    readRelated(context, rows),
    readVersionNumbers(context, rows),
    readRecords(context, rows),
    summaryOfRecord.read(
      context,
      rows.map((instance) => ({ activityCode: '', instance })),
      definitionOf,
    ),
    readRecordRights(context, rows),
    readReads(db, rows),
  ]);
  const circulated = (row: InstanceRow): string[] =>
    reads.filter(({ instanceId, userId }) => instanceId === row.id && userId === actor.id).map((read) => read.activityCode);
  const viewerOf = (row: InstanceRow): Viewer => ({ ...viewer, record: rights(row.objectId), circulated: circulated(row) });
  return { definitionOf, instances, related, versions, records, shown, viewerOf };
}

/** An instance that is a parent or a child of others; of a parent also which of its steps called them. */
interface RelatedRow {
  id: string;
  parentId: string | null;
  parentToken: number | null;
  status: string;
  /** Of parents: codes of their steps by token. */
  steps: { token: number; activityCode: string }[] | null;
}

async function readRelated({ db }: ListContext, rows: readonly InstanceRow[]): Promise<RelatedRow[]> {
  const parents = rows.flatMap(({ parentId }) => parentId ?? []);
  const found = await sql<RelatedRow>`
    select "id", "parentId", "parentToken", "status", null::json as "steps" from "wfInstancesAll" where "parentId" = any(${rows.map(({ id }) => id)}::text[])
    union all
    select "id", "parentId", "parentToken", "status", (select json_agg(json_build_object('token', "token", 'activityCode', "activityCode")) from "wfActivationsAll" "step"
      where "step"."objectId" = "parent"."objectId" and "step"."instanceId" = "parent"."id")
    from "wfInstancesAll" "parent" where "id" = any(${parents}::text[])`.execute(db);
  return found.rows;
}

function activityOf({ steps }: RelatedRow, token: number | null): string | null {
  return steps?.find((step) => step.token === token)?.activityCode ?? null;
}

/** Numbers of versions, which count the loads that changed a file (contract 15.9.7). */
async function readVersionNumbers({ db }: ListContext, rows: readonly InstanceRow[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('documents')
    .select(({ fn }) => ['code', 'hash', fn.max('version').as('version')])
    .where('kind', '=', 'workflow')
    .where('code', '=', sql<string>`any(${[...new Set(rows.map(({ workflowCode }) => workflowCode))]}::text[])`)
    .where('hash', '=', sql<string>`any(${[...new Set(rows.map(({ workflowVersion }) => workflowVersion))]}::text[])`)
    .groupBy(['code', 'hash'])
    .execute();
  return new Map(found.map(({ code, hash, version }) => [`${code}\n${hash}`, Number(version)]));
}

async function readRecords({ catalogue, names }: ListContext, rows: readonly InstanceRow[]): Promise<Map<string, Record<string, unknown>>> {
  const found = await Promise.all(
    [...recordsByModel(rows)].map(async ([schemaCode, ids]) => {
      const model = catalogue.find(schemaCode);
      return model ? readRecordValues(names, model, [...ids], ['version', NUMBER_CODE]) : new Map<string, Record<string, unknown>>();
    }),
  );
  return new Map(found.flatMap((values) => [...values]));
}
