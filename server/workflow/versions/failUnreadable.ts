import { UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { writeStatus } from '#server/store/rows.ts';
import { unreadableInstance } from '#server/workflow/core/faults.ts';
import { openOwners } from '#server/workflow/store/openOwners.ts';
import { lockInstance, readInstance } from '#server/workflow/store/readInstance.ts';
import { writeInstance } from '#server/workflow/store/writeInstance.ts';
import { definitionOf } from './definitionOf.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  apps: LoadedApps;
  now: Date;
}

/**
 * Puts the instances in exception whose definition this version of the server cannot read (contract 21.9): looked for when a
 * server starts, the only moment from which on one may be unreadable. Shape: how many were.
 */
export async function failUnreadableInstances(parts: Parts): Promise<number> {
  const { database, apps } = parts;
  const versions = await database.kysely
    .selectFrom('wfInstances')
    .select(['workflowCode', 'workflowVersion'])
    .distinct()
    .where('status', '=', 'PROCESSING')
    .execute();
  let failed = 0;
  for (const version of versions) {
    if (await isReadable(database.kysely, apps, version)) continue;
    const { workflowCode, workflowVersion } = version;
    const found = database.kysely.selectFrom('wfInstances').select('id').where('status', '=', 'PROCESSING');
    const instances = await found.where('workflowCode', '=', workflowCode).where('workflowVersion', '=', workflowVersion).execute();
    for (const { id } of instances) await database.transaction((tx) => failInstanceIn(tx, parts, id));
    failed += instances.length;
  }
  return failed;
}

async function isReadable(db: Reader, apps: LoadedApps, version: Parameters<typeof definitionOf>[2]): Promise<boolean> {
  try {
    await definitionOf(db, apps, version);
    return true;
  } catch (error) {
    if (error instanceof UnreadableDefinition) return false;
    throw error;
  }
}

async function failInstanceIn(tx: Tx, { catalogue, now }: Parts, id: string): Promise<void> {
  const row = await lockInstance(tx, id);
  if (row?.status !== 'PROCESSING') return;
  const { state } = await readInstance(tx, row);
  const oldest = [...state.activations.values()].find(({ status }) => status === 'Processing' || status === 'NotStarted');
  const failed = unreadableInstance(state, oldest?.activityCode ?? '', now.getTime());
  const none = new Set<number>();
  await writeInstance(tx, row, { state: failed, touched: { items: none, activations: none, events: none }, extras: new Map() }, now);
  const model = catalogue.find(row.schemaCode);
  if (model) await writeStatus(tx, model, row.objectId, { workflowInstanceId: id, sequenceStatus: failed.status, participants: openOwners(failed) });
}
