import type { Reader } from '#server/db/database.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { isRootAdmin } from './checkTrust.ts';
import { isInUse, secondBefore, type TrustType } from './trust.ts';

/** Workflows for which somebody acts for another person; null = all. */
export type ActingRange = ReadonlySet<string> | null;

/** Whether a range covers a workflow. */
export const coversWorkflow = (range: ActingRange | undefined, workflowCode: string): boolean =>
  range !== undefined && (range === null || range.has(workflowCode));

/**
 * For whom a person acts now, and in which workflows: whose open items they see and handle (APPROVAL), for whom they may start (START).
 * Delegations of trustors to others are not followed. Source: contract 21.8.
 */
export async function readActiveTrustors(
  db: Reader,
  trusteeId: string,
  trustType: TrustType,
  now: Date,
  organisation: Organisation,
): Promise<Map<string, ActingRange>> {
  if (!counts(organisation, trusteeId, trustType)) return new Map();
  const rows = await activeTrusts(db, trustType, now).where('trusteeId', '=', trusteeId).execute();
  const ranges = new Map<string, ActingRange>();
  for (const { trustorId, workflowCodes } of rows) {
    if (counts(organisation, trustorId, trustType)) ranges.set(trustorId, joinRanges(ranges.get(trustorId), workflowCodes));
  }
  return ranges;
}

/** Who acts now for each of several people in a workflow, for messages and forecasts; in the order of their ids. */
export async function readActiveTrustees(
  db: Reader,
  trustorIds: readonly string[],
  workflowCode: string,
  now: Date,
  organisation: Organisation,
): Promise<Map<string, string[]>> {
  const trustees = new Map<string, string[]>();
  if (trustorIds.length === 0) return trustees;
  const rows = await activeTrusts(db, 'APPROVAL', now)
    .where('trustorId', 'in', [...trustorIds])
    .orderBy('trusteeId')
    .execute();
  for (const { trustorId, trusteeId, workflowCodes } of rows) {
    const isActive = isInUse(organisation, trustorId) && isInUse(organisation, trusteeId) && (workflowCodes?.includes(workflowCode) ?? true);
    const known = trustees.get(trustorId) ?? [];
    if (isActive && !known.includes(trusteeId)) trustees.set(trustorId, [...known, trusteeId]);
  }
  return trustees;
}

/** Whether a delegation reaches an item: not those of instances that the trustee originated, nor of steps whose `exclude` names them. */
export function mayHandleFor(trusteeId: string, originatorId: string, excluded: ReadonlySet<string>): boolean {
  return trusteeId !== originatorId && !excluded.has(trusteeId);
}

function activeTrusts(db: Reader, trustType: TrustType, now: Date) {
  return db
    .selectFrom('wfTrusts')
    .select(['trustorId', 'trusteeId', 'workflowCodes'])
    .where('trustType', '=', trustType)
    .where('endedAt', 'is', null)
    .where('startAt', '<=', now)
    .where('endAt', '>', secondBefore(now));
}

/** A person who has become root administrator since no longer starts anything for somebody else. */
function counts(organisation: Organisation, userId: string, trustType: TrustType): boolean {
  return isInUse(organisation, userId) && !(trustType === 'START' && isRootAdmin(organisation, userId));
}

function joinRanges(known: ActingRange | undefined, codes: readonly string[] | null): ActingRange {
  return known === null || codes === null ? null : new Set([...(known ?? []), ...codes]);
}
