import { ErrCode } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/** What a refused save means for the form (contract 16). */
export type SaveFault =
  | { kind: 'conflict' }
  | { kind: 'alreadySent' }
  | { kind: 'fields'; errors: readonly FieldError[]; text: string }
  | { kind: 'other'; text: string; traceId: string | undefined };

/** Reads the error of a failed save by its shape; errors of the transport have no code. */
export function toSaveFault(error: unknown): SaveFault {
  const read: Record<string, unknown> = isRecord(error) ? error : {};
  const text = typeof read.errmsg === 'string' ? read.errmsg : '';
  const traceId = typeof read.traceId === 'string' ? read.traceId : undefined;
  if (read.errcode === ErrCode.versionConflict) return { kind: 'conflict' };
  if (read.errcode === ErrCode.replayToken) return { kind: 'alreadySent' };
  const errors = read.errcode === ErrCode.invalidParameter ? fieldErrors(read.data) : [];
  return errors.some(({ path }) => path.length > 0) ? { kind: 'fields', errors, text } : { kind: 'other', text, traceId };
}

/** `{errors: [{path: 'items.2.quantity', message}]}` of a refused save; what concerns the whole record has an empty path. */
function fieldErrors(data: unknown): FieldError[] {
  const list = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  return list.filter(isRecord).flatMap(({ path, message }) => {
    if (typeof path !== 'string' || typeof message !== 'string') return [];
    return [{ path: path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message }];
  });
}
