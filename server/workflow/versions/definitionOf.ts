import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { readDefinition, UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';

/** Which version of which workflow. */
type VersionPlace = Pick<InstanceRow, 'workflowCode' | 'workflowVersion'>;

/** Former versions that instances have requested, the one requested last at the end; texts make them, so that they never grow old. */
const compiled = new Map<string, WorkflowDefinition>();
const MOST_COMPILED = 100;

/**
 * The definition an instance was started with, whatever the file says by now, or whether there still is one (contract 21.17).
 * Errors: UnreadableDefinition (contract 21.9).
 */
export async function definitionOf(db: Reader, apps: LoadedApps, { workflowCode, workflowVersion }: VersionPlace): Promise<WorkflowDefinition> {
  const newest = apps.workflows.get(workflowCode)?.definition;
  if (newest?.version === workflowVersion) return newest;
  const key = `${workflowCode}\n${workflowVersion}`;
  const known = compiled.get(key);
  const definition = known ?? readDefinition(await storedText(db, { workflowCode, workflowVersion }), workflowCode);
  compiled.delete(key);
  compiled.set(key, definition);
  const [oldest] = compiled.keys();
  if (compiled.size > MOST_COMPILED && oldest !== undefined) compiled.delete(oldest);
  return definition;
}

async function storedText(db: Reader, { workflowCode, workflowVersion }: VersionPlace): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .select('content')
    .where('kind', '=', 'workflow')
    .where('code', '=', workflowCode)
    .where('hash', '=', workflowVersion)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new UnreadableDefinition(`version ${workflowVersion} of workflow ${workflowCode} is not kept`);
  return row.content;
}
