import { sql, type SqlBool } from 'kysely';
import { expected, invalidItem } from '#server/refusals/values.ts';
import { decimalText } from '#server/store/properties/number.ts';
import { contains, SIGNS, splitRange, splitValues, type FilterFamily } from './family.ts';

/** Numbers: `5;9` with both ends, `5;` from 5, `;9` up to 9, a bare number exactly that (contract 6.4). */
export const numberFilters: FilterFamily = {
  compile(operator, value, { column, item }) {
    const number = (text: string): string => {
      const decimal = decimalText(text);
      if (decimal === undefined) throw invalidItem(item, expected.number);
      return decimal;
    };
    if (operator === 'Like') return contains(sql`${column}::text`, value);
    if (operator === 'In' || operator === 'Of') return sql<SqlBool>`${column} = any(${splitValues(value, item).map(number)}::numeric[])`;
    // LS-017: a single value of a type-2 item comes with a trailing semicolon, also beside an operator.
    if (operator !== 'Between') return sql<SqlBool>`${column} ${SIGNS[operator]} ${number(value.replace(/;$/, ''))}::numeric`;
    if (!value.includes(';')) return sql<SqlBool>`${column} = ${number(value)}::numeric`;
    const [from, to] = splitRange(value, item);
    if (from !== undefined && to !== undefined) return sql<SqlBool>`${column} between ${number(from)}::numeric and ${number(to)}::numeric`;
    if (from !== undefined) return sql<SqlBool>`${column} >= ${number(from)}::numeric`;
    return to === undefined ? undefined : sql<SqlBool>`${column} <= ${number(to)}::numeric`;
  },
};
