import { Permission } from '#schemas/codes.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { leadersAbove, mainDepartment } from './rules/leaders.ts';

/** Whether a person can have work: enabled, and not among those left out. */
export const eligibility =
  (organisation: Organisation, excluded: ReadonlySet<string>) =>
  (userId: string): boolean =>
    organisation.people.get(userId)?.status === 'ENABLE' && !excluded.has(userId);

/**
 * Who has the work that nobody else has: the managers of the application, else holders of WORKFLOW_ADMIN, else of SYS_MNG, of those the
 * first who are eligible. Shape: `managers` = user names of `app.json`. Source: contract 15.9.3 (`whenEmpty`), 21.8.
 */
export function administrators(organisation: Organisation, managers: readonly string[], isEligible: (userId: string) => boolean): string[] {
  const ofApplication = managers.flatMap((name) => organisation.people.get(name) ?? organisation.byUsername(name) ?? []).map(({ id }) => id);
  const eligible = [...new Set(ofApplication)].filter(isEligible);
  if (eligible.length > 0) return eligible;
  const holders = holdersOf(organisation, Permission.workflowAdmin).filter(isEligible);
  return holders.length > 0 ? holders : holdersOf(organisation, Permission.systemManager).filter(isEligible);
}

function holdersOf(organisation: Organisation, permission: string): string[] {
  return [...organisation.people.values()].filter(({ permissions }) => permissions.includes(permission)).map(({ id }) => id);
}

/** To whom an overdue item goes: the nearest leader above its handler who is eligible and not the originator. Source: contract 21.11 (`escalate`). */
export function escalationTarget(
  organisation: Organisation,
  handlerId: string,
  originatorId: string,
  isEligible: (userId: string) => boolean,
): string | undefined {
  const leaders = leadersAbove(organisation, mainDepartment(organisation, handlerId), handlerId);
  return leaders.find((leader) => leader !== originatorId && isEligible(leader));
}
