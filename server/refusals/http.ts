import { ErrCode } from '#schemas/codes.ts';
import { isBusy, isConnectionError } from '#server/db/errors.ts';
import { Refused, type Bilingual, bilingual } from './refused.ts';

/** An answer whose HTTP status is not 200 (contract 2.3); `status` is the only thing it adds. */
export class HttpRefused extends Refused {
  readonly status: number;
  constructor(status: number, errcode: number, text: Bilingual, data?: unknown) {
    super(errcode, text, data);
    this.status = status;
  }
}

/** Sentences about requests as HTTP carries them (contract 16). */
export const unknownPath = () => new HttpRefused(404, ErrCode.notFound, bilingual('地址不存在', 'There is nothing at this address'));

export const wrongVerb = () => new HttpRefused(405, ErrCode.invalidParameter, bilingual('请求方式不被支持', 'This address does not take that method'));

export const bodyTooLarge = () => new HttpRefused(413, ErrCode.invalidParameter, bilingual('内容过大', 'The content is too large'));

export const wrongContentType = () => new HttpRefused(415, ErrCode.invalidParameter, bilingual('内容类型不被支持', 'This content type is not accepted'));

export const badRequest = () => new HttpRefused(400, ErrCode.invalidParameter, bilingual('请求无法解读', 'The request cannot be read'));

export const databaseAway = () =>
  new HttpRefused(503, ErrCode.fault, bilingual('服务暂时不可用，请稍后重试', 'The service is not available right now; try again in a moment'));

/** Units: s until it is worth trying again. */
export const RETRY_AFTER_S = 1;

/** No connection to the database was free in time (contract 16). */
const databaseBusy = () =>
  new HttpRefused(503, ErrCode.busy, bilingual(`系统繁忙，请在 ${RETRY_AFTER_S} 秒后重试`, `The system is busy; try again in ${RETRY_AFTER_S} s`), {
    retryAfter: RETRY_AFTER_S,
  });

/** What a person reads where the database is the reason; undefined for every other error. */
export function refusalOfDatabase(error: unknown): Refused | undefined {
  if (isBusy(error)) return databaseBusy();
  return isConnectionError(error) ? databaseAway() : undefined;
}

export const fault = () => new HttpRefused(500, ErrCode.fault, bilingual('服务器开小差了', 'The server made a slip'));

export const cannotDecrypt = () => new Refused(ErrCode.cannotDecrypt, bilingual('请求内容无法解密', 'The content of the request cannot be decrypted'));

export const tooManyRequests = (retryAfter: number) =>
  new Refused(ErrCode.tooManyRequests, bilingual(`请求过于频繁，请在 ${retryAfter} 秒后重试`, `Too many requests; try again in ${retryAfter} s`), {
    retryAfter,
  });
