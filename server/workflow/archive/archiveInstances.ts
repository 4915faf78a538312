import { sql, type Kysely } from 'kysely';
import { readDefinition, UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { ARCHIVED_TABLES, columnsOf } from '#server/db/migrations/archives.ts';
import { DAY_MS } from '#server/workflow/time/zone.ts';

/** As many instances are put aside in one transaction. */
const AT_ONCE = 100;

/** Which version of which workflow. */
interface Version {
  workflowCode: string;
  workflowVersion: string;
}

/**
 * Puts ended instances aside whose workflow says so and whose days are over (contract 15.9.1 `keepDays`, 21.17). Its record
 * keeps its columns, lists and track read both. An instance that somebody acts on now stays until the next time.
 * Shape: how many have been put aside.
 */
export async function archiveInstances(database: Database, now: Date): Promise<number> {
  let archived = 0;
  for (const version of await endedVersions(database.kysely)) {
    const keepDays = await keepDaysOf(database.kysely, version);
    if (keepDays === 0) continue;
    const before = new Date(now.getTime() - keepDays * DAY_MS);
    for (let moved = AT_ONCE; moved === AT_ONCE; archived += moved) moved = await database.transaction((tx) => archiveSome(tx, version, before));
  }
  return archived;
}

async function endedVersions(db: Reader): Promise<Version[]> {
  return db.selectFrom('wfInstances').distinct().select(['workflowCode', 'workflowVersion']).where('status', 'in', ['COMPLETED', 'CANCELED']).execute();
}

/** What the version that they ran says; one that cannot be read any more keeps them. */
async function keepDaysOf(db: Reader, { workflowCode, workflowVersion }: Version): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select('content')
    .where('kind', '=', 'workflow')
    .where('code', '=', workflowCode)
    .where('hash', '=', workflowVersion)
    .limit(1)
    .executeTakeFirst();
  if (!row) return 0;
  try {
    return readDefinition(row.content, workflowCode).keepDays;
  } catch (error) {
    if (error instanceof UnreadableDefinition) return 0;
    throw error;
  }
}

async function archiveSome(tx: Tx, { workflowCode, workflowVersion }: Version, before: Date): Promise<number> {
  const rows = await tx
    .selectFrom('wfInstances')
    .select(['objectId', 'id'])
    .where('workflowCode', '=', workflowCode)
    .where('workflowVersion', '=', workflowVersion)
    .where('status', 'in', ['COMPLETED', 'CANCELED'])
    .where('finishedAt', '<=', before)
    .orderBy('finishedAt')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const [objectIds, ids] = [rows.map(({ objectId }) => objectId), rows.map(({ id }) => id)];
  for (const table of ARCHIVED_TABLES) {
    const [own, archive, key] = [sql.id(table), sql.id(`${table}Archive`), sql.id(table === 'wfInstances' ? 'id' : 'instanceId')];
    // The catalogue of the database knows columns that the types of a transaction do not name one by one.
    const columns = sql.join((await columnsOf(tx as unknown as Kysely<unknown>, table)).map(({ name }) => sql.id(name)));
    // What was not read yet stays among what is to be read.
    const whole = table === 'wfReads' ? sql`and "readAt" is not null` : sql``;
    await sql`with "moved" as (delete from ${own} where "objectId" = any(${objectIds}) and ${key} = any(${ids}) ${whole} returning ${columns})
      insert into ${archive} (${columns}) select ${columns} from "moved"`.execute(tx);
  }
  return rows.length;
}
