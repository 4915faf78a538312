import { Permission } from '#schemas/codes.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LoadedWorkflow } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { toActor, type Principal } from '#server/organisation/actor.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { mayStart } from '#server/policies/policies.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import { noRight, rootAdminCannotStart } from '#server/refusals/access.ts';
import { workflowModel } from '#server/workflow/instance/openInstance.ts';
import { coversWorkflow, readActiveTrustors, type ActingRange } from '#server/workflow/people/delegation/acting.ts';

/** A workflow that somebody may start, in its newest version. */
export interface Startable {
  readonly workflow: LoadedWorkflow;
  readonly definition: WorkflowDefinition;
  readonly seen: SeenModel;
}

/** Opens a workflow for who may start it, for themselves or for anybody (contract 21.2, 21.8). Errors: 900403, 900415, 900416. */
export async function openStartable(caller: RecordCaller, db: Reader, workflowCode: string): Promise<Startable> {
  const found = findStartable(caller, workflowCode);
  if (mayStart(caller.actor, found.seen.apps, workflowCode)) return found;
  for (const [trustorId, range] of await readStartTrustors(caller, db)) if (originatorFor(caller, found, trustorId, range)) return found;
  throw noRight();
}

/**
 * Opens a workflow for a start, in whose name it is started: a trustor needs the right to start, and their START delegation runs.
 * Errors: 900403, 900415, 900416.
 */
export async function openStart(
  caller: RecordCaller,
  db: Reader,
  workflowCode: string,
  trustor: string | null | undefined,
): Promise<Startable & { originator: Principal }> {
  const { actor } = caller;
  const found = findStartable(caller, workflowCode);
  if (!trustor || trustor === actor.id) {
    if (!mayStart(actor, found.seen.apps, workflowCode)) throw noRight();
    return { ...found, originator: actor };
  }
  const originator = originatorFor(caller, found, trustor, (await readStartTrustors(caller, db)).get(trustor));
  if (!originator) throw noRight();
  return { ...found, originator };
}

/** The root administrator starts nothing, whatever there is to start. */
function findStartable(caller: RecordCaller, workflowCode: string): Startable {
  if (caller.actor.permissions.has(Permission.rootAdmin)) throw rootAdminCannotStart();
  return workflowModel(caller, workflowCode);
}

function readStartTrustors({ services, actor }: RecordCaller, db: Reader): Promise<Map<string, ActingRange>> {
  return readActiveTrustors(db, actor.id, 'START', services.now(), actor.organisation);
}

/** The trustor as one who starts, where the delegation covers the workflow and they may start it themselves. */
function originatorFor({ actor }: RecordCaller, { seen, workflow }: Startable, trustorId: string, range: ActingRange | undefined): Principal | undefined {
  const person = actor.organisation.people.get(trustorId);
  if (!person || !coversWorkflow(range, workflow.code)) return undefined;
  const originator = toActor(actor.organisation, person, '');
  return mayStart(originator, seen.apps, workflow.code) ? originator : undefined;
}
