import type { Activation } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { completeStep, dropStep, isActive, type Removal } from './complete.ts';
import { answerItem } from './decide.ts';
import { endInstance } from './end.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { failStep } from './faults.ts';
import { requireOpen } from './offered.ts';
import { passOn } from './people.ts';

/** What the clock does to an item whose time is over (contract 21.11). */
export function timeoutItem(execution: Execution, id: number, action: 'pass' | 'disAgree' | 'void'): void {
  const item = requireOpen(execution, id);
  const { activityCode, taskType, detour } = execution.activation(item.token);
  const isAssistant = item.type === WORK_ITEM_TYPE.assist;
  // In a detour nobody disagrees (contract 21.7), nor does an assistant, and the clock for neither.
  if (action === 'disAgree' && (detour || isAssistant || taskType !== 'approve')) throw new CommandRefused('notOffered', activityCode);
  if (action === 'void') {
    execution.log('timeoutVoid', activityCode, { item: id, token: item.token, automatic: 'timeout' });
    return endInstance(execution, 'CANCELED', null);
  }
  if (action === 'disAgree') return answerItem(execution, item, 'disAgree', 'timeout');
  return answerItem(execution, item, taskType === 'approve' && !isAssistant ? 'agree' : 'submit', 'timeout');
}

/** Hands an overdue item to the next leader, with a limit of its own (contract 21.11). */
export function escalateItem(execution: Execution, id: number, person: string): void {
  const item = requireOpen(execution, id);
  if (item.type === WORK_ITEM_TYPE.assist || person === item.ownerId) throw new CommandRefused('nobodyLeft');
  execution.log('forward', execution.activation(item.token).activityCode, { item: id, token: item.token, people: [person], automatic: 'timeout' });
  passOn(execution, item, [person], { kind: 'escalated' }, 'timeout');
}

const BY_TIMER: Removal = { step: 'Canceled', item: WORK_ITEM_STATUS.canceled, automatic: 'boundary' };

/** A boundary timer fires: its step is left, or one more token goes on (contract 21.11). */
export function fireBoundary(execution: Execution, token: number, code: string): void {
  const activation = execution.activation(token);
  const boundary = execution.element(code);
  if (boundary.type !== 'boundaryEvent' || boundary.attachedTo !== activation.activityCode) throw new CommandRefused('notOpen', code);
  if (!isActive(activation) || activation.fired.includes(code)) throw new CommandRefused('notOpen', code);
  const step = execution.tokenIn(activation);
  const produced = boundary.outgoing.map((flow) => ({ id: execution.newToken(), flow }));
  if (!boundary.cancelActivity) {
    execution.record({ kind: 'timer', element: code, consumed: [], produced, read: [token] });
    execution.changeActivation(token, { fired: [...activation.fired, code] });
    return;
  }
  const { seq } = execution.record({ kind: 'timer', element: code, consumed: [step], produced });
  const effects = execution.effects.length;
  dropStep(execution, activation, BY_TIMER, seq);
  const isLogged = execution.effects.slice(effects).some(({ kind }) => kind === 'logged');
  if (!isLogged) execution.log('autoCanceled', activation.activityCode, { token, automatic: 'boundary' });
  execution.changeActivation(token, { outcome: 'timeout' });
}

/** A child of a call activity has started; one that nobody waits for is thereby done (contract 21.12). */
export function childStarted(execution: Execution, token: number): void {
  const { activation, children } = requireCall(execution, token);
  const started = children.started + 1;
  execution.changeActivation(token, { children: { ...children, started } });
  if (!children.wait && started >= children.expected) completeStep(execution, execution.activation(activation.token), 'agree', true);
}

/** A child has ended: the step completes when all are over, refused when one of them is. */
export function childEnded(execution: Execution, token: number, refused: boolean): void {
  const { children } = requireCall(execution, token);
  const changed = { ...children, ended: children.ended + 1, refused: children.refused + (refused ? 1 : 0) };
  const activation = execution.changeActivation(token, { children: changed });
  if (changed.wait && changed.ended >= changed.expected) completeStep(execution, activation, changed.refused > 0 ? 'disAgree' : 'agree', true);
}

/** A child could not be started. */
export function childFailed(execution: Execution, token: number, fault: 'child' | 'tooDeep'): void {
  failStep(execution, requireCall(execution, token).activation, fault);
}

/** A service task has failed for the last time. */
export function serviceFailed(execution: Execution, token: number): void {
  const activation = execution.activation(token);
  if (activation.status !== 'Processing' || activation.type !== 'serviceTask') throw new CommandRefused('notOpen');
  failStep(execution, activation, 'service');
}

function requireCall(execution: Execution, token: number): { activation: Activation; children: NonNullable<Activation['children']> } {
  const activation = execution.activation(token);
  if (activation.status !== 'Processing' || !activation.children) throw new CommandRefused('notOpen');
  return { activation, children: activation.children };
}
