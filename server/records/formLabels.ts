import type { BizSheet } from '#schemas/form.ts';
import { labelsOf } from '#schemas/formSchema/field.ts';
import { localized } from '#schemas/localized.ts';
import type { NamedItem } from '#server/refusals/values.ts';
import type { FieldRights } from './fieldRights.ts';

/** What a form calls its fields in place of the names of their items, by code, `sheet.column` for columns. */
interface FormLabels {
  zh: ReadonlyMap<string, string>;
  en: ReadonlyMap<string, string>;
}

const NONE: FormLabels = { zh: new Map(), en: new Map() };
const labels = new WeakMap<FieldRights, FormLabels>();

/** Keeps beside the rights on a form what it calls its fields, so that refusals name them as the form does. Source: contract 15.6. */
export function withLabels(rights: FieldRights, sheet: BizSheet): FieldRights {
  const [zh, en] = [labelsOf(sheet.publishedAttributesJson, 'zh'), labelsOf(sheet.publishedAttributesJson, 'en')];
  if (zh.size + en.size > 0) labels.set(rights, { zh, en });
  return rights;
}

/** What the form of these rights calls its fields; nothing where the rights are of no form. */
export function labelsFor(rights: FieldRights): FormLabels {
  return labels.get(rights) ?? NONE;
}

/** An item as the form of these rights calls it. Shape: `path` = its code, `sheet.column` for a column. */
export function asLabelled(rights: FieldRights, path: string, item: NamedItem): NamedItem {
  const { zh, en } = labelsFor(rights);
  if (!zh.has(path) && !en.has(path)) return item;
  return { code: item.code, name: zh.get(path) ?? localized(item, 'zh'), name_i18n: { en: en.get(path) ?? localized(item, 'en') } };
}
