import type { Reader } from '#server/db/database.ts';

/** `workflowVersion` of the wire: which of the loads that changed the file made this version (contract 15.9.7); null where it is not kept. */
export async function versionNumber(db: Reader, { workflowCode, workflowVersion }: { workflowCode: string; workflowVersion: string }): Promise<number | null> {
  const row = await db
    .selectFrom('documents')
    .select('version')
    .where('kind', '=', 'workflow')
    .where('code', '=', workflowCode)
    .where('hash', '=', workflowVersion)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}
