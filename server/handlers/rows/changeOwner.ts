import type { Calls } from '#schemas/calls/index.ts';
import { UnitType } from '#schemas/codes.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { seeModel, writerOf, type SeenModel } from '#server/policies/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { mayAct } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { noRight } from '#server/refusals/access.ts';
import { nameOfModel, readersOf } from '#server/notifications/readers.ts';
import { ownerMessage } from '#server/notifications/messages.ts';
import { writeMessages } from '#server/store/messages.ts';
import { lockRows, updateRow } from '#server/store/rows.ts';
import { eachRow } from '#server/records/eachRow.ts';

const ACTION = 'editowner';

/** POST Q/check/objectIds: how many of these records the user may not give away (getNoPresentationNumber, contract 8.4, LA-033). */
export const ownerRefusals: Handler<Calls['ownerRefusals']> = async (exchange) => {
  const { services, body } = exchange;
  const ids = [...new Set(body.objectIds)];
  return ids.length - (await changeable(services.database.kysely, exchange, seeModel(exchange, body.schemaCode), ids)).length;
};

/**
 * POST Q/bizobjects: gives records to another owner; each record is checked again (modifyOwner, contract 8.4, LA-035).
 * Errors: 900400 for an owner who is absent or not of that department; 900403 when no record is left.
 */
export const changeOwner: Handler<Calls['changeOwner']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const seen = seeModel(exchange, body.schemaCode);
  if (!mayAct(actor, seen.apps, seen.model.code, ACTION)) throw noRight();
  checkOwner(seen.organisation, body.ownerId, body.ownerDeptId);
  const stored = services.catalogue.model(seen.model.code);
  const data = { owner: [{ id: body.ownerId, type: UnitType.user }], ownerDeptId: [{ id: body.ownerDeptId, type: UnitType.department }] };
  await services.database.transaction(async (tx) => {
    const requested = [...new Set(body.objectIds)];
    await lockRows(tx, stored, requested);
    const ids = await changeable(tx, exchange, seen, requested);
    const refused = await eachRow(exchange, seen, tx, { ids, action: ACTION }, async (id) => {
      await updateRow(tx, stored, { id, data, action: 'changeOwner', remark: body.remark }, writerOf(exchange));
    });
    if (refused.length === ids.length) throw noRight();
    const refusedIds = new Set(refused.map(({ objectId }) => objectId));
    const given = ids.filter((id) => !refusedIds.has(id));
    await writeMessages(tx, await messagesToOwner(tx, exchange, seen, given), services.now());
  });
  return null;
};

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
async function changeable(db: Reader, { services }: Pick<Exchange, 'services'>, { model, reader }: SeenModel, ids: string[]): Promise<string[]> {
  const given = await visibleIds(db, services.catalogue, reader, model.code, ids, ACTION);
  const changed = await visibleIds(db, services.catalogue, reader, model.code, ids, 'edit');
  return ids.filter((id) => given.has(id) && changed.has(id));
}

/** Errors: 900400 naming the parameter. */
function checkOwner(organisation: Organisation, ownerId: string, ownerDeptId: string): void {
  if (organisation.people.get(ownerId)?.status !== 'ENABLE') throw invalidParameter('ownerId');
  if (!organisation.departmentsOf(ownerId).some(({ id }) => id === ownerDeptId)) throw invalidParameter('ownerDeptId');
}
