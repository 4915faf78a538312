import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** Value, with operator In, of relations that name a record which is no longer there. Source: contract 6.4. */
export const RELATIVE_DELETED = '{"relative":"deleted"}';

/** Whether a value matches relations to deleted records, however its JSON text is spaced. */
export function isRelativeDeleted(value: unknown): boolean {
  if (value === RELATIVE_DELETED) return true;
  const read = typeof value === 'string' && value.startsWith('{') ? readJson(value) : undefined;
  return isRecord(read) && read.relative === 'deleted';
}

/** A value that is another one tomorrow, or for another person: `{"relative": "nextDays", "n": 7}` (contract 6.4). */
export interface RelativeValue {
  relative: string;
  n?: unknown;
}

/** The relative value of a filter; undefined where it is no such JSON text. */
export function readRelativeValue(value: string): RelativeValue | undefined {
  const read = value.trimStart().startsWith('{') ? readJson(value) : undefined;
  return isRecord(read) && typeof read.relative === 'string' ? { relative: read.relative, n: read.n } : undefined;
}
