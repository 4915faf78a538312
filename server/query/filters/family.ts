import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pinyinLetters, pinyinPattern, pinyinStarts } from '#schemas/names/pinyinPattern.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import { invalidItem } from '#server/refusals/values.ts';
import type { Catalogue, StoredItem } from '#server/store/catalogue.ts';
import type { HiddenIn } from '#server/store/shownItem.ts';
import type { Operator } from './operators.ts';

/** A piece of SQL that is true or false for a row. */
export type Predicate = RawBuilder<SqlBool>;

/** What a filter is compiled for. */
export interface FilterTarget {
  item: StoredItem;
  /** The column, with its table's name in front. */
  column: RawBuilder<unknown>;
  /** The column of its key where `Like` finds by pinyin too (schemas/names/pinyinPattern.ts). */
  spelled: RawBuilder<unknown> | undefined;
  catalogue: Catalogue;
  /** Items of other models that are hidden from the reader. */
  hiddenIn: HiddenIn;
  /** Says that the outcome also hangs on the rows of another model, or on something without a version (null). */
  dependsOn(key: string | null): void;
}

/** How one family of property types is filtered (contract 6.4); `IsNull` is the same for all and not passed. */
export interface FilterFamily {
  /** The predicate; undefined when the value is empty. Errors: invalidItem naming the item. */
  compile(operator: Operator, value: string, target: FilterTarget): Predicate | undefined;
}

/** Most values one filter may name: a page of 500 chosen rows, and some more. */
const MAX_VALUES = 1000;

/** Values joined by semicolons; empty ones (a trailing semicolon) are none. */
export function splitValues(value: string, item: StoredItem): string[] {
  const values = value.split(';').filter((part) => part !== '');
  if (values.length > MAX_VALUES) throw invalidItem(item, queryReasons.tooManyValues(MAX_VALUES));
  return values;
}

/** Both ends of `a;b`; an end left out is undefined. Errors: invalidItem for more than two. */
export function splitRange(value: string, item: StoredItem): [string | undefined, string | undefined] {
  const parts = value.split(';');
  if (parts.length > 2) throw invalidItem(item, queryReasons.range);
  return [parts[0]?.trim() || undefined, parts[1]?.trim() || undefined];
}

/** The operator does not fit this kind of item. */
export function wrongOperator(item: StoredItem, operator: Operator): Error {
  return invalidItem(item, queryReasons.operator(operator));
}

/** `column ilike '%value%'`, the value taken word for word. */
export function contains(text: RawBuilder<unknown>, value: string): Predicate {
  return sql<SqlBool>`${text} ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** As `contains`, and where its key is given what reads as the value does: by pinyin, initials or both. */
export function containsOrReads(text: RawBuilder<unknown>, spelled: RawBuilder<unknown> | undefined, value: string): Predicate {
  const letters = spelled && pinyinLetters(value);
  if (letters === undefined) return contains(text, value);
  const starts = pinyinStarts(letters).map((start) => sql`${spelled} like ${`%${start}%`}`);
  return sql<SqlBool>`(${contains(text, value)} or (${sql.join(starts, sql` and `)} and ${spelled} ~ ${pinyinPattern(value)}))`;
}

/** Comparison signs of operators that compare with one value. */
export const SIGNS: Readonly<Partial<Record<Operator, RawBuilder<unknown>>>> = {
  Eq: sql`=`,
  Gt: sql`>`,
  Lt: sql`<`,
  Gte: sql`>=`,
  Lte: sql`<=`,
};

/** One of several texts; a single one as equality, because only that lets an index give the list's order too. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): Predicate {
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${[...values]})`;
}

/** All of several predicates. */
export function allOf(predicates: readonly Predicate[]): Predicate | undefined {
  return predicates.length === 0 ? undefined : sql<SqlBool>`(${sql.join(predicates, sql` and `)})`;
}

/** Any of several predicates. */
export function anyOf(predicates: readonly Predicate[]): Predicate | undefined {
  return predicates.length === 0 ? undefined : sql<SqlBool>`(${sql.join(predicates, sql` or `)})`;
}
