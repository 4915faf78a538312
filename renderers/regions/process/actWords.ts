import type { Translate } from '#renderers/contracts/ports.ts';
/** Names of acts that have words of their own, as the server sends them (contract 6.7, WF-015). */
const NAMED: ReadonlySet<string> = new Set(
  (
    'Submit Cancel Agree DisAgree AdjustParticipant Assist Forward Reject FinishInstance UnRead Read Circularize Revoke BeCanceled AutoCanceled ' +
    'ActivateActivity ADJUST_PARTICIPANT CANCELED_ACTIVITY_WORKITEM MODIFY_OWNER RETRY SUSPEND RESUME MIGRATE ' +
    'PENDING AGREED DISAGREED TRANSFERRED SUBMITTED ABORTED CANCELED VOIDED'
  ).split(' '),
);

/** Names whose words stand under another key: keys are spelled as our texts are. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['CANCELED_ACTIVITY_WORKITEM', 'StepCancelled'],
  ['CANCELED', 'Cancelled'],
]);

/** Acts without a name in the log. */
const NUMBERED: ReadonlySet<number> = new Set([0, 12, 13, 21, 22]);

/** Key of the words of an act; undefined where it says nothing. Source: contract 6.7. */
export function actKey(action: unknown, name: unknown): string | undefined {
  // What a limit did is more than its name says.
  if (typeof action === 'number' && NUMBERED.has(action)) return `workflow:act.${action}`;
  return typeof name === 'string' && NAMED.has(name) ? `workflow:act.${SPELLED.get(name) ?? name}` : undefined;
}

/** What something was done from; '' for what is neither a browser on a desk nor on a phone. */
export const clientName = (client: unknown, t: Translate): string => (client === 'PC' || client === 'APP' ? t(`track:client.${client}`) : '');
