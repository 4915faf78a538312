import type { Calls } from '#schemas/calls/index.ts';
import { seeModel, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { notFound, formUnpublished, noRightToAdd } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';

/** POST F/add: whether the user may add a record (contract 8.4); 700020 without the right, 401033 without the form. */
export const mayAdd: Handler<Calls['mayAdd']> = async (exchange) => {
  const { body, actor } = exchange;
  const { apps, model } = seeModel(exchange, body.schemaCode);
  if (!mayAct(actor, apps, model.code, 'add')) throw noRightToAdd();
  if (body.relativeCode && !model.forms.some(({ code }) => code === body.relativeCode)) throw formUnpublished();
  return null;
};

/** GET F/get_form_url: portal-relative address of a record the user may read (contract 8.4). */
export const formUrl: Handler<Calls['formUrl']> = async (exchange) => {
  const { services, query } = exchange;
  const { model, reader } = seeModel(exchange, query.schemaCode);
  const seen = await visibleIds(services.database.kysely, services.catalogue, reader, model.code, [query.bizObjectId]);
  if (!seen.has(query.bizObjectId)) throw notFound();
  const parameters = new URLSearchParams({ schemaCode: model.code, sheetCode: sheetCodeOf(model, query.formCode), objectId: query.bizObjectId });
  return `/form/detail?${parameters.toString()}`;
};
