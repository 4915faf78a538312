import { sql, type SqlBool } from 'kysely';
import { expected, invalidItem } from '#server/refusals/values.ts';
import { readLogic } from '#server/store/properties/logic.ts';
import { splitValues, wrongOperator, type FilterFamily } from './family.ts';

/** Logic values: `true` or `false` (contract 6.4). */
export const logicFilters: FilterFamily = {
  compile(operator, value, { column, item }) {
    if (operator !== 'Eq' && operator !== 'In' && operator !== 'Of') throw wrongOperator(item, operator);
    const values = splitValues(value, item).map((text) => {
      const logic = readLogic(text);
      if (logic === undefined) throw invalidItem(item, expected.logic);
      return logic;
    });
    return sql<SqlBool>`${column} = any(${values}::boolean[])`;
  },
};
