import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { isActive } from '#server/organisation/formerUnits.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { Refused } from '#server/refusals/refused.ts';
import { itemName, valueSentences } from '#server/refusals/values.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { changeRecordOwner } from '#server/records/changeRecordOwner.ts';
import { isChangedSince } from '#server/records/batchUpdates/seenVersions.ts';
import { recordsUnderWay } from '#server/records/underWay.ts';
import { someChangedSince } from '#server/refusals/batchUpdates.ts';
import { changesThroughTasks } from '#server/refusals/workflowForms.ts';
import { mayAct } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { noRight } from '#server/refusals/access.ts';
import { instanceSuspended } from '#server/refusals/workflows.ts';
import { nameOfModel, readersOf } from '#server/notifications/readers.ts';
import { ownerMessage } from '#server/notifications/messages.ts';
import { writeMessages } from '#server/store/messages.ts';
import { lockRows, storedVersions } from '#server/store/rows.ts';
import { instancesOfRows, lockInstanceOfRow, logOwnerChange, type InstanceOfRow } from '#server/workflow/consequences/logOwnerChange.ts';
import { eachRow } from '#server/records/several/eachRow.ts';

const ACTION = 'editowner';

/** POST Q/check/objectIds: how many of these records the user may not give away (getNoPresentationNumber, contract 8.4, LA-033). */
export const ownerRefusals: Handler<Calls['ownerRefusals']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const ids = [...new Set(body.objectIds)];
  const db = services.database.kysely;
  const allowed = new Set(await changeable(db, exchange, seeModel(exchange, body.schemaCode), ids));
  const running = await recordsUnderWay(db, ids);
  return ids.filter((id) => !(running.has(id) ? isWorkflowAdmin(actor) : allowed.has(id))).length;
};

/**
 * POST Q/bizobjects: gives records to another owner; each record is checked again (modifyOwner, contract 8.4, LA-035). Those with an
 * instance have a transaction each, as every act (contract 21.14), those without one together.
 * Errors: 900400 for an owner who is absent, no longer active or not of that department; 900403 when no record is left; 302036 where one was changed since
 * it was seen: then none is given away.
 */
export const changeOwner: Handler<Calls['changeOwner']> = async (exchange) => {
  const { services, body } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  checkOwner(seen.organisation, body.ownerId, body.ownerDeptId);
  const requested = [...new Set(body.objectIds)];
  const given: string[] = [];
  const found = await readGivable(services.database.kysely, exchange, seen, requested);
  refuseAll(exchange, seen, requested, found);
  await refuseChanged(exchange, seen, found.ids);
  const withInstance = found.ids.filter((id) => found.instances.has(id)).map((id) => [id]);
  const withoutInstance = found.ids.filter((id) => !found.instances.has(id));
  const groups = withoutInstance.length === 0 ? withInstance : [...withInstance, withoutInstance];
  for (const [at, ids] of groups.entries()) {
    const done = await services.database.transaction(async (tx) => {
      const changed = await giveAway(exchange, seen, tx, { ids, instance: found.instances.get(ids[0] ?? '') });
      // One message, whatever number they are.
      if (at === groups.length - 1) await writeMessages(tx, await messagesToOwner(tx, exchange, seen, [...given, ...changed]), services.now());
      return changed;
    });
    given.push(...done);
  }
  if (given.length === 0) throw noRight();
  return null;
};

/** What decides of records whose owner is to be changed, by their ids. */
interface Givable {
  running: ReadonlySet<string>;
  suspended: ReadonlySet<string>;
  instances: ReadonlyMap<string, InstanceOfRow>;
  /** Those that this person may give away. */
  ids: string[];
}

/** While a workflow runs its administrators alone change the owner of its record, and need no other right. */
async function readGivable(db: Reader, exchange: Exchange<Calls['changeOwner']>, seen: SeenModel, requested: readonly string[]): Promise<Givable> {
  const running = await recordsUnderWay(db, requested);
  const instances = await instancesOfRows(db, exchange.services.catalogue.model(seen.model.code), requested);
  const suspended = new Set([...instances.values()].flatMap(({ objectId, suspendedAt }) => (suspendedAt === null ? [] : [objectId])));
  const allowed = new Set(await changeable(db, exchange, seen, requested));
  const mayGive = (id: string): boolean => (running.has(id) ? isWorkflowAdmin(exchange.actor) && !suspended.has(id) : allowed.has(id));
  return { running, suspended, instances, ids: requested.filter(mayGive) };
}

/** Errors: why none of the records can be given away, where that has one reason; 900403 where it has not. */
function refuseAll(
  { actor }: Exchange<Calls['changeOwner']>,
  { apps, model }: SeenModel,
  requested: readonly string[],
  { running, suspended, ids }: Givable,
): void {
  const areRunning = requested.every((id) => running.has(id));
  if (!(areRunning && isWorkflowAdmin(actor)) && !mayAct(actor, apps, model.code, ACTION)) throw noRight();
  if (areRunning && !isWorkflowAdmin(actor)) throw changesThroughTasks();
  if (requested.every((id) => suspended.has(id))) throw instanceSuspended();
  if (ids.length === 0) throw noRight();
}

/** Errors: 302036 where one of these records was changed since it was seen. */
async function refuseChanged({ services, body: { versions } }: Exchange<Calls['changeOwner']>, { model }: SeenModel, ids: readonly string[]): Promise<void> {
  if (!versions) return;
  const stored = await storedVersions(services.database.kysely, services.catalogue.model(model.code), ids);
  const changed = ids.filter((id) => isChangedSince(versions, id, stored.get(id)));
  if (changed.length > 0) throw someChangedSince(changed.length);
}

/** Records that are given away in one transaction: one with its instance, or such without any. */
interface Given {
  ids: readonly string[];
  instance: InstanceOfRow | undefined;
}

/** Gives records away that may still be given once they are locked. Shape: their ids. */
async function giveAway(exchange: Exchange<Calls['changeOwner']>, seen: SeenModel, tx: Tx, { ids, instance }: Given): Promise<string[]> {
  const { services, body } = exchange;
  const stored = services.catalogue.model(seen.model.code);
  if (instance) await lockInstanceOfRow(tx, instance);
  await lockRows(tx, stored, ids);
  const { running, instances, ids: givable } = await readGivable(tx, exchange, seen, ids);
  // A workflow that was started on it meanwhile is not locked.
  const same = givable.filter((id) => instances.get(id)?.id === instance?.id);
  const owner = { ownerId: body.ownerId, ownerDepartmentId: body.ownerDeptId, remark: body.remark };
  const refused = await eachRow(exchange, seen, tx, { ids: same, action: ACTION, grantedOtherwise: running, versions: body.versions }, async (id) => {
    const of = instances.get(id);
    // A draft has no log yet.
    const logged = of?.status === 'DRAFT' ? undefined : of;
    const changes = await changeRecordOwner(exchange, tx, stored, { id, ...owner, auditedByAct: logged !== undefined });
    if (logged) await logOwnerChange(exchange, tx, logged, { ownerId: body.ownerId, remark: body.remark, changes });
  });
  const refusedIds = new Set(refused.map(({ objectId }) => objectId));
  return same.filter((id) => !refusedIds.has(id));
}

/** The messages to the new owner; a single record by the name they may know it by. */
async function messagesToOwner(tx: Tx, { services, actor, body }: Exchange<Calls['changeOwner']>, { model, organisation }: SeenModel, ids: readonly string[]) {
  const owner = organisation.people.get(body.ownerId);
  const [objectId] = ids;
  if (!owner || objectId === undefined) return [];
  const readers = await readersOf(tx, services, organisation, [owner], { schemaCode: model.code, bizObjectId: objectId });
  const name = readers.get(owner.id) ?? nameOfModel(model);
  const sender = { id: actor.id, name: actor.person.name };
  return ownerMessage(services, { model, ownerId: owner.id, sender, ids, name, remark: body.remark });
}

/** Those of these records the user may change and give away. */
async function changeable(db: Reader, { services }: Pick<Exchange, 'services'>, { model, reader }: SeenModel, ids: readonly string[]): Promise<string[]> {
  const given = await visibleIds(db, services.catalogue, reader, model.code, ids, ACTION);
  const changed = await visibleIds(db, services.catalogue, reader, model.code, ids, 'edit');
  return ids.filter((id) => given.has(id) && changed.has(id));
}

/** Errors: 900400 naming the parameter. */
function checkOwner(organisation: Organisation, ownerId: string, ownerDeptId: string): void {
  const owner = organisation.people.get(ownerId);
  if (!owner) throw invalidParameter('ownerId');
  if (!isActive(owner))
    throw new Refused(ErrCode.invalidParameter, valueSentences.formerUnit(itemName({ code: 'owner', ...systemItems.get('owner') }), owner.name));
  if (!organisation.departmentsOf(ownerId).some(({ id }) => id === ownerDeptId)) throw invalidParameter('ownerDeptId');
}
