import { ErrCode } from '#schemas/codes.ts';
import { Refused } from './refused.ts';

/** A list statement was cut at its time limit (safety.md S1). */
export function tookTooLong(): Refused {
  return new Refused(ErrCode.refused, {
    zh: '查询时间过长，请缩小查询范围',
    en: 'The query takes too long; narrow it down',
  });
}
