import type { Locale } from '#schemas/localized.ts';
import { type TextFormat, isEmptyValue, isRecord, ownText } from './format.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** The rows of a sub-table value; undefined when it holds none. Source: contract 6.2. */
function readSubRows(value: unknown): Record<string, unknown>[] | undefined {
  return Array.isArray(value) && value.every(isRecord) ? value : undefined;
}

/** Text of a whole sub-table: its number of rows. */
export const subTableText: TextFormat = (value, _column, locale) => {
  if (isEmptyValue(value)) return '';
  const count = readSubRows(value)?.length;
  if (count === undefined) return ownText(value);
  if (locale === 'zh') return `${count} 行`;
  return count === 1 ? '1 row' : `${count} rows`;
};

/** What stands between the texts of one child column. Source: LS-027. */
export const childSeparator = (locale: Locale): string => (locale === 'zh' ? '；' : '; ');

/** Text of one child column over the rows of a sub-table, joined by `; ` (zh `；`). Source: LS-027. */
export function childColumnText(rows: unknown, childCode: string, textOf: (value: unknown) => string, locale: Locale): string {
  const texts = readSubRows(rows)?.map((row) => textOf(valueAt(row, childCode)));
  return texts?.filter((text) => text !== '').join(childSeparator(locale)) ?? ownText(rows);
}
