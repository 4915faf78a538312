import { wallClock } from '#schemas/formats/wallClock.ts';
import { endOfTrust, type Trust } from '#server/workflow/people/delegation/trust.ts';
import type { MessageKind } from './event.ts';
import type { WorkflowMessage } from './queueMessages.ts';

/** The list of delegations in the portal. */
const DELEGATIONS_ADDRESS = '/workflow-center/delegation-workflow';

/** Tells a trustee the outcome of a delegation to them; `by` = who did it, the trustor or an administrator (contract 21.16). */
export function delegationMessage(trust: Trust, kind: Extract<MessageKind, `delegat${string}`>, by: string, timeZone: string): WorkflowMessage {
  const { trustorId, trusteeId, trustType, startAt } = trust;
  return {
    userId: trusteeId,
    url: DELEGATIONS_ADDRESS,
    event: { kind, by, trustorId, act: trustType, times: [wallClock(startAt, timeZone), wallClock(endOfTrust(trust), timeZone)] },
  };
}

/** What the trustees of a delegation before and after a change are notified of. */
export function changeMessages(before: Trust | undefined, after: Trust, by: string, timeZone: string): WorkflowMessage[] {
  const isSame = before?.trusteeId === after.trusteeId && before.trustType === after.trustType;
  return [
    ...(before && !isSame ? [delegationMessage(before, 'delegationEnded', by, timeZone)] : []),
    delegationMessage(after, isSame ? 'delegationChanged' : 'delegated', by, timeZone),
  ];
}
