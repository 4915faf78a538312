import { sql, type SqlBool } from 'kysely';
import { PropertyType } from '#schemas/codes.ts';
import { contains, isOneOf, SIGNS, splitRange, splitValues, type FilterFamily } from './family.ts';

const CHOICES: ReadonlySet<number> = new Set([PropertyType.radio, PropertyType.dropdown]);
/** Text items whose values are keys, not words. */
const KEYS: ReadonlySet<string> = new Set(['id', 'workflowInstanceId']);

/** Text, single choices, status and ids: text compares by code point, `Like` without regard to case. */
export const textFilters: FilterFamily = {
  defaultOperator: (item) => (CHOICES.has(item.propertyType) || (item.system && KEYS.has(item.code)) ? 'In' : 'Like'),
  compile(operator, value, { column, item }) {
    if (operator === 'Like') return contains(column, value);
    if (operator === 'In' || operator === 'Of') return isOneOf(column, splitValues(value, item));
    if (operator !== 'Between') return sql<SqlBool>`${column} ${SIGNS[operator]} ${value}`;
    const [from, to] = splitRange(value, item);
    if (from === undefined && to === undefined) return undefined;
    if (from === undefined) return sql<SqlBool>`${column} <= ${to}`;
    return to === undefined ? sql<SqlBool>`${column} >= ${from}` : sql<SqlBool>`${column} between ${from} and ${to}`;
  },
};
