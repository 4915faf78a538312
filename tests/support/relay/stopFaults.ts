import { sql } from 'kysely';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { LoadedApps } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { actFaults } from './actFaults.ts';
import { instanceFaults } from './instanceFaults.ts';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';

/** What is looked at: the database that all processes share, what they run, who did what. */
export interface StopInput {
  database: Database;
  catalogue: Catalogue;
  apps: LoadedApps;
  ledger: Ledger;
  people: readonly Person[];
}

/** Timers and continuations whose time is over by more than a moment; those of suspended instances wait, those that failed are tried again later. */
export async function overdue({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select 'timer ' || "kind" || ' of ' || "instanceId" as "text" from "wfTimers" where "runAt" < now() - interval '50 milliseconds'
    union all
    select 'continuation ' || "continuation"."kind" || ' of ' || "instanceId" from "wfContinuations" "continuation"
    left join "wfInstances" "instance" on "instance"."objectId" = "continuation"."objectId" and "instance"."id" = "continuation"."instanceId"
    where "runAt" < now() - interval '50 milliseconds' and "instance"."suspendedAt" is null`.execute(kysely);
  return rows.map(({ text }) => text);
}

/** Everything that does not hold while nobody acts, in words. */
export async function stopFaults({ database, catalogue, apps, ledger }: StopInput): Promise<string[]> {
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const broken = await findAuditBreak(tx);
      return [
        ...(await actFaults(tx, ledger)),
        ...(await instanceFaults(tx, apps, catalogue)),
        ...(broken === null ? [] : [`audit: ${JSON.stringify(broken)}`]),
      ];
    });
}

/** To-do lists that do not hold what the items say, by person. The clock runs meanwhile, so that it is worth a second try. */
export async function countFaults({ database, people }: StopInput): Promise<string[]> {
  const faults: string[] = [];
  for (const person of people) {
    const { rows } = await sql<{ id: string }>`select "item"."id" from "wfItems" "item" join "wfInstances" "instance"
      on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
      where "item"."status" = 2 and "item"."ownerId" = ${person.id} and "instance"."suspendedAt" is null`.execute(database.kysely);
    const { totalElements, content } = await person.read<{ totalElements: number; content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', {
      page: 0,
      size: 100,
    });
    const { workItemCount } = await person.read<{ workItemCount: number }>('/api/runtime/workflow/get_work_count');
    const { all } = await person.read<{ all: number }>('/api/runtime/workflow/get_todo_summary');
    const ids = new Set(rows.map(({ id }) => id));
    const counts = [totalElements, workItemCount, all];
    if (counts.some((count) => count !== ids.size)) faults.push(`${person.id} counts ${counts.join()} items, has ${ids.size}`);
    const others = content.filter(({ workItemId }) => !ids.has(workItemId));
    if (others.length > 0) faults.push(`${person.id} is shown ${others.map(({ workItemId }) => workItemId).join()}`);
  }
  return faults;
}
