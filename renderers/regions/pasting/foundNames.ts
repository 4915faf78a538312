import type { FormField } from '#schemas/formSchema/field.ts';
import type { NameFinder, TypedReason } from '#schemas/formats/typed/typed.ts';

/** Texts of a column. */
export interface ColumnTexts {
  column: FormField;
  texts: readonly string[];
}

/** What the names in some columns stand for, as far as their look-ups say it. */
export interface BlockNames extends NameFinder {
  /** Why a look-up does not say whom or what a name in a column means; undefined = it does. */
  unread(column: FormField, name: string): TypedReason | undefined;
}

/** What a look-up says of a name: all who or what is called so, or why it does not say it. */
export interface FoundName<T> {
  found: readonly T[];
  unread?: TypedReason;
}

/** A name that was not looked up: `fault` in the reader's words. */
export function failed(name: string, fault: string): TypedReason {
  return name === ''
    ? { zh: `没有查找成功：${fault}`, en: `could not be looked up: ${fault}` }
    : { zh: `“${name}”没有查找成功：${fault}`, en: `“${name}” could not be looked up: ${fault}` };
}

/** A name of which not all who or what it fits were given. */
export function tooMany(name: string): TypedReason {
  return { zh: `“${name}”符合的太多，无法确定是哪一个，请选择`, en: `too many fit “${name}” to tell which one is meant; choose one` };
}
