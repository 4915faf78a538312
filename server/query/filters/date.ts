import { sql, type RawBuilder } from 'kysely';
import { invalidParameter } from '#server/db/errors.ts';
import { readDate, readTime } from '#server/store/properties/wallClock.ts';
import type { Operator } from '../operators.ts';
import { allOf, anyOf, contains, splitRange, splitValues, type FilterFamily, type Predicate } from './family.ts';

/** First and last second that a text names: a day alone is the whole day (contract 2.6). */
type Span = (text: string, path: string) => { first: string; last: string };

const dateSpan: Span = (text, path) => {
  const date = readDate(text);
  if (!date) throw invalidParameter(path, { zh: '应为日期', en: 'date expected' });
  return { first: date.text, last: date.dateOnly ? `${date.text.slice(0, 10)} 23:59:59` : date.text };
};

const timeSpan: Span = (text, path) => {
  const time = readTime(text);
  if (time === undefined) throw invalidParameter(path, { zh: '应为时间', en: 'time expected' });
  return { first: time, last: time };
};

/** Dates: `a;b` with both ends, a date-only end up to 23:59:59; one bound `a;` or `;b` (contract 2.6, 6.4). */
export const dateFilters: FilterFamily = spanFilters(dateSpan, sql.raw('timestamp'));
/** Times of day, compared alike. */
export const timeFilters: FilterFamily = spanFilters(timeSpan, sql.raw('time'));

function spanFilters(span: Span, type: RawBuilder<unknown>): FilterFamily {
  const from = (column: RawBuilder<unknown>, moment: string): Predicate => sql`${column} >= ${moment}::${type}`;
  const upTo = (column: RawBuilder<unknown>, moment: string): Predicate => sql`${column} <= ${moment}::${type}`;
  const within = (column: RawBuilder<unknown>, { first, last }: { first: string; last: string }): Predicate =>
    first === last ? sql`${column} = ${first}::${type}` : sql`(${from(column, first)} and ${upTo(column, last)})`;
  const one = (operator: Operator, column: RawBuilder<unknown>, text: string, path: string): Predicate => {
    const { first, last } = span(text, path);
    if (operator === 'Gt') return sql`${column} > ${last}::${type}`;
    if (operator === 'Gte') return from(column, first);
    if (operator === 'Lt') return sql`${column} < ${first}::${type}`;
    if (operator === 'Lte') return upTo(column, last);
    return within(column, { first, last });
  };
  return {
    defaultOperator: () => 'Between',
    compile(operator, value, { column, path }) {
      if (operator === 'Like') return contains(sql`${column}::text`, value);
      if (operator === 'In' || operator === 'Of') return anyOf(splitValues(value, path).map((text) => within(column, span(text, path))));
      if (operator !== 'Between') return one(operator, column, value.replace(/;$/, ''), path);
      if (!value.includes(';')) return within(column, span(value, path));
      const [start, end] = splitRange(value, path);
      const bounds: Predicate[] = [];
      if (start !== undefined) bounds.push(from(column, span(start, path).first));
      if (end !== undefined) bounds.push(upTo(column, span(end, path).last));
      return allOf(bounds);
    },
  };
}
