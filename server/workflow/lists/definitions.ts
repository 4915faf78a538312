import { sql, type RawBuilder } from 'kysely';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { readableDefinition } from '#server/workflow/versions/readableDefinition.ts';
import { fromItems, fromJoined, type ItemSource } from './itemRows.ts';
import type { ListContext } from './listContext.ts';

/** Which version an instance runs on; a draft has none of its own, it is bound to the newest when it is submitted (contract 10.4). */
type VersionOf = Pick<InstanceRow, 'workflowCode' | 'workflowVersion'> & Partial<Pick<InstanceRow, 'status'>>;

/** The definition that each of several instances runs on. */
export type Definitions = (row: VersionOf) => WorkflowDefinition | undefined;

/** Reads the definitions of instances, each version once. Shape: undefined = the server cannot read it. */
export async function readDefinitions({ apps, db }: Pick<ListContext, 'apps' | 'db'>, rows: readonly VersionOf[]): Promise<Definitions> {
  const keyOfVersion = ({ workflowCode, workflowVersion }: VersionOf): string => `${workflowCode}\n${workflowVersion}`;
  const versions = [...new Map(rows.filter(({ status }) => status !== 'DRAFT').map((row) => [keyOfVersion(row), row])).values()];
  const found = await Promise.all(versions.map(async (version) => [keyOfVersion(version), await readableDefinition(db, apps, version)] as const));
  const byVersion = new Map(found);
  return (row) => (row.status === 'DRAFT' ? apps.workflows.get(row.workflowCode)?.definition : byVersion.get(keyOfVersion(row)));
}

/** A version of a workflow that instances of a list run on. */
export interface RunVersion {
  workflowCode: string;
  workflowVersion: string;
  definition: WorkflowDefinition;
}

/** So many versions of running workflows are looked at without asking which of them a list has. */
const MOST_RUNNING = 50;

/**
 * The versions that the instances of a list run on; those the server cannot read are left out. Of what is open all versions of its
 * workflows that run may be among them.
 */
export async function readVersions(context: ListContext, query: ItemSource): Promise<RunVersion[]> {
  const running = query.withArchive ? undefined : await runningVersions(context, query);
  const rows = running && running.length <= MOST_RUNNING ? running : await exactVersions(context, query);
  const definitionOf = await readDefinitions(context, rows);
  return rows.flatMap((row) => {
    const definition = definitionOf(row);
    return definition ? [{ ...row, definition }] : [];
  });
}

type VersionKey = Pick<InstanceRow, 'workflowCode' | 'workflowVersion'>;

async function exactVersions({ db }: ListContext, query: ItemSource): Promise<VersionKey[]> {
  const { rows } = await sql<VersionKey>`select distinct "instance"."workflowCode", "instance"."workflowVersion" ${fromJoined(query)}`.execute(db);
  return rows;
}

const NEXT = sql.raw('"next"."workflowCode", "next"."workflowVersion"');

/** One look into the index for each version, where a list of thousands would be joined to its instances. */
async function runningVersions({ db }: ListContext, query: ItemSource): Promise<VersionKey[]> {
  const after = (place: RawBuilder<unknown>) => sql`(select "run"."workflowCode", "run"."workflowVersion" from "wfInstances" "run"
    where "run"."status" in ('PROCESSING', 'EXCEPTION') and ${place} order by "run"."workflowVersion" limit 1) "next"`;
  const { rows } = await sql<VersionKey>`with recursive "versions" as (
      select ${NEXT} from (select distinct "item"."workflowCode" ${fromItems({ ...query, ofInstance: [] })}) "code",
        lateral ${after(sql`"run"."workflowCode" = "code"."workflowCode"`)}
      union all
      select ${NEXT} from "versions" "last",
        lateral ${after(sql`"run"."workflowCode" = "last"."workflowCode" and "run"."workflowVersion" > "last"."workflowVersion"`)})
    select "workflowCode", "workflowVersion" from "versions" limit ${MOST_RUNNING + 1}`.execute(db);
  return rows;
}

/** Name of a workflow in a language; its code where nothing of it can be read. */
export function workflowName(definition: WorkflowDefinition | undefined, workflowCode: string, language: Language): string {
  if (!definition) return workflowCode;
  return language === 'en' ? (definition.nameEn ?? definition.name) : definition.name;
}

/** Name of a step as the family gives it: the Chinese one, with the English one beside it. */
export function stepName(definition: WorkflowDefinition | undefined, activityCode: string): { activityName: string; name_i18n: string | null } {
  const element = definition?.elements.get(activityCode);
  return { activityName: element?.name || activityCode, name_i18n: element?.nameEn ? JSON.stringify({ en: element.nameEn }) : null };
}
