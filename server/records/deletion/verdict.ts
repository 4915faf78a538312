import { DeleteCheck, NO_WORKFLOW } from '#schemas/codes.ts';
import type { BusinessRule, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Reader } from '#server/db/database.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { seeModel, timeOf, type SeenModel } from '#server/policies/access.ts';
import { mayAct, rowActor } from '#server/policies/policies.ts';
import { expressionScope } from '#server/records/values.ts';
import { noRight } from '#server/refusals/access.ts';
import type { Exchange } from '#server/services/handler.ts';
import { loadRow } from '#server/store/rows.ts';
import { managedRows } from './managedRows.ts';

/** What stands against deleting one record, whatever refers to it. */
export type Verdict = { code: number; rule?: BusinessRule };

/** A model of which records are to be deleted; `managed` = those of them that need no other right than to administer workflows. */
export interface Deletion {
  readonly seen: SeenModel;
  readonly managed: ReadonlySet<string>;
}

/** Opens a model whose records may be deleted, or of which at least one is a row of a workflow that one administers. Errors: 900403 without the right, 900404. */
export async function openForDelete(caller: Pick<Exchange, 'services' | 'actor'>, schemaCode: string, ids: readonly string[]): Promise<Deletion> {
  const { services, actor } = caller;
  const apps = services.apps();
  const model = apps.models.get(schemaCode);
  const managed = model ? await managedRows(caller, services.database.kysely, schemaCode, ids) : new Set<string>();
  if (model && managed.size > 0) return { seen: { apps, model, reader: rowActor(actor, apps), organisation: actor.organisation }, managed };
  const seen = seeModel(caller, schemaCode);
  if (!mayAct(actor, seen.apps, seen.model.code, 'delete')) throw noRight();
  return { seen, managed };
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
  return { code: isWorkflowAdmin(actor) ? await relativesOf(db, id, instance) : DeleteCheck.ordinaryUser };
}

/** Whether an instance has children, or else is a child (contract 21.13). */
async function relativesOf(db: Reader, objectId: string, instanceId: string): Promise<number> {
  const child = await db.selectFrom('wfInstancesAll').select('id').where('parentId', '=', instanceId).limit(1).executeTakeFirst();
  if (child) return DeleteCheck.parentWorkflow;
  const own = await db.selectFrom('wfInstancesAll').select('parentId').where('objectId', '=', objectId).where('id', '=', instanceId).executeTakeFirst();
  return own?.parentId ? DeleteCheck.childWorkflow : DeleteCheck.workflow;
}
