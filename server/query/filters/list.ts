import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StoredItem } from '#server/store/catalogue.ts';
import type { Operator } from './operators.ts';
import { contains, splitValues, wrongOperator, type FilterFamily, type Predicate } from './family.ts';

/** Multi-valued items against ids or choices: `Of` and `In` = has any of, `Eq` = has exactly these. */
export function listPredicate(operator: Operator, column: RawBuilder<unknown>, values: readonly string[], item: StoredItem): Predicate {
  if (operator === 'In' || operator === 'Of') return sql<SqlBool>`${column} && ${[...values]}::text[]`;
  if (operator === 'Eq') return sql<SqlBool>`(${column} @> ${[...values]}::text[] and ${column} <@ ${[...values]}::text[])`;
  throw wrongOperator(item, operator);
}

/** Several choices. */
export const choicesFilters: FilterFamily = {
  compile(operator, value, { column, item }) {
    if (operator === 'Like') return contains(sql`array_to_string(${column}, ';')`, value);
    const values = splitValues(value, item);
    return values.length === 0 ? undefined : listPredicate(operator, column, values, item);
  },
};
