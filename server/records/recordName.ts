import { recordScope, type Template } from '#schemas/expression/expression.ts';
import { formatText } from '#schemas/formats/index.ts';
import type { DataItem } from '#schemas/property.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import type { ExpressionContext } from './values.ts';

const MOST_CHARACTERS = 200;
const itemsByModel = new WeakMap<LoadedModel, ReadonlyMap<string, DataItem>>();

function itemsByCode(model: LoadedModel): ReadonlyMap<string, DataItem> {
  const items = itemsByModel.get(model) ?? new Map(model.items.map((item) => [item.code, item]));
  itemsByModel.set(model, items);
  return items;
}

/** Name of a record by the model's `nameRule`; values read as in a list (contract 15.4). */
export function recordName(model: LoadedModel, values: FormValues, context: ExpressionContext): string {
  return templateText(model.nameTemplate, model, values, context);
}

/** A template of configuration with the items of a record in it, values read as in a list; at most 200 characters. */
export function templateText(template: Template, model: LoadedModel, values: FormValues, context: ExpressionContext): string {
  const items = itemsByCode(model);
  const text = template.render(recordScope(values, context), (code, value) => {
    const item = items.get(code);
    if (!item) return '';
    const format = itemOptions(item).format;
    const { propertyType, options } = item;
    return formatText(value, { propertyCode: code, propertyType, options, ...(typeof format === 'number' ? { displayFormat: format } : {}) }, 'zh');
  });
  return Array.from(text.trim()).slice(0, MOST_CHARACTERS).join('');
}
