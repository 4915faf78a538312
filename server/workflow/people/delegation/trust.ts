import type { Selectable } from 'kysely';
import type { Tables } from '#server/db/migrations/index.ts';
import type { Organisation } from '#server/organisation/organisation.ts';

/** What is delegated: handling open items, or starting workflows (contract 6.7). */
export type TrustType = 'APPROVAL' | 'START';
export type TrustState = 'RUN' | 'STOP';

/**
 * A delegation. Shape: `workflowCodes` null = all workflows; `endAt` = its last second; `endedAt` = when somebody ended it before that.
 * Source: contract 21.8.
 */
export interface Trust {
  readonly id: string;
  readonly trustorId: string;
  readonly trusteeId: string;
  readonly trustType: TrustType;
  readonly workflowCodes: readonly string[] | null;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly endedAt: Date | null;
}

const SECOND_MS = 1000;

/** A row as a delegation; its type was checked when it was stored. */
export function toTrust({ createdAt: _createdAt, trustType, ...row }: Selectable<Tables['wfTrusts']>): Trust {
  return { ...row, trustType: trustType === 'START' ? 'START' : 'APPROVAL' };
}

/** RUN while now is within its times and neither account is disabled. A locked account changes nothing. */
export function trustState(trust: Trust, now: Date, organisation: Organisation): TrustState {
  const isWithin = trust.endedAt === null && trust.startAt <= now && trust.endAt > secondBefore(now);
  return isWithin && isInUse(organisation, trust.trustorId) && isInUse(organisation, trust.trusteeId) ? 'RUN' : 'STOP';
}

/** What ends at this second or later is not over yet: a last second counts to its end. */
export const secondBefore = (now: Date): Date => new Date(now.getTime() - SECOND_MS);

/** Whether delegations of and to an account count. */
export function isInUse(organisation: Organisation, userId: string): boolean {
  const person = organisation.people.get(userId);
  return person !== undefined && person.status !== 'DISABLE';
}

/** Until when a delegation counts. */
export function endOfTrust({ endAt, endedAt }: Pick<Trust, 'endAt' | 'endedAt'>): Date {
  return endedAt !== null && endedAt < endAt ? endedAt : endAt;
}
