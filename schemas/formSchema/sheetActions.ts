import type { BizSheet } from '#schemas/form.ts';
import { isRecord, isStringRecord } from '#schemas/formats/format.ts';
import { localized, type Locale } from '#schemas/localized.ts';

/** A button of a sub-table, which the form's script carries out on the checked rows. */
export interface SheetAction {
  code: string;
  /** In the reader's language. */
  text: string;
}

/** Buttons of sub-tables by the code of the sub-table. */
export type SheetActions = ReadonlyMap<string, readonly SheetAction[]>;

/** Cap of buttons of one sub-table made from configuration. */
const MOST_ACTIONS = 20;

/**
 * The buttons that a form gives its sub-tables: `options.actions` of their controls.
 * Shape: `[{code, text, name_i18n}]`; parts that cannot be read are left out one by one. Source: contract 14 (`sheetActionDown`); their place is `ours`.
 */
export function sheetActionsOf(attributes: BizSheet['publishedAttributesJson'], locale: Locale): SheetActions {
  const controls: unknown = isRecord(attributes) ? attributes.controls : attributes;
  if (!Array.isArray(controls)) return new Map();
  const named = controls.filter(isRecord).flatMap(({ key, options }) => {
    const actions = isRecord(options) && Array.isArray(options.actions) ? options.actions.filter(isRecord).slice(0, MOST_ACTIONS) : [];
    const known = new Map(actions.flatMap((action) => toAction(action, locale)).map((action) => [action.code, action]));
    return typeof key === 'string' && known.size > 0 ? [[key, [...known.values()]] as const] : [];
  });
  return new Map(named);
}

function toAction({ code, text, name_i18n: names }: Readonly<Record<string, unknown>>, locale: Locale): SheetAction[] {
  if (typeof code !== 'string' || code === '') return [];
  const name_i18n = typeof names === 'string' || isStringRecord(names) ? names : null;
  return [{ code, text: localized({ name: typeof text === 'string' ? text : '', name_i18n }, locale) || code }];
}
