import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Reader } from '#server/db/database.ts';

/** The document of a version, and its number, which counts loads that changed the file (contract 15.9.7); undefined where none is kept. */
export async function readVersion(
  db: Reader,
  { workflowCode, version }: Pick<WorkflowDefinition, 'workflowCode' | 'version'>,
): Promise<{ xml: string; number: number } | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['content', 'version'])
    .where('kind', '=', 'workflow')
    .where('code', '=', workflowCode)
    .where('hash', '=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { xml: row.content, number: row.version };
}
