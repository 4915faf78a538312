import { NO_STEP } from '#schemas/workflow/command.ts';
import type { WorkflowElement } from '#schemas/workflow/definition.ts';
import type { Activation } from '#schemas/workflow/state.ts';
import { passGateway } from './advance.ts';
import { BY_ACT, dropStep, isActive, reopenWaiting } from './complete.ts';
import { activeSteps } from './end.ts';
import { isAtLimit } from './endless.ts';
import { addStepActivation, beginAgain, beginTask, circulateStep } from './enter.ts';
import { CommandRefused, type Deed } from './deed.ts';
import type { Execution } from './execution.ts';
import { clearFault, failStep, isFaulty } from './faults.ts';
import { makeItem } from './items.ts';
import { adjustPeople } from './people.ts';
import { recountVotes } from './recount.ts';

/** Enters what is in exception again (contract 21.10). */
export function* retry(execution: Execution): Deed {
  if (!isFaulty(execution)) throw new CommandRefused('noFault');
  execution.log('retry', NO_STEP);
  if (execution.fault?.cause === 'endless' || execution.fault?.cause === 'unreadable') execution.fault = null;
  for (const activation of faultySteps(execution)) {
    const element = execution.element(activation.activityCode);
    const cleared = clearFault(execution, activation);
    if (element.type === 'exclusiveGateway' || element.type === 'inclusiveGateway' || element.type === 'parallelGateway') {
      const isPassed = yield* passGateway(execution, element, [execution.tokenIn(cleared)]);
      if (isPassed) execution.changeActivation(activation.token, { status: 'Completed', finishedAt: execution.at });
      else failStep(execution, cleared, 'noWay');
    } else yield* beginAgain(execution, cleared);
  }
}

/** Refuses a retry that has left a fault: nothing of it is stored but its entry of the log (contract 21.10). */
export function requireNoFault(execution: Execution): void {
  const [left] = faultySteps(execution);
  if (left?.fault) throw new CommandRefused(left.fault === 'tooDeep' ? 'child' : left.fault, left.activityCode);
  if (execution.fault) throw new CommandRefused('unsettled', execution.fault.activityCode);
}

function faultySteps(execution: Execution): Activation[] {
  return [...execution.activations.values()].filter(({ status }) => status === 'Exception');
}

/** Opens a user task with a token without history (contract 21.10). */
export function* activateStep(execution: Execution, code: string, people: readonly string[] | undefined, cancelOthers: boolean): Deed {
  const element: WorkflowElement | undefined = execution.definition.elements.get(code);
  if (element?.type !== 'userTask') throw new CommandRefused('notUserTask', code);
  if (isAtLimit(execution)) throw new CommandRefused('endless', code);
  if (!cancelOthers && activeSteps(execution).some(({ activityCode, detour }) => activityCode === code && !detour))
    throw new CommandRefused('alreadyActive', code);
  execution.log('activate', code, { people });
  if (cancelOthers)
    cancelTokens(
      execution,
      [...execution.marking.values()].map(({ id }) => id),
    );
  const token = execution.newToken();
  execution.record({ kind: 'activate', element: code, consumed: [], produced: [{ id: token, element: code }] });
  const activation = addStepActivation(execution, element, token);
  if (!people) return yield* beginTask(execution, element, activation);
  if (element.task.type === 'circulate') return circulateStep(execution, activation, people);
  execution.effects.push({ kind: 'circulate', element: code, token, on: 'enter' });
  people.forEach((person, rank) => makeItem(execution, activation, person, execution.why('admin'), { rank, waitsFor: 'rank' }));
  recountVotes(execution, token);
  return undefined;
}

/** Takes the items and the token of a step away (contract 21.10). */
export function cancelActivity(execution: Execution, code: string, token: number | undefined): void {
  const found = requireActive(execution, code, token);
  execution.log('cancelActivity', code, { token: oneToken(found) });
  for (const activation of found) {
    if (!activation.detour) cancelTokens(execution, [activation.token]);
    else if (isActive(execution.activation(activation.token))) {
      dropStep(execution, activation, BY_ACT, execution.newSeq());
      reopenWaiting(execution, activation.detour.waiting);
    }
  }
  execution.emptied = execution.marking.size === 0;
}

/** Replaces the people of a step; of one in exception they become its participants (contract 21.10). */
export function adjust(execution: Execution, code: string, token: number | undefined, people: readonly string[]): void {
  const found = requireActive(execution, code, token);
  execution.log('adjust', code, { token: oneToken(found), people });
  for (const { token: id } of found) {
    const activation = execution.activation(id);
    // Votes given may have decided meanwhile, and with them a return that took this one away.
    if (!isActive(activation)) continue;
    const cleared = activation.status === 'Exception' ? clearFault(execution, activation) : activation;
    if (cleared.type !== 'userTask' && cleared.type !== 'startEvent') throw new CommandRefused('notUserTask', code);
    if (cleared.taskType === 'circulate') circulateStep(execution, cleared, people);
    else adjustPeople(execution, cleared, people);
  }
}

/** Goes on with another version of the definition, if that has what is live (contract 21.10). */
export function migrate(execution: Execution): void {
  const { elements, flows } = execution.definition;
  for (const { activityCode, type } of activeSteps(execution)) {
    const found = elements.get(activityCode)?.type;
    if (found !== type && !(type === 'gateway' && found?.endsWith('Gateway'))) throw new CommandRefused('missing', activityCode);
  }
  for (const { flow } of execution.marking.values()) if (flow !== undefined && !flows.has(flow)) throw new CommandRefused('missing', flow);
  if (execution.fault?.cause === 'unreadable') execution.fault = null;
  execution.log('migrate', NO_STEP);
}

/** Suspends the instance (contract 21.10). */
export function suspend(execution: Execution): void {
  execution.suspendedAt = execution.at;
  execution.log('suspend', NO_STEP);
}

/** Lets it go on; its driver moves the limits by the time between. */
export function resume(execution: Execution): void {
  if (execution.suspendedAt === null) throw new CommandRefused('notSuspended');
  execution.suspendedAt = null;
  execution.log('resume', NO_STEP);
}

/** The activation that an act was about, or null when there were several. */
function oneToken([first, ...others]: readonly Activation[]): number | null {
  return first && others.length === 0 ? first.token : null;
}

function requireActive(execution: Execution, code: string, token: number | undefined): Activation[] {
  const found = activeSteps(execution).filter((activation) => activation.activityCode === code && (token === undefined || activation.token === token));
  if (found.length === 0) throw new CommandRefused('notActive', code);
  return found;
}

/** Each token by an event of its own: a return that undoes the origin of one must not return the others. */
function cancelTokens(execution: Execution, ids: readonly number[]): void {
  for (const id of ids) {
    const token = execution.marking.get(id);
    if (!token) continue;
    const { seq } = execution.record({ kind: 'cancel', element: token.element ?? '', consumed: [token], produced: [] });
    const activation = execution.activations.get(id);
    if (activation && isActive(activation)) dropStep(execution, activation, BY_ACT, seq);
  }
}
