import type { Calls } from '#schemas/calls/index.ts';
import { DeleteCheck, NO_WORKFLOW, Permission } from '#schemas/codes.ts';
import { localized } from '#schemas/localized.ts';
import type { DeleteCheckItem, RowsOutcome } from '#schemas/list.ts';
import type { BusinessRule, LoadedModel } from '#server/apps/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { Refused } from '#server/db/errors.ts';
import { seeModel, timeOf, writerOf, type SeenModel } from '#server/handlers/access.ts';
import { deleteComments } from '#server/handlers/comments/write.ts';
import { deleteDraftsOfRecord } from '#server/handlers/drafts/remove.ts';
import { expireFiles } from '#server/handlers/form/references.ts';
import { expressionScope } from '#server/handlers/form/values.ts';
import { noRight, refusedByRule, type Language } from '#server/refusals.ts';
import type { Exchange, Handler } from '#server/http/handler.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { mayAct } from '#server/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { deleteRow, lockRows, loadRow } from '#server/store/rows.ts';

/** What stands against deleting one record. */
type Verdict = { code: number; rule?: BusinessRule };

/** POST checkForRemoveBizObject: what deleting these records means, grouped by result code (contract 8.5, LA-005 to LA-010). */
export const checkDelete: Handler<Calls['checkDelete']> = async (exchange) => {
  const seen = await openForDelete(exchange, exchange.body.schemaCode);
  const ids = [...new Set(exchange.body.ids)];
  const { services } = exchange;
  const allowed = await visibleIds(services.database.kysely, services.catalogue, seen.reader, seen.model.code, ids, 'delete');
  const groups = new Map<string, { item: DeleteCheckItem; objectIds: string[] }>();
  for (const id of ids) {
    // Records the user may not delete are told by delete_data itself, in counts; absent and invisible ones look the same.
    const verdict = allowed.has(id) ? await judge(exchange, seen.model, services.database.kysely, id) : { code: DeleteCheck.business };
    const key = `${verdict.code}:${verdict.rule?.code ?? ''}`;
    const group = groups.get(key) ?? { item: { resultCode: verdict.code, ...ruleFields(seen.model, verdict.rule, exchange.language) }, objectIds: [] };
    group.objectIds.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ item, objectIds }) => ({ ...item, objectIds }));
};

/** POST delete_data: deletes what may be deleted and counts the rest (contract 8.4); the check is made again here. */
export const deleteRows: Handler<Calls['deleteRows']> = async (exchange) => {
  const seen = await openForDelete(exchange, exchange.body.schemaCode);
  const outcome = await removeRecords(exchange, seen, [...new Set(exchange.body.ids)]);
  if (outcome.successCount === 0 && outcome.refusal && outcome.refusal.errcode !== noRight().errcode) throw outcome.refusal;
  const { refusal: _refusal, ...counts } = outcome;
  return counts;
};

/** POST F/delete: one record from its form (contract 10.1). Errors: 550006, 900403, 900404. */
export const deleteRecord: Handler<Calls['deleteRecord']> = async (exchange) => {
  const { schemaCode, objectId } = exchange.query;
  const seen = await openForDelete(exchange, schemaCode);
  const { refusal } = await removeRecords(exchange, seen, [objectId]);
  if (refusal) throw refusal;
  return null;
};

async function openForDelete(exchange: Exchange<Calls['checkDelete'] | Calls['deleteRows'] | Calls['deleteRecord']>, schemaCode: string): Promise<SeenModel> {
  const seen = seeModel(exchange, schemaCode);
  if (!mayAct(exchange.actor, seen.apps, seen.model.code, 'delete')) throw noRight();
  return seen;
}

type Caller = Pick<Exchange, 'services' | 'actor' | 'address' | 'language'>;

async function removeRecords(caller: Caller, { model, reader }: SeenModel, ids: readonly string[]): Promise<RowsOutcome & { refusal?: Refused }> {
  const { services, language } = caller;
  return services.database.transaction(async (tx) => {
    await lockRows(tx, services.catalogue.model(model.code), ids);
    const allowed = await visibleIds(tx, services.catalogue, reader, model.code, ids, 'delete');
    const errors: { objectId: string; errmsg: string }[] = [];
    let refusal: Refused | undefined;
    for (const id of ids) {
      const reason = allowed.has(id) ? await removeOne(caller, model, tx, id) : noRight();
      if (!reason) continue;
      errors.push({ objectId: id, errmsg: reason.text[language] });
      refusal ??= reason;
    }
    return { successCount: ids.length - errors.length, errorCount: errors.length, ...(errors.length > 0 ? { errors } : {}), ...(refusal ? { refusal } : {}) };
  });
}

/** Deletes one record; gives the refusal instead of throwing it, so that the others go on. */
async function removeOne(caller: Caller, model: LoadedModel, tx: Parameters<typeof deleteRow>[0], id: string): Promise<Refused | undefined> {
  const { services } = caller;
  try {
    const { code, rule } = await judge(caller, model, tx, id);
    if (rule) return refusedByRule(code, { zh: rule.message, en: rule.messageEn });
    if (code === DeleteCheck.ordinaryUser) return noRight();
    await deleteRow(tx, services.catalogue.model(model.code), id, writerOf(caller));
    await deleteComments(tx, model.code, id);
    await deleteDraftsOfRecord(tx, model.code, id);
    await expireFiles(tx, model.code, id, services.now());
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** The result code of one record (contract 8.5), computed from what is stored now. */
async function judge(caller: Pick<Exchange, 'services' | 'actor'>, model: LoadedModel, db: Reader, id: string): Promise<Verdict> {
  const { services, actor } = caller;
  const row = await loadRow(db, services.catalogue, services.catalogue.model(model.code), id);
  if (!row) return { code: DeleteCheck.business };
  const scope = expressionScope(model, row.data, { now: timeOf(caller), user: actor.id, department: actor.departmentIds[0] ?? null });
  const rule = model.businessRules.find(({ on, when }) => on === 'delete' && when.holds(scope));
  if (rule) return { code: DeleteCheck.ruleOnModel, rule };
  const instance = row.data.workflowInstanceId;
  const inWorkflow = typeof instance === 'string' && instance !== '' && instance !== NO_WORKFLOW;
  if (!inWorkflow) return { code: DeleteCheck.business };
  const manages = seesEverything(actor) || actor.permissions.has(Permission.workflowAdmin);
  return { code: manages ? DeleteCheck.workflow : DeleteCheck.ordinaryUser };
}

/** The rule in the reader's language: the portal shows these texts as they are. */
function ruleFields(model: LoadedModel, rule: BusinessRule | undefined, language: Language): Partial<DeleteCheckItem> {
  if (!rule) return {};
  const name = localized(model.document, language);
  const own = language === 'zh' ? { name: rule.name, message: rule.message } : { name: rule.nameEn, message: rule.messageEn };
  return { schemaName: name, targetSchemaName: name, businessRuleName: own.name, resultDesc: own.message };
}
