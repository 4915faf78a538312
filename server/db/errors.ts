import { ErrCode } from '#schemas/codes.ts';
import { localized, type Named } from '#schemas/localized.ts';

/** A sentence in both languages of the product. */
export interface Bilingual {
  zh: string;
  en: string;
}

/**
 * A request that is refused for a reason the user may read.
 * Shape: `errcode` of contract 16, `text` in both languages; `data` goes into the envelope.
 */
export class Refused extends Error {
  readonly errcode: number;
  readonly text: Bilingual;
  readonly data: unknown;

  constructor(errcode: number, text: Bilingual, data?: unknown) {
    super(text.en);
    this.name = 'Refused';
    this.errcode = errcode;
    this.text = text;
    this.data = data;
  }
}

/** Wrong parameter from outside; names the field in its text (900400, contract 16). */
export function invalidParameter(field: string, reason?: Bilingual): Refused {
  return new Refused(ErrCode.invalidParameter, {
    zh: `参数无效：${field}${reason ? `（${reason.zh}）` : ''}`,
    en: `Invalid parameter: ${field}${reason ? ` (${reason.en})` : ''}`,
  });
}

/** A data item as its model document has it. */
export type NamedItem = Named & { code: string };

/** What the reader knows a data item by, in both languages; its code where it has no name. */
export function itemName(item: NamedItem): Bilingual {
  return { zh: localized(item, 'zh') || item.code, en: localized(item, 'en') || item.code };
}

/**
 * A value or a way of asking that a data item does not take; the text begins with the item's name (900400, contract 16).
 * Shape: `reason` goes on after the name: zh `应为数字`, en `a number is expected`.
 */
export function invalidItem({ item }: { item: NamedItem }, reason?: Bilingual): Refused {
  const name = itemName(item);
  if (!reason) return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”的值无效`, en: `The value of ${name.en} is not valid` });
  return new Refused(ErrCode.invalidParameter, { zh: `“${name.zh}”${reason.zh}`, en: `${name.en}: ${reason.en}` });
}

/** The record was changed or locked meanwhile (302036, contract 10.2). */
export function versionConflict(): Refused {
  return new Refused(ErrCode.versionConflict, {
    zh: '记录已被他人修改，请重新加载',
    en: 'The record was changed meanwhile; load it again',
  });
}

/** Absent, or not visible to this user: the same answer for both (900404, contract 16). */
export function notFound(): Refused {
  return new Refused(ErrCode.notFound, { zh: '数据不存在或不可见', en: 'It does not exist or you may not see it' });
}

/** A list statement was cut at its time limit (safety.md S1). */
export function tookTooLong(): Refused {
  return new Refused(ErrCode.refused, {
    zh: '查询时间过长，请缩小查询范围',
    en: 'The query takes too long; narrow it down',
  });
}

/** The database does not answer; callers answer with HTTP 503 or errcode 900500 and a later try may work (R6). */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Code of a database error (SQLSTATE or system error name), or undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
]);

/** True when the error says that the connection, not the statement, failed. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = databaseErrorCode(error);
  if (code !== undefined && (CONNECTION_ERRORS.has(code) || code.startsWith('08'))) return true;
  return (
    error instanceof Error && /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
  );
}
