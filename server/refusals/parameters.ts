import { ErrCode } from '#schemas/codes.ts';
import { type Bilingual, Refused } from './refused.ts';

/** Wrong parameter from outside; names the field in its text (900400, contract 16). */
export function invalidParameter(field: string, reason?: Bilingual): Refused {
  return new Refused(ErrCode.invalidParameter, {
    zh: `参数无效：${field}${reason ? `（${reason.zh}）` : ''}`,
    en: `Invalid parameter: ${field}${reason ? ` (${reason.en})` : ''}`,
  });
}
