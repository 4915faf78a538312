import type { SeenVersions } from '#schemas/records/rowOutcomes.ts';
import { changedSince } from '#server/refusals/batchUpdates.ts';

/**
 * Refuses an act on a record that was changed since its sender saw it (contract 10.2, BX-091). Shape: `versions` = those that were seen,
 * by id; `stored` = the present one, read under the record's lock. Errors: 302036.
 */
export function refuseChangedSince(versions: SeenVersions | null | undefined, id: string, stored: number | undefined): void {
  if (isChangedSince(versions, id, stored)) throw changedSince();
}

/** Whether a record has another version than its sender saw; false for one whose version they did not name. */
export function isChangedSince(versions: SeenVersions | null | undefined, id: string, stored: number | undefined): boolean {
  const seen = versions && Object.hasOwn(versions, id) ? versions[id] : undefined;
  return seen !== undefined && stored !== undefined && seen !== stored;
}
