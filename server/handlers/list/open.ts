import type { Calls } from '#schemas/calls/index.ts';
import { AssociationType, Permission } from '#schemas/codes.ts';
import { seeModel, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { documentNotLoaded, formUnpublished, noRight, noRightToAdd, notFound, rootAdminCannotStart } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { startableWorkflows } from '#server/workflow/startable.ts';

/**
 * POST F/add: whether the user may add a record, or start a workflow that makes one (contract 8.4). Errors: 700020 without
 * the right, 401033 without the form; of a start 900403, 900415, 900416.
 */
export const mayAdd: Handler<Calls['mayAdd']> = async (exchange) => {
  const { body, actor } = exchange;
  const isStart = body.queryActionRelativeType === AssociationType.workflowStart;
  if (isStart && actor.permissions.has(Permission.rootAdmin)) throw rootAdminCannotStart();
  const { apps, model } = seeModel(exchange, body.schemaCode);
  if (isStart) await requireStart(exchange, body.relativeCode ?? '');
  if (!mayAct(actor, apps, model.code, 'add')) throw noRightToAdd();
  if (!isStart && body.relativeCode && !model.forms.some(({ code }) => code === body.relativeCode)) throw formUnpublished();
  return null;
};

/** Errors: 900416 for a workflow that is not loaded, 900403 for one that the user may start for nobody. */
async function requireStart(exchange: Exchange<Calls['mayAdd']>, workflowCode: string): Promise<void> {
  const { services } = exchange;
  if (!services.apps().workflows.has(workflowCode)) throw documentNotLoaded(workflowCode);
  const startable = await startableWorkflows(exchange, services.database.kysely);
  if (!startable.some(({ workflow }) => workflow.code === workflowCode)) throw noRight();
}

/** GET F/get_form_url: portal-relative address of a record the user may read (contract 8.4). */
export const formUrl: Handler<Calls['formUrl']> = async (exchange) => {
  const { services, query } = exchange;
  const { model, reader } = seeModel(exchange, query.schemaCode);
  const seen = await visibleIds(services.database.kysely, services.catalogue, reader, model.code, [query.bizObjectId]);
  if (!seen.has(query.bizObjectId)) throw notFound();
  const parameters = new URLSearchParams({ schemaCode: model.code, sheetCode: sheetCodeOf(model, query.formCode), objectId: query.bizObjectId });
  return `/form/detail?${parameters.toString()}`;
};
