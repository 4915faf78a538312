import { randomUUID } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { DRAFTS } from '#schemas/limits.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { Tx } from '#server/db/database.ts';
import { retainDraftFiles } from '#server/drafts/files.ts';
import { seeModel, timeOf, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { recordName } from '#server/records/recordName.ts';
import { controlValues } from '#server/records/values.ts';
import { notFound, documentNotLoaded, noRightToAdd } from '#server/refusals/access.ts';
import { draftEnded, draftTooLarge } from '#server/refusals/drafts.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

type Saving = Exchange<Calls['saveDraft']>;

/**
 * POST userdraft/save: keeps an unsaved form of the person, in place of the one with this `id`; beyond 200 the oldest goes (contract 10.5).
 * Errors: as F/load for the form; 900400 above 256 KiB; 900404 for the id of somebody else's draft; 900412 for one whose form was saved.
 */
export const saveDraft: Handler<Calls['saveDraft']> = async (exchange) => {
  const { services, actor, body } = exchange;
  if (body.startWorkflowCode) throw documentNotLoaded(body.startWorkflowCode);
  const { model } = seeModel(exchange, body.schemaCode);
  const data = JSON.stringify(body.data);
  if (Buffer.byteLength(data) > DRAFTS.bytes) throw draftTooLarge(DRAFTS.bytes / 1024);
  const draft = {
    userId: actor.id,
    schemaCode: model.code,
    sheetCode: sheetCodeOf(model, body.sheetCode),
    objectId: body.bizObjectId || null,
    workflowInstanceId: body.workflowInstanceId || null,
    workItemId: body.workItemId || null,
    startWorkflowCode: null,
    name: await draftRecordName(exchange),
    data,
    baseVersion: body.baseVersion ?? null,
    modifiedAt: services.now(),
  };
  const id = await services.database.transaction(async (tx) => {
    // The row of the person makes two tabs that save at once wait for each other, so that neither counts past the other.
    await tx.selectFrom('users').select('id').where('id', '=', actor.id).forUpdate().execute();
    const stored = await tx
      .insertInto('userDrafts')
      .values({ id: body.id || randomUUID(), ...draft })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(draft).where('userDrafts.userId', '=', actor.id).where('userDrafts.endedAt', 'is', null))
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw await whyNotStored(tx, actor.id, body.id);
    await retainDraftFiles(tx, actor.id, services.catalogue.model(model.code), body.data, draft.modifiedAt);
    await removeOldest(tx, actor.id);
    return stored.id;
  });
  return { id, modifiedTime: wallClock(draft.modifiedAt, services.settings.timeZone) };
};

/** What the record is called, or would be. Errors: 700020 without the right to add, 900404 for a record that is absent or not visible. */
async function draftRecordName(exchange: Saving): Promise<string> {
  const { services, actor, body } = exchange;
  const { apps, model, reader } = seeModel(exchange, body.schemaCode);
  if (!body.bizObjectId) {
    if (!mayAct(actor, apps, model.code, 'add')) throw noRightToAdd();
    const context = { now: timeOf(exchange), user: actor.id, department: actor.departmentIds[0] ?? null };
    return recordName(model, controlValues(model, body.data), context);
  }
  const { data } = await readRow(services.database.kysely, services.catalogue, reader, model.code, body.bizObjectId);
  return [data.name, data.sequenceNo].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

/** Nothing is revealed of the draft of somebody else. */
async function whyNotStored(tx: Tx, userId: string, id: string | null | undefined): Promise<Error> {
  const ended = await tx
    .selectFrom('userDrafts')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id ?? '')
    .executeTakeFirst();
  return ended ? draftEnded() : notFound();
}

async function removeOldest(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('userDrafts').select('id').where('userId', '=', userId).where('endedAt', 'is', null);
  await tx
    .deleteFrom('userDrafts')
    .where('userId', '=', userId)
    .where('id', 'in', own.orderBy('modifiedAt', 'desc').orderBy('id').offset(DRAFTS.perPerson))
    .execute();
}
