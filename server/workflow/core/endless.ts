import type { WorkflowElement } from '#schemas/workflow/definition.ts';
import type { LiveToken } from '#schemas/workflow/state.ts';
import { isActive } from './complete.ts';
import type { Execution } from './execution.ts';
import { MAX_ACTIVATIONS } from './limits.ts';

/** Whether the instance has as many activations as it may have: no step is entered any more (contract 21.18). */
export function isAtLimit({ activations }: Execution): boolean {
  return activations.size >= MAX_ACTIVATIONS;
}

/** Whether tokens wait before an element because the instance is endless; other branches go on (contract 21.9). */
export function isStopped(execution: Execution, { code, type }: WorkflowElement): boolean {
  if (execution.fault?.cause === 'endless' && execution.fault.activityCode === code) return true;
  return isAtLimit(execution) && (type === 'userTask' || type === 'serviceTask' || type === 'callActivity');
}

/** The element at which tokens wait because the instance is endless, if any: that of the fault while tokens wait there. */
export function endlessPlace(execution: Execution): string | undefined {
  const places = [...execution.marking.values()].filter((token) => isTokenStopped(execution, token)).map((token) => targetOfToken(execution, token));
  const known = execution.fault?.cause === 'endless' ? execution.fault.activityCode : undefined;
  return known !== undefined && places.includes(known) ? known : places[0];
}

/** The element that a token is in or leads to. */
export function targetOfToken({ definition }: Execution, { flow, element }: LiveToken): string {
  return element ?? definition.flows.get(flow ?? '')?.to ?? '';
}

function isTokenStopped(execution: Execution, token: LiveToken): boolean {
  const element = execution.definition.elements.get(targetOfToken(execution, token));
  if (token.flow !== undefined) return element !== undefined && isStopped(execution, element);
  // A step that a return would have entered again, were there room for one more.
  const activation = execution.activations.get(token.id);
  return !activation || (isAtLimit(execution) && !isActive(activation));
}
