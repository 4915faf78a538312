import { wallClock } from '#schemas/formats/wallClock.ts';
import { endOfTrust, trustState, type Trust, type TrustState, type TrustType } from './trust.ts';
import type { TrustContext } from './checkTrust.ts';

/** A delegation on the wire (contract 21.8). */
export interface TrustRule {
  id: string;
  trustor: string;
  trustorName: string;
  trustee: string;
  trusteeName: string;
  startTime: string;
  endTime: string;
  rangeType: 'ALL' | 'PART';
  trustType: TrustType;
  workflowTrusts: { workflowCode: string; workflowName: string }[];
  state: TrustState;
}

/** Presents a delegation; `nameWorkflow` gives the present name of a workflow, its code where it is no longer loaded. */
export function presentTrust(trust: Trust, { organisation, zone, now }: TrustContext, nameWorkflow: (workflowCode: string) => string): TrustRule {
  const { id, trustorId, trusteeId, trustType, workflowCodes, startAt } = trust;
  const nameOf = (userId: string): string => organisation.people.get(userId)?.name ?? userId;
  return {
    id,
    trustor: trustorId,
    trustorName: nameOf(trustorId),
    trustee: trusteeId,
    trusteeName: nameOf(trusteeId),
    startTime: wallClock(startAt, zone.name),
    endTime: wallClock(endOfTrust(trust), zone.name),
    rangeType: workflowCodes === null ? 'ALL' : 'PART',
    trustType,
    workflowTrusts: (workflowCodes ?? []).map((workflowCode) => ({ workflowCode, workflowName: nameWorkflow(workflowCode) })),
    state: trustState(trust, now, organisation),
  };
}
