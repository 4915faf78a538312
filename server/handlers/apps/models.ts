import type { Calls } from '#schemas/calls/index.ts';
import type { DataItem } from '#schemas/property.ts';
import { invalidParameter } from '#server/db/errors.ts';
import { seeModel } from '#server/handlers/access.ts';
import { formUnpublished } from '#server/refusals.ts';
import type { Handler } from '#server/http/handler.ts';
import { hiddenItems } from '#server/policies.ts';

/** GET bizproperty/list: data items without those hidden from the user (contract 7.2, 6.8). */
export const dataItems: Handler<Calls['dataItems']> = async (exchange) => {
  const { apps, model } = seeModel(exchange, exchange.query.schemaCode);
  return visibleItems(model.items, hiddenItems(exchange.actor, apps, model.code));
};

/** GET bizdatarule/list: rules of items the user may see; reads either name of the parameter (contract 17). */
export const formRules: Handler<Calls['formRules']> = async (exchange) => {
  const schemaCode = exchange.query.schemaCode || exchange.query.bizSchemaCode;
  if (!schemaCode) throw invalidParameter('schemaCode');
  const { apps, model } = seeModel(exchange, schemaCode);
  const hidden = hiddenItems(exchange.actor, apps, model.code);
  return model.rules.filter(({ propertyCode }) => !hidden.has(propertyCode) && !hidden.has(propertyCode.split('.')[0] ?? ''));
};

/** GET bizsheet/get: a form document; 401033 when there is none of that code (contract 7.2). */
export const sheet: Handler<Calls['sheet']> = async (exchange) => {
  const { model } = seeModel(exchange, exchange.query.schemaCode);
  const form = model.forms.find(({ code }) => code === exchange.query.sheetCode);
  if (!form) throw formUnpublished();
  return form.sheet;
};

/** Items without hidden ones, also inside sub-tables. Shape: the same objects where nothing is left out. */
export function visibleItems(items: readonly DataItem[], hidden: ReadonlySet<string>): DataItem[] {
  return items
    .filter(({ code }) => !hidden.has(code))
    .map((item) => {
      const columns = item.subSchema?.properties;
      const kept = columns?.filter((column) => !hidden.has(`${item.code}.${codeOf(column)}`));
      return kept && kept.length !== columns?.length ? { ...item, subSchema: { properties: kept } } : item;
    });
}

function codeOf(column: unknown): string {
  return typeof column === 'object' && column !== null && 'code' in column ? String(column.code) : '';
}
