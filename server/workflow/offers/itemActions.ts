import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { MAX_DEPTH } from '#server/workflow/core/limits.ts';
import { offeredCodes } from '#server/workflow/core/offered.ts';
import { rulesOfStep } from '#server/workflow/core/recount.ts';
import { refusalOfReturn } from '#server/workflow/core/reject.ts';
import { targetsOfStep } from '#server/workflow/core/returns.ts';
import { chosenAhead } from './chosenAhead.ts';
import type { ViewedInstance } from './viewer.ts';

/** What `lp:task actions` governs (contract 21.6); other codes that a definition names there follow from their own rules. */
const GOVERNED: ReadonlySet<string> = new Set([
  'submit',
  'save',
  'agree',
  'disAgree',
  'showReject',
  'forward',
  'preAddSign',
  'adjustParticipant',
  'assist',
  'circulate',
  'finishInstance',
  'print',
]);

/** How a step may be returned from: everything after the target runs again, or the target alone decides again. */
export type RejectMode = 'rerun' | 'back';

/**
 * Action codes open now to who acts at an item: those that the step governs, and the choice of people for steps ahead (contract 21.6).
 * None of an item that is not open. Shape: `execution` = the instance as the person looks at it who acts.
 */
export function itemActions(execution: Execution, item: WorkItem): ReadonlySet<string> {
  const { definition, former: state } = execution;
  const offered = new Set([...offeredCodes(execution, item)].filter((code) => GOVERNED.has(code)));
  if (item.depth >= MAX_DEPTH) for (const code of ['preAddSign', 'adjustParticipant']) offered.delete(code);
  if (offered.has('showReject') && openModes(execution, item).length === 0) offered.delete('showReject');
  const leadsOn = (offered.has('submit') || offered.has('agree')) && leadsToNextStep(state, item);
  if (leadsOn && chosenAhead(definition, state.activations.get(item.token)?.activityCode ?? '').length > 0) offered.add('changeNextNodeUser');
  return offered;
}

/** Opinions of assistants and of people added before decide nothing; a detour leads back to the step that waits for it. */
export function leadsToNextStep({ activations }: InstanceState, { type, slotKind, token }: WorkItem): boolean {
  return type !== WORK_ITEM_TYPE.assist && slotKind !== 'before' && !activations.get(token)?.detour;
}

/** In which ways whoever acts at an item may return it now; none where there is no step to return to (contract 21.7). */
export function rejectModes({ definition, state }: ViewedInstance, item: WorkItem, by: string): RejectMode[] {
  const execution = new Execution(definition, state, { at: 0, by });
  const isOffered = state.suspendedAt === null && offeredCodes(execution, item).has('showReject');
  return isOffered ? openModes(execution, item) : [];
}

const REJECT_MODES: readonly RejectMode[] = ['rerun', 'back'];

/** The ways that are open of returning an item to the nearest step of its rules. */
function openModes(execution: Execution, item: WorkItem): RejectMode[] {
  const activation = execution.activation(item.token);
  const [target] = targetsOfStep(execution, activation, rulesOfStep(execution, activation)?.reject ?? []);
  return target ? REJECT_MODES.filter((mode) => refusalOfReturn(execution, activation, target.activation, mode === 'back') === undefined) : [];
}
