import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { copyRows } from './copies.ts';
import { FIRST, READER, type Stage } from './stage.ts';
import { withoutIndexes } from './withoutIndexes.ts';

/** Open items of each person; those of one person are looked at. */
const OPEN_OF_PERSON = 1000;
/** Finished items of an instance beside its open one. */
const DONE_OF_INSTANCE = 10;

/** How much lies in the lists. */
export interface FilledItems {
  open: number;
  done: number;
  ofPerson: number;
}

/** Number of an instance among the copies whose item is open to the person who is looked at. */
export const shownCopy = (open: number): number => Math.max(Math.floor(open / OPEN_OF_PERSON), 1);

/**
 * Copies an instance with one open and ten finished items until so many items are open, those of each person spread over all of
 * them. Steps, events and records are copied for the person who is looked at: nobody reads those of others here. A database that an
 * earlier run has filled stays as it is.
 */
export async function fillItems(stage: Stage, open: number): Promise<FilledItems> {
  const persons = shownCopy(open);
  const filled = { open, done: open * DONE_OF_INSTANCE, ofPerson: Math.floor(open / persons) };
  await stage.services.database.kysely.connection().execute(async (db) => {
    if (await isFilled(db, open)) return;
    const place = await template(stage);
    const [instances, items] = ['wfInstances', 'wfItems'];
    await withoutIndexes(db, [instances, items], () => copyAll(stage, db, { ...place, open, persons }));
    // As the clean-up of a database in use would have left them.
    await sql`vacuum (analyze)`.execute(db);
  });
  return filled;
}

async function isFilled(db: Reader, open: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select "id" from "wfInstances" where "id" = ${`copy${open}`}`.execute(db);
  return rows.length > 0;
}

interface Copies {
  objectId: string;
  id: string;
  open: number;
  persons: number;
}

async function copyAll({ services }: Stage, db: Reader, { objectId, id, open, persons }: Copies): Promise<void> {
  const isShown = sql`"copy" % ${persons}::integer = 0`;
  const owner = sql`case when ${isShown} then ${READER} else 'p' || ("copy" % ${persons}::integer) end`;
  const [newId, newObject] = [sql`'copy' || "copy"`, sql`'record' || "copy"`];
  const at = sql`now() - "copy" * interval '7 seconds'`;
  const detail = sql`replace("row"."detail", ${`"${FIRST}"`}, '"' || (${owner}) || '"')`;
  const ofInstance = sql`"row"."objectId" = ${objectId} and "row"."instanceId" = ${id}`;

  await copyRows(db, 'wfInstances', { count: open, of: sql`"row"."id" = ${id}`, changed: { objectId: newObject, id: newId, startedAt: at } });
  await copyRows(db, 'wfItems', {
    count: open,
    of: ofInstance,
    changed: {
      objectId: newObject,
      instanceId: newId,
      id: sql`'copy' || "copy" || '-' || "row"."number"`,
      ownerId: owner,
      decidedBy: sql`case when "row"."decidedBy" is null then null else (${owner}) end`,
      openedAt: at,
      finishedAt: sql`case when "row"."finishedAt" is null then null else ${at} + "row"."number" * interval '1 second' end`,
      detail,
    },
  });
  for (const table of ['wfActivations', 'wfEvents'])
    await copyRows(db, table, { count: open, of: ofInstance, changed: { objectId: newObject, instanceId: newId, detail }, where: isShown });
  const { table, items } = services.catalogue.model('errand');
  const instanceColumn = items.get('workflowInstanceId')?.column ?? 'workflowInstanceId';
  await copyRows(db, table, { count: open, of: sql`"row"."id" = ${objectId}`, changed: { id: newObject, [instanceColumn]: newId }, where: isShown });
}

/** An instance whose steps one person has decided, but for the last. */
async function template(stage: Stage): Promise<{ objectId: string; id: string }> {
  const first = await stage.saver(FIRST);
  const { workflowInstanceId: id, bizObjectId: objectId } = await stage.start('listed');
  for (let number = 2; number <= DONE_OF_INSTANCE; number += 1) await stage.agree(first, `${id}-${number}`);
  return { objectId, id };
}
