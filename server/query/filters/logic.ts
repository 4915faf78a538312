import { sql, type SqlBool } from 'kysely';
import { invalidParameter } from '#server/db/errors.ts';
import { readLogic } from '#server/store/properties/logic.ts';
import { splitValues, wrongOperator, type FilterFamily } from './family.ts';

/** Logic values: `true` or `false` (contract 6.4). */
export const logicFilters: FilterFamily = {
  defaultOperator: () => 'Eq',
  compile(operator, value, { column, path }) {
    if (operator !== 'Eq' && operator !== 'In' && operator !== 'Of') throw wrongOperator(path, operator);
    const values = splitValues(value, path).map((text) => {
      const logic = readLogic(text);
      if (logic === undefined) throw invalidParameter(path, { zh: '应为 true 或 false', en: 'true or false expected' });
      return logic;
    });
    return sql<SqlBool>`${column} = any(${values}::boolean[])`;
  },
};
