import { Permission } from '#schemas/codes.ts';
import { DELEGATIONS } from '#schemas/limits.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import {
  adminStartsNothing,
  delegatedToOneself,
  delegationEndsTooEarly,
  delegationTooLong,
  delegationOverlaps,
  delegationTimeUnreadable,
  delegationWithoutWorkflows,
  trusteeDisabled,
  trustorUnknown,
} from '#server/refusals/delegations.ts';
import { readStoredMoment } from '#server/store/properties/wallClock.ts';
import { DAY_MS, type Zone } from '#server/workflow/time/zone.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { endOfTrust, isInUse, type Trust, type TrustType } from './trust.ts';

/** A delegation as a call gives it. Units: times as wall clock of contract 2.6; a day is its begin, as `endTime` its end. */
export interface GivenTrust {
  id?: string;
  trustor: string;
  trustee: string;
  trustType: TrustType;
  rangeType: 'ALL' | 'PART';
  workflowCodes: readonly string[];
  startTime: string;
  endTime: string;
}

/** What a delegation is checked against. */
export interface TrustContext {
  organisation: Organisation;
  zone: Zone;
  now: Date;
}

/** Reads and checks what does not depend on other delegations. Errors: 900400 naming the field. Source: contract 21.8. */
export function checkTrust(given: GivenTrust, context: TrustContext): Omit<Trust, 'id' | 'endedAt'> {
  checkPeople(given, context.organisation);
  const startAt = toInstant('startTime', given.startTime, '00:00:00', context.zone);
  const endAt = toInstant('endTime', given.endTime, '23:59:59', context.zone);
  if (endAt <= startAt) throw delegationEndsTooEarly();
  if (dayOf(endAt, context.zone) - dayOf(context.now, context.zone) > DELEGATIONS.aheadDays) throw delegationTooLong(DELEGATIONS.aheadDays);
  const codes = [...new Set(given.workflowCodes)];
  if (given.rangeType === 'PART' && codes.length === 0) throw delegationWithoutWorkflows();
  const { trustor: trustorId, trustee: trusteeId, trustType } = given;
  return { trustorId, trusteeId, trustType, workflowCodes: given.rangeType === 'ALL' ? null : codes, startAt, endAt };
}

function checkPeople({ trustor, trustee, trustType }: GivenTrust, organisation: Organisation): void {
  if (trustor === trustee) throw delegatedToOneself();
  if (!organisation.people.has(trustor)) throw trustorUnknown();
  if (!isInUse(organisation, trustee)) throw trusteeDisabled();
  if (trustType !== 'START') return;
  for (const [field, userId] of [
    ['trustor', trustor],
    ['trustee', trustee],
  ] as const) {
    if (isRootAdmin(organisation, userId)) throw adminStartsNothing(field);
  }
}

/** Root administrators start no workflow, for nobody (AU-008). */
export function isRootAdmin(organisation: Organisation, userId: string): boolean {
  return organisation.people.get(userId)?.permissions.includes(Permission.rootAdmin) ?? false;
}

function toInstant(field: string, text: string, timeOfDay: string, zone: Zone): Date {
  const moment = readStoredMoment(text);
  if (!moment) throw delegationTimeUnreadable(field);
  const wall = moment.dateOnly ? `${moment.text.slice(0, 10)} ${timeOfDay}` : moment.text;
  return new Date(zone.toInstant(Date.parse(`${wall.replace(' ', 'T')}Z`)));
}

const dayOf = (at: Date, zone: Zone): number => Math.floor(zone.toWall(at.getTime()) / DAY_MS);

/**
 * Refuses a delegation that counts at the same time for the same workflows as another one of that person and type, which may end at the
 * moment at which the next begins; one that is over, or was ended, keeps nothing from being delegated again. Errors: 900400 naming the other one.
 */
export function refuseOverlap(trust: Omit<Trust, 'id'>, others: readonly Trust[], { organisation, zone, now }: TrustContext): void {
  const other = others.find((one) => one.trustType === trust.trustType && endOfTrust(one) > now && isAtSameTime(one, trust) && haveCommonWorkflow(one, trust));
  if (!other) return;
  const trustee = organisation.people.get(other.trusteeId)?.name ?? other.trusteeId;
  throw delegationOverlaps(trustee, wallClock(other.startAt, zone.name), wallClock(endOfTrust(other), zone.name));
}

type Times = Pick<Trust, 'startAt' | 'endAt' | 'endedAt'>;
const isAtSameTime = (a: Times, b: Times): boolean => a.startAt < endOfTrust(b) && b.startAt < endOfTrust(a);

function haveCommonWorkflow(a: Pick<Trust, 'workflowCodes'>, b: Pick<Trust, 'workflowCodes'>): boolean {
  if (a.workflowCodes === null || b.workflowCodes === null) return true;
  const codes = new Set(a.workflowCodes);
  return b.workflowCodes.some((code) => codes.has(code));
}
