import { DeleteCheck, NO_WORKFLOW, Permission } from '#schemas/codes.ts';
import type { BusinessRule, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { seeModel, timeOf, type SeenModel } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { expressionScope } from '#server/records/values.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import { loadRow } from '#server/store/rows.ts';

/** What stands against deleting one record, whatever refers to it. */
export type Verdict = { code: number; rule?: BusinessRule };

/** Opens a model whose records may be deleted. Errors: 900403 without the right, 900404. */
export function openForDelete(exchange: Pick<Exchange, 'services' | 'actor'>, schemaCode: string): SeenModel {
  const seen = seeModel(exchange, schemaCode);
  if (!mayAct(exchange.actor, seen.apps, seen.model.code, 'delete')) throw noRight();
  return seen;
}

/** The result code of one record (contract 8.5), computed from what is stored now. */
export async function deleteVerdict(caller: Pick<Exchange, 'services' | 'actor'>, model: LoadedModel, db: Reader, id: string): Promise<Verdict> {
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
