import { sql } from 'kysely';
import type { LoadedWorkflow } from '#server/apps/documents/loadedApps.ts';
import type { Reader, Tx } from '#server/db/database.ts';

/** Workflows whose document is known to be kept. */
const storedWorkflows = new WeakSet<LoadedWorkflow>();

const MOST_TRIES = 3;

/** Keeps the documents of loaded workflows, so that instances go on with the version they began with (contract 21.17). */
export async function storeVersions(db: Reader, workflows: Iterable<LoadedWorkflow>): Promise<void> {
  const newest = await newestHashes(db);
  for (const workflow of workflows) {
    if (newest.get(keyOf(workflow)) !== workflow.definition.version) await insertVersion(db, workflow);
    storedWorkflows.add(workflow);
  }
}

/**
 * Makes sure that the document an instance begins with is kept, in the transaction of its start: the database may have been
 * away when it was loaded.
 */
export async function requireStored(tx: Tx, workflow: LoadedWorkflow): Promise<void> {
  if (!storedWorkflows.has(workflow)) await insertVersion(tx, workflow);
}

function keyOf({ appCode, code }: { appCode: string; code: string }): string {
  return `${appCode}\n${code}`;
}

async function newestHashes(db: Reader): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .distinctOn(['appCode', 'code'])
    .select(['appCode', 'code', 'hash'])
    .where('kind', '=', 'workflow')
    .orderBy('appCode')
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.hash]));
}

/** `version` counts loads that changed the file; of processes that load one at the same time the first counts it. */
async function insertVersion(db: Reader, { appCode, code, definition, xml }: LoadedWorkflow): Promise<void> {
  const own = sql`"appCode" = ${appCode} and "kind" = 'workflow' and "code" = ${code}`;
  for (let tries = 1; ; tries += 1) {
    await sql`insert into "documents" ("appCode", "kind", "code", "version", "hash", "content")
      select ${appCode}, 'workflow', ${code}, coalesce((select max("version") from "documents" where ${own}), 0) + 1, ${definition.version}, ${xml}
      where coalesce((select "hash" from "documents" where ${own} order by "version" desc limit 1), '') <> ${definition.version}
      on conflict do nothing`.execute(db);
    const { rows } = await sql`select 1 from "documents" where ${own} and "hash" = ${definition.version} limit 1`.execute(db);
    if (rows.length > 0) return;
    if (tries === MOST_TRIES) throw new Error(`The document of workflow ${code} could not be kept`);
  }
}
