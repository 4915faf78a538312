import type { Command } from '#schemas/workflow/command.ts';
import { activateStep, adjust, cancelActivity, migrate, resume, retry, suspend } from './administer.ts';
import { childEnded, childFailed, childStarted, escalateItem, fireBoundary, serviceFailed, timeoutItem } from './automatic.ts';
import { answerStep, decide } from './decide.ts';
import type { Deed } from './deed.ts';
import { finishInstance, voidInstance } from './end.ts';
import { retryService } from './enter.ts';
import type { Execution } from './execution.ts';
import { markRead, requireOffered } from './offered.ts';
import { addPeople, assistItem, circulateByAct, forwardItem, handOver, removePeople, retrieveAssist } from './people.ts';
import { reject } from './reject.ts';
import { saveDraft, start } from './start.ts';
import { withdraw } from './withdraw.ts';

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;
type Runner<Type extends Command['type']> = (execution: Execution, command: CommandOf<Type>) => Deed | void;

/** What each command does; those that ask something of the world are deeds. */
const RUNNERS: { [Type in Command['type']]: Runner<Type> } = {
  saveDraft,
  start: (execution, { submit, chosen }) => start(execution, submit, chosen),
  decide: (execution, { item, outcome, chosen }) => decide(execution, item, outcome, chosen),
  answerStep: (execution, { token, outcome }) => answerStep(execution, token, outcome),
  save: (execution, { item }) => void requireOffered(execution, item, 'save'),
  reject: (execution, { item, target, back }) => reject(execution, item, target, back),
  forward: (execution, { item, people, back }) => forwardItem(execution, item, people, back),
  add: (execution, { item, how, people, order }) => addPeople(execution, item, how, people, order),
  remove: (execution, { item, people }) => removePeople(execution, item, people),
  assist: (execution, { item, people }) => assistItem(execution, item, people),
  retrieveAssist: (execution, { item }) => retrieveAssist(execution, item),
  circulate: (execution, command) => circulateByAct(execution, command),
  withdraw: (execution, { item }) => withdraw(execution, item),
  void: (execution, { byOriginator }) => voidInstance(execution, byOriginator === true),
  finish: (execution, { item }) => finishInstance(execution, item === undefined ? undefined : requireOffered(execution, item, 'finishInstance')),
  markRead: (execution, { item }) => markRead(execution, item),
  itemTimeout: (execution, { item, action }) => timeoutItem(execution, item, action),
  escalate: (execution, { item, person }) => escalateItem(execution, item, person),
  boundary: (execution, { token, element }) => fireBoundary(execution, token, element),
  childStarted: (execution, { token }) => childStarted(execution, token),
  childEnded: (execution, { token, refused }) => childEnded(execution, token, refused),
  childFailed: (execution, { token, fault }) => childFailed(execution, token, fault),
  serviceRetry: (execution, { token }) => retryService(execution, token),
  serviceFailed: (execution, { token }) => serviceFailed(execution, token),
  handOver: (execution, { item, people, automatic }) => handOver(execution, item, people, automatic),
  retry,
  suspend,
  resume,
  activate: (execution, { element, people, cancelOthers }) => activateStep(execution, element, people, cancelOthers),
  cancelActivity: (execution, { element, token }) => cancelActivity(execution, element, token),
  adjust: (execution, { element, token, people }) => adjust(execution, element, token, people),
  migrate,
};

/** Does what a command says; what follows by itself is left to `advance`. Errors: CommandRefused. */
export function* runCommand(execution: Execution, command: Command): Deed {
  if ('changedValues' in command && command.changedValues) recordValueChange(execution);
  // Each command goes to the runner of its own type.
  const run = RUNNERS[command.type] as Runner<Command['type']>;
  const deed = run(execution, command);
  if (deed) yield* deed;
}

/** Keeps who changed the record last, and who before them, for `whenRepeated` (contract 15.9.3). */
function recordValueChange(execution: Execution): void {
  const by = execution.by ?? 'system';
  const other = execution.valueChanges.find((change) => change.by !== by);
  execution.valueChanges = [{ by, seq: execution.nextSeq }, ...(other ? [other] : [])];
}
