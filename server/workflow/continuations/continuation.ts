import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { ContinuationRow } from '#server/workflow/store/continuations.ts';

/**
 * What one kind of continuation does to the instance it belongs to, in a transaction of its own, the instance locked and the
 * continuation taken. What no longer fits is passed over: the instance has gone on otherwise.
 */
export type ContinuationRunner = (open: OpenInstance, continuation: Continuation) => Promise<void>;

/** A continuation with its payload read. */
export interface Continuation {
  row: ContinuationRow;
  payload: Record<string, unknown>;
  /** Token of the step it is about; 0 = none. */
  token: number;
}

/** Reads the row of a continuation; only `writeContinuations` writes payloads. */
export function readContinuation(row: ContinuationRow): Continuation {
  const read = readJson(row.payload);
  const payload = isRecord(read) ? read : {};
  return { row, payload, token: Number(payload.token ?? 0) };
}
