import type { CallActivity, Gateway, ServiceTask, StartEvent, UserTask, VoteMode } from '#schemas/workflow/definition.ts';
import type { ParticipantsQuery, StepParticipants } from '#schemas/workflow/command.ts';
import type { Activation, LiveToken } from '#schemas/workflow/state.ts';
import { MAX_CHILDREN } from './limits.ts';
import { agreements, handlersOfActivation, handlersOfStep } from './handlers.ts';
import { completeStep, stopChildren } from './complete.ts';
import { CommandRefused, pose, type Deed } from './deed.ts';
import type { Execution } from './execution.ts';
import { failStep } from './faults.ts';
import { finishItem, makeItem } from './items.ts';
import { recountVotes } from './recount.ts';
import { verdictOfVotes } from './votes.ts';

const SINGLE: VoteMode = { kind: 'single' };
const ANY: VoteMode = { kind: 'any' };

type Step = UserTask | StartEvent | ServiceTask | CallActivity;

/** Enters a step with a token: a new activation, and its people, deed or children (contract 21.4). */
export function* enterStep(execution: Execution, element: Step, consumed: LiveToken): Deed {
  const activation = beginActivation(execution, element, 'enter', [consumed]);
  yield* begin(execution, element, activation, undefined);
}

/** Enters a step again whose completion a return has undone: those who handled it last time come first (contract 21.7). */
export function* reenterStep(execution: Execution, former: Activation): Deed {
  const element = execution.element(former.activityCode);
  if (element.type !== 'userTask' && element.type !== 'startEvent') throw new CommandRefused('noTarget', element.code);
  const people = handlersOfActivation(execution, former).map(({ ownerId }) => ownerId);
  const activation = beginActivation(execution, element, 'reenter', [execution.tokenIn(former)]);
  yield* begin(execution, element, activation, people);
}

/** Enters a user task that an administrator opens with a token of its own (contract 21.10). */
export function* beginTask(execution: Execution, element: UserTask, activation: Activation): Deed {
  yield* begin(execution, element, activation, undefined);
}

/** Enters a step in exception again; whom its entering is circulated to has been notified (contract 21.10). */
export function* beginAgain(execution: Execution, activation: Activation): Deed {
  const element = execution.element(activation.activityCode);
  if (element.type === 'userTask' && element.task.type === 'circulate') yield* showToReaders(execution, element, activation);
  else if (element.type === 'userTask') yield* fillTask(execution, element, activation, undefined, false);
  if (element.type === 'serviceTask') yield* runService(execution, element, activation);
  if (element.type === 'callActivity') {
    stopChildren(execution, activation);
    yield* startChildren(execution, element, activation);
  }
}

/** Lets `whenEmpty` decide on a step that has lost all its places (contract 21.5). */
export function* refillStep(execution: Execution, activation: Activation): Deed {
  const element = execution.element(activation.activityCode);
  if (element.type === 'userTask') yield* fillTask(execution, element, activation, undefined, true);
  if (element.type === 'startEvent') openStart(execution, activation);
}

function beginActivation(execution: Execution, element: Step, kind: 'enter' | 'reenter', consumed: readonly LiveToken[]): Activation {
  const token = execution.newToken();
  execution.record({ kind, element: element.code, consumed, produced: [{ id: token, element: element.code }] });
  return addStepActivation(execution, element, token);
}

/** A new activation of a step, Processing; its boundary timers run. */
export function addStepActivation(execution: Execution, element: Step | Gateway, token: number): Activation {
  for (const boundary of element.boundaries) execution.effects.push({ kind: 'boundary', token, element: boundary, deed: 'start' });
  return execution.addActivation({
    token,
    activityCode: element.code,
    type: isGateway(element) ? 'gateway' : element.type,
    taskType: 'task' in element ? element.task.type : undefined,
    mode: element.type === 'userTask' ? element.participants.mode : SINGLE,
    status: 'Processing',
    outcome: null,
    fault: null,
    detour: null,
    startedAt: execution.at,
    finishedAt: null,
    completedBy: null,
    undone: false,
    fired: [],
    children: null,
  });
}

function isGateway(element: Step | Gateway): element is Gateway {
  return element.type === 'exclusiveGateway' || element.type === 'parallelGateway' || element.type === 'inclusiveGateway';
}

function* begin(execution: Execution, element: Step, activation: Activation, former: readonly string[] | undefined): Deed {
  if (element.type === 'startEvent') openStart(execution, activation);
  else if (element.type === 'serviceTask') yield* runService(execution, element, activation);
  else if (element.type === 'callActivity') yield* startChildren(execution, element, activation);
  else if (element.task.type === 'circulate') yield* showToReaders(execution, element, activation);
  else {
    execution.effects.push({ kind: 'circulate', element: element.code, token: activation.token, on: 'enter' });
    yield* fillTask(execution, element, activation, former, false);
  }
}

/** A start event that a return opens again: a fill step of the originator (contract 21.2). */
function openStart(execution: Execution, activation: Activation): void {
  makeItem(execution, activation, execution.former.originatorId, execution.why('returned'));
}

/** Passes a step that only shows the record to those of its rules; where they want somebody and give nobody it is a fault as at every step (contract 21.4, 21.9). */
function* showToReaders(execution: Execution, element: UserTask, activation: Activation): Deed {
  const answer = yield* peopleOfStep(execution, element, activation, { former: undefined, emptied: false });
  if (!answer) return;
  execution.effects.push({ kind: 'circulate', element: element.code, token: activation.token, on: 'step', readers: answer.people });
  completeStep(execution, activation, null);
}

/** Passes a step that only shows the record to people who are named (contract 21.10). */
export function circulateStep(execution: Execution, activation: Activation, people: readonly string[]): void {
  execution.effects.push({ kind: 'circulate', element: activation.activityCode, token: activation.token, on: 'step', people });
  completeStep(execution, activation, null);
}

function* runService(execution: Execution, element: ServiceTask, activation: Activation): Deed {
  const answer = yield* pose<'service'>({
    kind: 'service',
    element: element.code,
    token: activation.token,
    facts: execution.facts,
    handlersOf: (step) => handlersOfStep(execution, step),
  });
  if (answer === 'done') {
    const outward = element.deeds.some(({ kind }) => kind === 'create' || kind === 'update');
    completeStep(execution, activation, null, outward);
  } else if (execution.by !== null) throw new CommandRefused('service', element.code);
}

/** Runs a service task again that has failed and waits for its next try (contract 21.9). */
export function* retryService(execution: Execution, token: number): Deed {
  const activation = execution.activation(token);
  const element = execution.element(activation.activityCode);
  if (element.type !== 'serviceTask' || activation.status !== 'Processing') throw new CommandRefused('notOpen', element.code);
  yield* runService(execution, element, activation);
}

function* startChildren(execution: Execution, element: CallActivity, activation: Activation): Deed {
  const count = yield* pose<'children'>({ kind: 'children', element: element.code });
  if (typeof count === 'object' && count !== null) return failStep(execution, activation, count.fault);
  if (count === 0) return completeStep(execution, activation, 'agree');
  const expected = count ?? 1;
  if (expected > MAX_CHILDREN) return failStep(execution, activation, 'tooDeep');
  execution.changeActivation(activation.token, { children: { expected, started: 0, ended: 0, refused: 0, wait: element.wait } });
  execution.effects.push({ kind: 'startChildren', token: activation.token, element: element.code, count });
  return undefined;
}

function* fillTask(execution: Execution, element: UserTask, activation: Activation, former: readonly string[] | undefined, emptied: boolean): Deed {
  const answer = yield* peopleOfStep(execution, element, activation, { former, emptied });
  if (!answer) return;
  if (answer.passed) passStep(execution, element, activation);
  else placePeople(execution, element, activation, answer, former !== undefined);
}

/** Who is to act at a step, or to read at one that only shows the record. Shape: undefined = nobody can, and the step is in exception by now. */
function* peopleOfStep(
  execution: Execution,
  element: UserTask,
  activation: Activation,
  { former, emptied }: Pick<ParticipantsQuery, 'former' | 'emptied'>,
): Deed<StepParticipants | undefined> {
  const answer = yield* pose<'participants'>({
    kind: 'participants',
    element: element.code,
    facts: execution.facts,
    chosen: execution.choices.get(element.code),
    former,
    emptied,
    handlersOf: (step) => handlersOfStep(execution, step),
    agreed: agreements(execution, activation),
  });
  if (answer.choiceMissing && execution.refusesFaults) throw new CommandRefused('noParticipant', element.code);
  if (answer.passed) return answer;
  const fault = answer.fault ?? (answer.people.length === 0 ? 'noParticipant' : undefined);
  if (!fault) return answer;
  if (execution.refusesFaults) throw new CommandRefused(fault, element.code);
  failStep(execution, activation, fault);
  return undefined;
}

function placePeople(execution: Execution, element: UserTask, activation: Activation, { people, instead }: StepParticipants, isReturn: boolean): void {
  const { mode } = instead ? execution.changeActivation(activation.token, { mode: ANY }) : activation;
  const outcome = element.task.type === 'fill' ? 'submit' : 'agree';
  const answered = people.filter(({ automatic }) => automatic).length;
  // When the automatic answers decide, nobody gets an item (contract 21.4).
  const isDecided = verdictOfVotes(mode, { all: people.length, agreed: answered, refused: 0, open: people.length - answered }) === 'agree';
  people.forEach(({ id, why, automatic }, rank) => {
    if (isDecided && !automatic) return;
    const item = makeItem(execution, activation, id, isReturn ? execution.why('returned') : why, { rank, waitsFor: 'rank' });
    if (!automatic) return;
    finishItem(execution, item, outcome, automatic);
    execution.log(outcome, element.code, { item: item.id, token: activation.token, automatic });
  });
  recountVotes(execution, activation.token);
}

function passStep(execution: Execution, element: UserTask, activation: Activation): void {
  const outcome = element.task.type === 'fill' ? 'submit' : 'agree';
  execution.log(outcome, element.code, { token: activation.token, automatic: 'empty' });
  completeStep(execution, activation, outcome);
}
