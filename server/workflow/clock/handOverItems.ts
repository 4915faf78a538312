import { sql } from 'kysely';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import { isConnectionError } from '#server/db/errors.ts';
import type { Services } from '#server/services/services.ts';
import { performSystemCommand, systemAct } from '#server/workflow/acts/systemAct.ts';
import { eligiblePeople } from '#server/workflow/instance/eligiblePeople.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { administrators } from '#server/workflow/people/substitutes.ts';

/** An open or waiting item of somebody whose account is disabled. */
interface LeftItem {
  id: string;
  instanceId: string;
  number: number;
}

const AT_ONCE = 200;

/**
 * Hands what is open or waiting of disabled accounts to those who have the work that nobody else has, each item in a transaction
 * of its own (contract 21.8). What somebody acts on now, is suspended or finds nobody is left to the next time; `isStopped` ends it,
 * `failed` receives what is no refusal.
 */
export async function handOverItems(services: Services, isStopped: () => boolean, failed: (error: unknown) => void): Promise<void> {
  let after = '';
  for (;;) {
    const left = await leftItems(services.database.kysely, after);
    for (const item of left) {
      if (isStopped()) return;
      try {
        await systemAct(services, item.instanceId, (open) => handOver(open, item.number));
      } catch (error) {
        if (isConnectionError(error)) throw error;
        failed(error);
      }
    }
    if (left.length < AT_ONCE) return;
    after = left.at(-1)?.id ?? '';
  }
}

/** Each status is found by an index of its own. */
async function leftItems(db: Reader, after: string): Promise<LeftItem[]> {
  const withStatus = (status: number) => sql`select "item"."id", "item"."instanceId", "item"."number", "item"."objectId" from "users" "owner"
    join "wfItems" "item" on "item"."ownerId" = "owner"."id" and "item"."status" = ${sql.lit(status)}
    where "owner"."status" = 'DISABLE' and "item"."id" > ${after}`;
  const { rows } = await sql<LeftItem>`select "left"."id", "left"."instanceId", "left"."number"
    from (${withStatus(WORK_ITEM_STATUS.processing)} union all ${withStatus(WORK_ITEM_STATUS.notStarted)}) "left"
    join "wfInstances" "instance" on "instance"."objectId" = "left"."objectId" and "instance"."id" = "left"."instanceId"
    where "instance"."suspendedAt" is null order by "left"."id" limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function handOver(open: OpenInstance, number: number): Promise<void> {
  const { seen, state, row, saver } = open;
  const item = state.items.get(number);
  const isLeft = item && (item.status === WORK_ITEM_STATUS.processing || item.status === WORK_ITEM_STATUS.notStarted);
  if (!isLeft || seen.organisation.people.get(item.ownerId ?? '')?.status !== 'DISABLE') return;
  const managers = seen.apps.apps.get(row.appCode)?.document.managers ?? [];
  const people = administrators(seen.organisation, managers, eligiblePeople(open, item));
  if (people.length === 0) return;
  await performSystemCommand(open, { type: 'handOver', at: saver.services.now().getTime(), by: null, item: number, people, automatic: true });
}
