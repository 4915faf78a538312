import type { Calls } from '#schemas/calls/index.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { seeModel } from '#server/policies/access.ts';
import { formUnpublished } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import { visibleItems, visibleRules, visibleSheet } from '#server/policies/visibleParts.ts';

/** GET bizproperty/list: data items without those hidden from the user (contract 7.2, 6.8). */
export const dataItems: Handler<Calls['dataItems']> = async (exchange) => {
  const { apps, model } = seeModel(exchange, exchange.query.schemaCode);
  return visibleItems(model.items, hiddenItems(exchange.actor, apps, model.code));
};

/** GET bizdatarule/list: rules that name only items the user may see; reads either name of the parameter (contract 17). */
export const formRules: Handler<Calls['formRules']> = async (exchange) => {
  const schemaCode = exchange.query.schemaCode || exchange.query.bizSchemaCode;
  if (!schemaCode) throw invalidParameter('schemaCode');
  const { apps, model } = seeModel(exchange, schemaCode);
  return visibleRules(model.rules, hiddenItems(exchange.actor, apps, model.code));
};

/** GET bizsheet/get: a form document without what is hidden from the user; 401033 when there is none of that code (contract 7.2). */
export const sheet: Handler<Calls['sheet']> = async (exchange) => {
  const { apps, model } = seeModel(exchange, exchange.query.schemaCode);
  const form = model.forms.find(({ code }) => code === exchange.query.sheetCode);
  if (!form) throw formUnpublished();
  return visibleSheet(form.sheet, hiddenItems(exchange.actor, apps, model.code));
};
