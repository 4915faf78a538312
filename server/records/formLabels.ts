import type { BizSheet } from '#schemas/form.ts';
import { labelsOf } from '#schemas/formSchema/field.ts';
import { localized } from '#schemas/localized.ts';
import type { NamedItem } from '#server/refusals/values.ts';

/** What a form calls its fields in place of the names of their items, by code, `sheet.column` for columns. */
export interface FormLabels {
  readonly zh: ReadonlyMap<string, string>;
  readonly en: ReadonlyMap<string, string>;
}

/** Of rights that belong to no form. */
export const NO_LABELS: FormLabels = { zh: new Map(), en: new Map() };

/** What this form calls its fields. Source: contract 15.6. */
export function formLabels({ publishedAttributesJson }: BizSheet): FormLabels {
  return { zh: labelsOf(publishedAttributesJson, 'zh'), en: labelsOf(publishedAttributesJson, 'en') };
}

/** An item as the form of these rights calls it. Shape: `path` = its code, `sheet.column` for a column. */
export function asLabelled({ labels: { zh, en } }: { labels: FormLabels }, path: string, item: NamedItem): NamedItem {
  if (!zh.has(path) && !en.has(path)) return item;
  return { code: item.code, name: zh.get(path) ?? localized(item, 'zh'), name_i18n: { en: en.get(path) ?? localized(item, 'en') } };
}
