import { ErrCode } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FieldError } from '#renderers/regions/form/fields/validator.ts';

/** What a refused save means for the form (contract 16). */
export type SaveFault =
  | { kind: 'conflict' }
  | { kind: 'alreadySent' }
  | { kind: 'itemsLost'; paths: readonly string[]; text: string }
  | { kind: 'fields'; errors: readonly FieldError[]; text: string }
  | { kind: 'other'; text: string; traceId: string | undefined };

/** Reads the error of a failed save by its shape; errors of the transport have no code. */
export function toSaveFault(error: unknown): SaveFault {
  const read: Record<string, unknown> = isRecord(error) ? error : {};
  const text = typeof read.errmsg === 'string' ? read.errmsg : '';
  const traceId = typeof read.traceId === 'string' ? read.traceId : undefined;
  if (read.errcode === ErrCode.versionConflict) return { kind: 'conflict' };
  if (read.errcode === ErrCode.replayToken) return { kind: 'alreadySent' };
  const isRefused = read.errcode === ErrCode.invalidParameter;
  const paths = isRefused ? missingItems(read.data) : [];
  if (paths.length > 0) return { kind: 'itemsLost', paths, text };
  const errors = isRefused ? fieldErrors(read.data) : [];
  return errors.some(({ path }) => path.length > 0) ? { kind: 'fields', errors, text } : { kind: 'other', text, traceId };
}

/** `{missingItems: ['note', 'items.colour']}` of a save with items that the model has no longer. */
function missingItems(data: unknown): string[] {
  return isRecord(data) && Array.isArray(data.missingItems) ? data.missingItems.filter((path) => typeof path === 'string') : [];
}

/** `{errors: [{path: 'items.2.quantity', message}]}` of a refused save; what concerns the whole record has an empty path. */
function fieldErrors(data: unknown): FieldError[] {
  const list = isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  return list.filter(isRecord).flatMap(({ path, message }) => {
    if (typeof path !== 'string' || typeof message !== 'string') return [];
    return [{ path: path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), message }];
  });
}
