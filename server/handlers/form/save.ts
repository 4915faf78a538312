import { randomUUID } from 'node:crypto';
import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { recordScope } from '#schemas/expression.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { Tx } from '#server/db/database.ts';
import { invalidParameter, versionConflict } from '#server/db/errors.ts';
import { seeModel, writerOf, type SeenModel } from '#server/handlers/access.ts';
import { documentNotLoaded, noRight, noRightToAdd, refusedByRule } from '#server/refusals.ts';
import type { Exchange, Handler } from '#server/http/handler.ts';
import { hiddenItems, mayAct, readonlyItems } from '#server/policies.ts';
import { grantsOn, readRow } from '#server/query/visibleRows.ts';
import type { RowGrant } from '#server/store/actor.ts';
import { insertRow, loadRow, lockRow, updateRow } from '#server/store/rows.ts';
import { checkValues } from './checkValues.ts';
import { checkDictionaryValues } from './dictionaryValues.ts';
import { fieldRights, type FieldRights } from './fieldRights.ts';
import { newValues } from './load.ts';
import { recordName } from './recordName.ts';
import { checkReferences, linkFiles, withTrueNames } from './references.ts';
import { keepResult, useReplayToken } from './replayTokens.ts';
import { nextSequenceNumber } from './sequenceNumber.ts';
import { checkNoRepeat } from './uniqueValues.ts';
import { controlValues, wholeForm, type Asking } from './values.ts';
import { mergedValues, writtenValues } from './writtenValues.ts';

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
    await keepResult(tx, body.replayToken, saved);
    return saved;
  });
};

async function saveNew(exchange: Saving, seen: SeenModel, tx: Tx): Promise<string> {
  const { services, actor, body } = exchange;
  const { model } = seen;
  if (!mayAct(actor, seen.apps, model.code, 'add')) throw noRightToAdd();
  const stored = services.catalogue.model(model.code);
  const rights = rightsOf(exchange, seen, seen.reader.grants(model.code, 'add'));
  const written = writtenValues(stored, rights, body.bizObject.data, undefined);
  const begin = newValues(exchange, seen);
  const values = await settled(exchange, seen, tx, rights, { before: {}, merged: mergedValues(stored, begin, written), id: undefined });
  const { sequenceRule } = model.document;
  const writer = writerOf(exchange);
  if (sequenceRule) values.sequenceNo = await nextSequenceNumber(tx, stored, sequenceRule, writer.time);
  const files = await checkReferences(tx, { services, reader: seen.reader, userId: actor.id, organisation: seen.organisation }, stored, {}, values);
  values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), askingOf(exchange));
  const id = randomUUID();
  const department = actor.departmentIds[0] ?? null;
  await insertRow(
    tx,
    stored,
    { id, owner: actor.id, ownerDeptId: department, creater: actor.id, createdDeptId: department, createdTime: writer.time, data: values },
    writer,
  );
  await linkFiles(tx, model.code, id, files);
  return id;
}

async function saveStored(exchange: Saving, seen: SeenModel, tx: Tx, id: string): Promise<string> {
  const { services, actor, body } = exchange;
  const { model } = seen;
  const { version } = body.bizObject.data;
  if (!Number.isSafeInteger(version)) throw invalidParameter('bizObject.data.version');
  const stored = services.catalogue.model(model.code);
  // Visible at all, or 900404; then the right to change it, or 900403; then the version, or 302036.
  await readRow(tx, services.catalogue, seen.reader, model.code, id);
  const grants = await grantsOn(tx, services.catalogue, seen.reader, model.code, id, 'edit');
  if (grants.length === 0) throw noRight();
  await lockRow(tx, stored, id, Number(version));
  const row = await loadRow(tx, services.catalogue, stored, id);
  if (!row) throw versionConflict();
  const rights = rightsOf(exchange, seen, grants);
  const written = writtenValues(stored, rights, body.bizObject.data, row.data);
  const values = await settled(exchange, seen, tx, rights, { before: row.data, merged: mergedValues(stored, row.data, written), id });
  const files = await checkReferences(tx, { services, reader: seen.reader, userId: actor.id, organisation: seen.organisation }, stored, row.data, values);
  if (model.document.nameRule) values.name = recordName(model, await withTrueNames(tx, services.catalogue, model, values), askingOf(exchange));
  const changed = changedValues(values, row.data, written);
  await updateRow(tx, stored, { id, version: row.version, data: changed }, writerOf(exchange));
  await linkFiles(tx, model.code, id, files);
  return id;
}

/** Computes, checks and lets the rules speak over the record as it will be. Shape: wire values by property code. */
async function settled(
  exchange: Saving,
  { model }: SeenModel,
  tx: Tx,
  rights: FieldRights,
  { before, merged, id }: { before: FormValues; merged: FormValues; id: string | undefined },
): Promise<FormValues> {
  const asking = askingOf(exchange);
  const values = wholeForm(model).formulas.compute(controlValues(model, merged), asking);
  checkValues(model, rights, { ...values, version: before.version }, asking, exchange.language);
  checkDictionaryValues(model, before, values, exchange.language);
  await checkNoRepeat(tx, model, exchange.services.catalogue.model(model.code), id, values, exchange.language);
  const scope = recordScope(values, asking);
  const rule = model.businessRules.find(({ on, when }) => on === 'save' && when.holds(scope));
  if (rule) throw refusedByRule(ErrCode.ruleRefused, { zh: rule.message, en: rule.messageEn });
  return { ...values };
}

/** What travels to the store: everything written, and what was computed anew. */
function changedValues(values: FormValues, before: FormValues, written: FormValues): FormValues {
  const codes = Object.keys(values).filter((code) => code in written || JSON.stringify(values[code] ?? null) !== JSON.stringify(before[code] ?? null));
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]));
}

function rightsOf({ actor, body }: Saving, { apps, model }: SeenModel, grants: readonly RowGrant[]): FieldRights {
  const sheet = model.forms.find(({ code }) => code === body.bizObject.sheetCode)?.sheet ?? model.forms[0]?.sheet;
  const limits = { hidden: hiddenItems(actor, apps, model.code), readonly: readonlyItems(grants), mayWrite: true };
  return fieldRights(model.items, sheet, limits);
}

function askingOf(exchange: Saving): Asking {
  return { now: writerOf(exchange).time, user: exchange.actor.id, department: exchange.actor.departmentIds[0] ?? null };
}
