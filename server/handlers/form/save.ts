import { randomUUID } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { Tx } from '#server/db/database.ts';
import { endDrafts } from '#server/drafts/endDrafts.ts';
import { seeModel, writerOf, type SeenModel, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { newValues } from '#server/records/newValues.ts';
import { recordName } from '#server/records/recordName.ts';
import { checkRecordReferences, linkFiles, withTrueNames } from '#server/records/references.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import { nextSequenceNumber } from '#server/records/sequenceNumber.ts';
import { expressionContext, rightsOf, validateRecord } from '#server/records/validateRecord.ts';
import { refuseRepeated } from '#server/records/uniqueValues.ts';
import { mergedValues, writtenValues } from '#server/records/writtenValues.ts';
import { documentNotLoaded, noRightToAdd } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { insertRow } from '#server/store/rows.ts';

type Saving = Exchange<Calls['saveForm']>;

/** POST F/save: stores a record (contract 10.1, 10.2). Errors: 302036, 550006, 700020, 900400, 900403, 900404, 900410. */
export const saveForm: Handler<Calls['saveForm']> = async (exchange) => {
  const { services, body, actor } = exchange;
  const { bizObject } = body;
  if (body.workflowCode) throw documentNotLoaded(body.workflowCode);
  const seen = seeModel(exchange, bizObject.schemaCode);
  return services.database.transaction(async (tx) => {
    await useReplayToken(tx, body.replayToken, actor.id, services.now());
    const saved: FormSaved = { bizObjectId: bizObject.id ? await saveStored(exchange, seen, tx, bizObject.id) : await saveNew(exchange, seen, tx) };
    await endOwnDrafts(exchange, seen, tx);
    await saveReplayResult(tx, body.replayToken, saved);
    return saved;
  });
};

/** Who comes by an external link has no drafts, and those of the link's maker stay; nobody has any of a model without forms. */
async function endOwnDrafts({ services, actor, body }: Saving, { model }: SeenModel, tx: Tx): Promise<void> {
  const { id, sheetCode } = body.bizObject;
  if (actor.link || model.forms.length === 0) return;
  const form = { schemaCode: model.code, sheetCode: sheetCodeOf(model, sheetCode), objectId: id || null };
  await endDrafts(tx, actor.id, form, body.draftId, services.now());
}

async function saveNew(exchange: Saving, seen: SeenModel, tx: Tx): Promise<string> {
  const { services, actor, body } = exchange;
  const { model } = seen;
  if (!mayAct(actor, seen.apps, model.code, 'add')) throw noRightToAdd();
  const stored = services.catalogue.model(model.code);
  const rights = rightsOf(exchange, seen, body.bizObject.sheetCode, seen.reader.grants(model.code, 'add'));
  const written = writtenValues(stored, rights, body.bizObject.data, undefined);
  const begin = newValues(exchange, seen);
  const values = await validateRecord(exchange, seen, tx, rights, { before: {}, merged: mergedValues(stored, begin, written), id: undefined });
  const { sequenceRule } = model.document;
  const writer = writerOf(exchange);
  if (sequenceRule) values.sequenceNo = await nextSequenceNumber(tx, stored, sequenceRule, writer.time);
  const labelling = { rights, language: exchange.language };
  const checking = { services, reader: seen.reader, userId: actor.id, organisation: seen.organisation, labelling };
  const files = await checkRecordReferences(tx, checking, stored, {}, values);
  values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), expressionContext(exchange));
  const id = randomUUID();
  // What comes by an external link belongs to the maker of the link; the audit log names the link.
  const owner = actor.link?.maker ?? actor;
  const department = owner.departmentIds[0] ?? null;
  const row = { id, owner: owner.id, ownerDeptId: department, creater: owner.id, createdDeptId: department, createdTime: writer.time, data: values };
  await refuseRepeated(insertRow(tx, stored, row, writer), rights, exchange.language);
  await linkFiles(tx, model.code, id, files);
  return id;
}

/** Errors: 302036 when the record was changed since it was read. */
async function saveStored(exchange: Saving, seen: SeenModel, tx: Tx, id: string): Promise<string> {
  const { data, sheetCode } = exchange.body.bizObject;
  const { version } = data;
  if (!Number.isSafeInteger(version)) throw invalidParameter('bizObject.data.version');
  await changeRecord(exchange, seen, tx, { id, version: Number(version), sheetCode, sent: () => data });
  return id;
}
