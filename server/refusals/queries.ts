import { ErrCode } from '#schemas/codes.ts';
import { bilingual, Refused } from './refused.ts';

/** A list statement was cut at its time limit (safety.md S1). */
export function tookTooLong(): Refused {
  return new Refused(ErrCode.refused, {
    zh: '查询时间过长，请缩小查询范围',
    en: 'The query takes too long; narrow it down',
  });
}

/** Why rows cannot be queried in this way. */
export const queryReasons = {
  tooManyConditions: bilingual('条件过多', 'too many conditions'),
  notSortable: bilingual('不能排序', 'it cannot be sorted'),
  notGrouped: bilingual('不能用来分组', 'rows cannot be grouped by it'),
  tooManyValues: (limit: number) => bilingual(`最多 ${limit} 个值`, `at most ${limit} values`),
  range: bilingual('的范围应为两个值', 'a range has two values'),
  operator: (operator: string) => bilingual(`不支持查询方式 ${operator}`, `it cannot be searched by ${operator}`),
  unknownOperator: (value: string | number) => bilingual(`的查询方式未知：${value}`, `unknown way of searching: ${value}`),
  noGantt: bilingual('该列表没有甘特图的配置', 'this list has no settings of a Gantt chart'),
  tooManySaved: bilingual('保存的条目过多', 'too many are saved'),
} as const;
