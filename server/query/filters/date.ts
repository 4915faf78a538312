import { sql, type RawBuilder } from 'kysely';
import { expected, invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { readStoredMoment, readStoredTime } from '#server/store/properties/wallClock.ts';
import { allOf, anyOf, contains, splitRange, splitValues, type FilterFamily, type Predicate } from './family.ts';
import type { Operator } from './operators.ts';

/** First and last second that a text names: a day alone is the whole day (contract 2.6). */
type Span = (text: string, item: StoredItem) => { first: string; last: string };

const dateSpan: Span = (text, item) => {
  const date = readStoredMoment(text);
  if (!date) throw invalidItem(item, expected.date);
  return { first: date.text, last: date.dateOnly ? `${date.text.slice(0, 10)} 23:59:59` : date.text };
};

const timeSpan: Span = (text, item) => {
  const time = readStoredTime(text);
  if (time === undefined) throw invalidItem(item, expected.time);
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
  const one = (operator: Operator, column: RawBuilder<unknown>, text: string, item: StoredItem): Predicate => {
    const { first, last } = span(text, item);
    if (operator === 'Gt') return sql`${column} > ${last}::${type}`;
    if (operator === 'Gte') return from(column, first);
    if (operator === 'Lt') return sql`${column} < ${first}::${type}`;
    if (operator === 'Lte') return upTo(column, last);
    return within(column, { first, last });
  };
  return {
    compile(operator, value, { column, item }) {
      if (operator === 'Like') return contains(sql`${column}::text`, value);
      if (operator === 'In' || operator === 'Of') return anyOf(splitValues(value, item).map((text) => within(column, span(text, item))));
      if (operator !== 'Between') return one(operator, column, value.replace(/;$/, ''), item);
      if (!value.includes(';')) return within(column, span(value, item));
      const [start, end] = splitRange(value, item);
      const bounds: Predicate[] = [];
      if (start !== undefined) bounds.push(from(column, span(start, item).first));
      if (end !== undefined) bounds.push(upTo(column, span(end, item).last));
      return allOf(bounds);
    },
  };
}
