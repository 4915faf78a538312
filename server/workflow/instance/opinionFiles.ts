import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import { requirePart } from './part.ts';

/** Instances in which a part of another kind is looked for: a signature may stand in thousands. */
const MOST_INSTANCES = 20;

/** Whether an opinion of an instance that a person has a part in holds a file (contract 19, 21.13). */
export async function isOfSeenOpinion(caller: Pick<Exchange, 'services' | 'actor'>, db: Reader, fileId: string): Promise<boolean> {
  const { actor } = caller;
  if (actor.link) return false;
  const found = await db.selectFrom('opinionFiles').select('instanceId').where('fileId', '=', fileId).limit(MOST_INSTANCES).execute();
  if (found.length === 0) return false;
  if (await isOfHandledInstance(actor.id, db, fileId)) return true;
  for (const { instanceId } of found) if (await hasPart(caller, db, instanceId)) return true;
  return false;
}

/** The usual case in one statement: who started it, and who had an item of it. */
async function isOfHandledInstance(userId: string, db: Reader, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "opinionFiles" "held"
    join "wfInstancesAll" "instance" on "instance"."objectId" = "held"."objectId" and "instance"."id" = "held"."instanceId"
    where "held"."fileId" = ${fileId} and ("instance"."originatorId" = ${userId} or "instance"."startedById" = ${userId}
      or exists (select 1 from "wfItemsAll" "item" where "item"."objectId" = "held"."objectId" and "item"."instanceId" = "held"."instanceId"
        and ("item"."ownerId" = ${userId} or "item"."decidedBy" = ${userId}))) limit 1`.execute(db);
  return rows.length > 0;
}

async function hasPart(caller: Pick<Exchange, 'services' | 'actor'>, db: Reader, instanceId: string): Promise<boolean> {
  try {
    await requirePart(caller, db, instanceId);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
