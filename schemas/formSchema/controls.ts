import type { BizSheet } from '#schemas/form.ts';
import { isRecord, isStringRecord } from '#schemas/formats/format.ts';
import type { Named } from '#schemas/localized.ts';

/** What a form document says of one of its controls. */
export interface FormControl {
  /** Code of the item, `sheet.code` for a column of a sub-table. */
  key: string;
  label: string;
  name_i18n: Named['name_i18n'];
  required: boolean;
}

/**
 * The controls that a form document describes; parts that cannot be read are left out one by one.
 * Shape: an array of controls, or an object with them under `controls`. Source: contract 15.6 `publishedAttributesJson`.
 */
export function controlsOf(attributes: BizSheet['publishedAttributesJson']): FormControl[] {
  const controls: unknown = isRecord(attributes) ? attributes.controls : attributes;
  if (!Array.isArray(controls)) return [];
  return controls.filter(isRecord).flatMap(({ key, label, name_i18n: names, required }) => {
    if (typeof key !== 'string') return [];
    const name_i18n = typeof names === 'string' || isStringRecord(names) ? names : null;
    return [{ key, label: typeof label === 'string' ? label : '', name_i18n, required: required === true }];
  });
}
