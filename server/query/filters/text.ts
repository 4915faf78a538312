import { sql, type SqlBool } from 'kysely';
import { containsOrReads, isOneOf, SIGNS, splitRange, splitValues, type FilterFamily } from './family.ts';

/** Text, single choices, status and ids: text compares by code point, `Like` without regard to case. */
export const textFilters: FilterFamily = {
  compile(operator, value, { column, item, spelled }) {
    if (operator === 'Like') return containsOrReads(column, spelled, value);
    if (operator === 'In' || operator === 'Of') return isOneOf(column, splitValues(value, item));
    if (operator !== 'Between') return sql<SqlBool>`${column} ${SIGNS[operator]} ${value}`;
    const [from, to] = splitRange(value, item);
    if (from === undefined && to === undefined) return undefined;
    if (from === undefined) return sql<SqlBool>`${column} <= ${to}`;
    return to === undefined ? sql<SqlBool>`${column} >= ${from}` : sql<SqlBool>`${column} between ${from} and ${to}`;
  },
};
