import { randomUUID } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { DRAFTS } from '#schemas/limits.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { Tx } from '#server/db/database.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { filesOfOpinion, retainDraftFiles, retainOwnFiles } from '#server/drafts/files.ts';
import { seeModel, timeOf, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { recordName } from '#server/records/recordName.ts';
import { controlValues } from '#server/records/values.ts';
import { notFound, noRightToAdd } from '#server/refusals/access.ts';
import { draftEnded, draftTooLarge } from '#server/refusals/drafts.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { viewInstance } from '#server/workflow/forms/viewInstance.ts';
import { placeOfItem } from '#server/workflow/instance/openInstance.ts';
import { requireFreeRecord } from '#server/workflow/starts/recordOfStart.ts';
import { openStart, openStartable } from '#server/workflow/starts/startable.ts';
import { instanceOfRecord } from '#server/workflow/store/instanceOfRecord.ts';

type Typing = Exchange<Calls['saveDraft']>;

/**
 * POST userdraft/save: keeps an unsaved form of the person, in place of the one with this `id`; beyond 200 the oldest goes (contract 10.5).
 * Errors: as F/load for the form; 900400 above 256 KiB; 900404 for the id of somebody else's draft; 900412 for one whose form was saved.
 */
export const saveDraft: Handler<Calls['saveDraft']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const { model, name } = await openTypedForm(exchange);
  const data = JSON.stringify(body.data);
  const approval = body.approval ? JSON.stringify(body.approval) : null;
  if (Buffer.byteLength(data + (approval ?? '')) > DRAFTS.bytes) throw draftTooLarge(DRAFTS.bytes / 1024);
  const draft = {
    userId: actor.id,
    schemaCode: model.code,
    sheetCode: sheetCodeOf(model, body.sheetCode),
    objectId: body.bizObjectId || null,
    workflowInstanceId: body.workflowInstanceId || null,
    workItemId: body.workItemId || null,
    startWorkflowCode: body.startWorkflowCode || null,
    trustor: (body.startWorkflowCode && body.trustor) || null,
    name,
    data,
    approval,
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
    await retainOwnFiles(tx, actor.id, filesOfOpinion(body.approval), draft.modifiedAt);
    await removeOldest(tx, actor.id);
    return stored.id;
  });
  return { id, modifiedTime: wallClock(draft.modifiedAt, services.settings.timeZone) };
};

interface TypedForm {
  model: LoadedModel;
  /** What the record or instance is called, or would be. */
  name: string;
}

/** The form that is typed into, as `F/load` would open it. Errors: those of F/load. */
async function openTypedForm(exchange: Typing): Promise<TypedForm> {
  const { services, body } = exchange;
  const db = services.database.kysely;
  if (body.startWorkflowCode) {
    const { seen } = body.trustor
      ? await openStart(exchange, db, body.startWorkflowCode, body.trustor)
      : await openStartable(exchange, db, body.startWorkflowCode);
    if (body.bizObjectId) await requireFreeRecord(exchange, db, seen, body.bizObjectId);
    return { model: seen.model, name: typedName(exchange, seen.model) };
  }
  const named = body.workItemId ? placeOfItem(body.workItemId) : body.workflowInstanceId && { instanceId: body.workflowInstanceId };
  const instanceId = named || !body.bizObjectId ? undefined : await instanceOfRecord(db, services.catalogue, body.schemaCode, body.bizObjectId);
  const wanted = named || (instanceId !== undefined && { instanceId });
  if (!wanted) return { model: seeModel(exchange, body.schemaCode).model, name: await draftRecordName(exchange) };
  const { seen, row } = await viewInstance(exchange, db, wanted);
  return { model: seen.model, name: row.name };
}

function typedName(exchange: Typing, model: LoadedModel): string {
  const { actor, body } = exchange;
  const context = { now: timeOf(exchange), user: actor.id, department: actor.departmentIds[0] ?? null };
  return recordName(model, controlValues(model, body.data), context);
}

/** What the record is called, or would be. Errors: 700020 without the right to add, 900404 for a record that is absent or not visible. */
async function draftRecordName(exchange: Typing): Promise<string> {
  const { services, actor, body } = exchange;
  const { apps, model, reader } = seeModel(exchange, body.schemaCode);
  if (!body.bizObjectId) {
    if (!mayAct(actor, apps, model.code, 'add')) throw noRightToAdd();
    return typedName(exchange, model);
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
