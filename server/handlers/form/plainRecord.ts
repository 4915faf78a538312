import type { Calls } from '#schemas/calls/index.ts';
import type { BizObject } from '#schemas/form.ts';
import type { Tx } from '#server/db/database.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { rightByGrants, rightToAdd } from '#server/records/recordRight.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange } from '#server/services/handler.ts';

type Saving = Exchange<Calls['saveForm'] | Calls['submitForm']>;

/** Stores a record outside of any task, by what the application grants (contract 10.2). Shape: its id. Errors: 302036, 550006, 700020, 900400, 900403, 900404, 900412. */
export async function savePlainRecord(exchange: Saving, tx: Tx, bizObject: BizObject): Promise<string> {
  const seen = seeModel(exchange, bizObject.schemaCode);
  return bizObject.id ? saveStored(exchange, seen, tx, { ...bizObject, id: bizObject.id }) : saveNew(exchange, seen, tx, bizObject);
}

async function saveNew(exchange: Saving, seen: SeenModel, tx: Tx, { sheetCode, data }: BizObject): Promise<string> {
  const right = rightToAdd(exchange, seen, 'add', sheetCode);
  // What comes by an external link belongs to the maker of the link; the audit log names the link.
  const owner = exchange.actor.link?.maker ?? exchange.actor;
  const { id } = await addRecord(exchange, seen, tx, right, {
    sent: data,
    ownerId: owner.id,
    ownerDepartmentId: owner.departmentIds[0] ?? null,
  });
  return id;
}

/** Errors: 302036 when the record was changed since it was read. */
async function saveStored(exchange: Saving, seen: SeenModel, tx: Tx, { id, sheetCode, data }: BizObject & { id: string }): Promise<string> {
  const { version } = data;
  if (!Number.isSafeInteger(version)) throw invalidParameter('bizObject.data.version');
  const right = await rightByGrants(exchange, seen, tx, id, sheetCode);
  await changeRecord(exchange, seen, tx, right, { id, version: Number(version), sent: () => data });
  return id;
}
