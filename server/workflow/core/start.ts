import type { Choices } from '#schemas/workflow/command.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { answerItem } from './decide.ts';
import { addStepActivation } from './enter.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { makeItem } from './items.ts';

/** An instance before anything has happened. */
export function newInstance(originatorId: string, startedById: string): InstanceState {
  return {
    status: 'DRAFT',
    approvalResult: null,
    originatorId,
    startedById,
    suspendedAt: null,
    fault: null,
    marking: new Map(),
    activations: new Map(),
    items: new Map(),
    events: [],
    choices: new Map(),
    valueChanges: [],
    nextToken: 1,
    nextSeq: 1,
    nextItem: 1,
  };
}

/** A draft as it was before its item was made: the start step is looked up again when it is submitted (contract 10.4). */
export function withoutDraft(state: InstanceState): InstanceState {
  return { ...newInstance(state.originatorId, state.startedById), choices: state.choices };
}

/** Keeps a start that is not submitted yet: one item in Draft (contract 21.1). */
export function saveDraft(execution: Execution): void {
  if (execution.former.status !== 'DRAFT') throw new CommandRefused('running');
  if (execution.items.size > 0) return;
  const element = startStep(execution);
  const activation = addStepActivation(execution, element, execution.newToken());
  makeItem(execution, activation, execution.former.originatorId, { kind: 'originator' }, { status: WORK_ITEM_STATUS.draft, openedAt: execution.at });
  execution.effects.length = 0;
}

/** Starts the instance; its start step is submitted at once, or left open (a child with `submit="ask"`, contract 21.2). */
export function start(execution: Execution, submit: boolean, chosen?: Choices): void {
  const { startEventCode, startStepCode } = execution.definition;
  execution.status = 'PROCESSING';
  for (const [step, people] of chosen ?? []) execution.choices.set(step, people);
  const token = execution.newToken();
  const element = startStep(execution);
  if (startEventCode === startStepCode)
    execution.record({ kind: 'start', element: startEventCode, consumed: [], produced: [{ id: token, element: startEventCode }] });
  else {
    const [flow] = execution.element(startEventCode).outgoing;
    const first = { id: execution.newToken(), flow };
    execution.record({ kind: 'start', element: startEventCode, consumed: [], produced: [first] });
    execution.record({ kind: 'enter', element: startStepCode, consumed: [first], produced: [{ id: token, element: startStepCode }] });
  }
  const activation = addStepActivation(execution, element, token);
  if (element.type === 'userTask') execution.effects.push({ kind: 'circulate', element: element.code, token, on: 'enter' });
  const item = makeItem(execution, activation, execution.former.originatorId, { kind: 'originator' });
  if (submit) answerItem(execution, item, 'submit', execution.by === null ? 'empty' : null);
}

function startStep(execution: Execution) {
  const element = execution.element(execution.definition.startStepCode);
  if (element.type !== 'startEvent' && element.type !== 'userTask') throw new CommandRefused('noTarget', element.code);
  return element;
}
