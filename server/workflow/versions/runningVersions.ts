import type { RunningVersion } from '#server/apps/missingItems.ts';
import type { Reader } from '#server/db/database.ts';

/** The versions of workflows that instances still run, with their texts, for the checks of the loader (contract 15.9.6). */
export async function readRunningVersions(db: Reader): Promise<RunningVersion[]> {
  const rows = await db
    .selectFrom('documents')
    .distinctOn(['code', 'hash'])
    .select(['code', 'content'])
    .where('kind', '=', 'workflow')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('wfInstances')
          .select('wfInstances.id')
          .whereRef('wfInstances.workflowCode', '=', 'documents.code')
          .whereRef('wfInstances.workflowVersion', '=', 'documents.hash')
          .where('wfInstances.status', 'in', ['PROCESSING', 'EXCEPTION']),
      ),
    )
    .orderBy('code')
    .orderBy('hash')
    .execute();
  return rows.map(({ code, content }) => ({ workflowCode: code, xml: content }));
}
