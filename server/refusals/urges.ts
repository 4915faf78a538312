import { ErrCode } from '#schemas/codes.ts';
import { Refused, bilingual } from './refused.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** The same person urges an instance once an hour (900429). */
export function urgedLately(waitMs: number): Refused {
  const [seconds, minutes] = [Math.ceil(waitMs / SECOND_MS), Math.ceil(waitMs / MINUTE_MS)];
  return new Refused(
    ErrCode.tooManyRequests,
    bilingual(`您刚刚催办过，请 ${minutes} 分钟（${seconds} 秒）后再试`, `You have urged it lately; try again in ${minutes} min (${seconds} s)`),
    { retryAfter: seconds },
  );
}

/** Nobody is left who may still be notified (900429). */
export const nobodyToUrge = () =>
  new Refused(
    ErrCode.tooManyRequests,
    bilingual('没有可以催办的人，或已达到催办次数上限', 'There is nobody to urge, or they were urged as often as they may be'),
  );
