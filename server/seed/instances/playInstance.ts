import { sql } from 'kysely';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { runWithQueues } from '#server/db/beforeCommit.ts';
import type { Tx } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { Refused } from '#server/refusals/refused.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import type { Services } from '#server/services/services.ts';
import { lockRow } from '#server/store/rows.ts';
import { keepStart, startInstance } from '#server/workflow/acts/startInstance.ts';
import { runContinuation } from '#server/workflow/continuations/index.ts';
import { mainDepartment } from '#server/workflow/people/rules/leaders.ts';
import type { ContinuationRow } from '#server/workflow/store/continuations.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import type { SeededAct, SeededInstances } from './document.ts';
import { dayOfMoment, readMoment, type SeedingDay } from './moment.ts';
import { ACT_KINDS } from './seededActs.ts';
import { seededPerson, seededServices } from './seededServices.ts';
import { seededValues } from './seededValues.ts';

/** One instance of a seed document. */
export interface SeededInstance {
  workflowCode: string;
  /** Where it stands, for errors. */
  where: string;
  entry: SeededInstances;
  /** Place among those of its entry, from 0. */
  number: number;
}

/** What instances are seeded in. */
export interface SeedingContext {
  services: Services;
  organisation: Organisation;
  base: SeedingDay;
}

/**
 * Starts an instance and lets people act on it, each at the time the document gives, with what follows from each act right behind it.
 * Everything happens in the given transaction. Errors: SeedError naming the act that was refused.
 */
export async function playInstance({ services, organisation, base }: SeedingContext, tx: Tx, seeded: SeededInstance): Promise<void> {
  const { entry, number, workflowCode, where } = seeded;
  const { originator, at, everyDays = 0, each, acts = [], draft, values } = entry;
  const earlier = number * everyDays;
  const clock = { at: readMoment(at, base, earlier) };
  const past = seededServices(services, tx, organisation, clock);
  const departmentId = mainDepartment(organisation, originator);
  const wired = (given: Readonly<Record<string, unknown>>): Promise<FormValues> => {
    const { apps, catalogue } = past;
    const model = apps().models.get(apps().workflows.get(workflowCode)?.definition.schemaCode ?? '');
    return seededValues(given, { tx, catalogue, items: model?.items ?? [], day: dayOfMoment(at, base, earlier), departmentId });
  };
  const sent = await wired({ ...values, ...each?.[number] });
  const started = await nameRefusal(where, 'start', () =>
    runWithQueues(tx, () =>
      (draft ? keepStart : startInstance)(seededPerson(past, organisation, originator, where), tx, { workflowCode, sent, objectId: null }),
    ),
  );
  await doFollowing(past, tx, started.workflowInstanceId);
  for (const [index, act] of acts.entries()) {
    clock.at = readMoment(act.at, base, earlier);
    const place = `${where}.acts.${index}`;
    await nameRefusal(place, act.act, async () =>
      doAct(past, tx, { act, place, root: started.workflowInstanceId, organisation, sent: act.values && (await wired(act.values)) }),
    );
    await doFollowing(past, tx, started.workflowInstanceId);
  }
}

interface ActToDo {
  act: SeededAct;
  place: string;
  /** The instance that was started first. */
  root: string;
  organisation: Organisation;
  sent: FormValues | undefined;
}

async function doAct(services: Services, tx: Tx, { act, place, root, organisation, sent }: ActToDo): Promise<void> {
  const { by, step, opinion, to, how, target, back } = act;
  const kind = ACT_KINDS.get(act.act);
  if (!kind) throw new SeedError(place, `unknown act ${act.act}; known are ${[...ACT_KINDS.keys()].join(', ')}`);
  const item = kind.atItem ? await openItemOf(tx, root, by, step) : undefined;
  if (kind.atItem && !item) throw new SeedError(place, `${by} has no open item${step === undefined ? '' : ` at ${step}`}`);
  const saver = seededPerson(services, organisation, by, place);
  const record = sent && item && (await lockRow(tx, services.catalogue.model(item.schemaCode), item.objectId));
  await runWithQueues(tx, async () => {
    await kind.run({
      saver,
      tx,
      instanceId: item?.instanceId ?? root,
      workItemId: item ? idOfItem(item.instanceId, item.number) : '',
      sent: record && { ...sent, version: Number(record.version) },
      opinion: opinion === undefined ? undefined : { content: opinion },
      ...(to ? { to } : {}),
      ...(how ? { how } : {}),
      ...(target === undefined ? {} : { target }),
      ...(back === undefined ? {} : { back }),
    });
  });
}

interface OpenItem {
  objectId: string;
  instanceId: string;
  schemaCode: string;
  number: number;
}

/** The open item of somebody in an instance or a child of it. */
async function openItemOf(tx: Tx, root: string, ownerId: string, step: string | undefined): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select "item"."objectId", "item"."instanceId", "item"."number", "instance"."schemaCode"
    from "wfItems" "item" join "wfInstances" "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
    where ("instance"."id" = ${root} or "instance"."parentId" = ${root}) and "item"."ownerId" = ${ownerId} and "item"."status" = 2
      and (${step ?? null}::text is null or "item"."activityCode" = ${step ?? null}) order by "item"."number" limit 1`.execute(tx);
  return rows[0];
}

/** Does what an act has left to be done after it, children of the instance among it, until nothing is left. */
async function doFollowing(services: Services, tx: Tx, root: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<ContinuationRow>`
      select "due"."objectId", "due"."instanceId", "due"."id"::text as "id", "due"."kind", "due"."cause", "due"."payload", "due"."runAt", "due"."attempts"
      from "wfContinuations" "due" where ("due"."instanceId" = ${root} or "due"."instanceId" in (select "id" from "wfInstances" where "parentId" = ${root}))
        and "due"."runAt" <= ${services.now()} order by "due"."id" limit 1`.execute(tx);
    const [next] = rows;
    if (!next) return;
    if (!(await runContinuation(services, next))) return;
  }
}

/** Says which act of a document was refused. */
async function nameRefusal<T>(where: string, act: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw new SeedError(where, `${act} is refused (${error.errcode}): ${error.message}`);
    throw error;
  }
}
