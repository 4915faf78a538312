import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Answers, Command, CommandRefusal, Effect, EngineQuery } from '#schemas/workflow/command.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import { requireNoFault } from './administer.ts';
import { advance } from './advance.ts';
import { runCommand } from './commands.ts';
import { CommandRefused } from './deed.ts';
import { Execution } from './execution.ts';
import { withoutDraft } from './start.ts';

/** The outcome of a command: the new state with what is new in it, or why it is not possible now. */
export type Transition =
  | { status: 'done'; state: InstanceState; effects: readonly Effect[]; touched: Execution['touched'] }
  | { status: 'refused'; refusal: CommandRefusal };

/** Commands after which nothing has to move. */
const RESTING: ReadonlySet<Command['type']> = new Set<Command['type']>(['saveDraft', 'save', 'markRead', 'circulate', 'suspend']);

/**
 * The workflow engine (contract 21): what a command makes of an instance. Pure: it knows no clock, no chance, no
 * database; what it has to know it queries from its driver, one query after the other (`EngineQuery`, `Answers`).
 * Shape: the former state is not changed. A refused `retry` stores its entry of the log and nothing else (contract 21.10).
 */
export function* transition(
  definition: WorkflowDefinition,
  state: InstanceState,
  command: Command,
): Generator<EngineQuery, Transition, Answers[EngineQuery['kind']]> {
  const execution = new Execution(definition, command.type === 'start' ? withoutDraft(state) : state, command);
  try {
    requirePossible(state, command);
    yield* runCommand(execution, command);
    if (!RESTING.has(command.type)) yield* advance(execution);
    if (command.type === 'retry') requireNoFault(execution);
    return { status: 'done', state: execution.state(), effects: execution.effects, touched: execution.touched };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { status: 'refused', refusal: { reason: error.refusal, element: error.element, ...(error.person ? { person: error.person } : {}) } };
  }
}

/** Runs a transition whose queries can be answered at once: predictions, trials, tests. */
export function runTransition(
  definition: WorkflowDefinition,
  state: InstanceState,
  command: Command,
  answer: (query: EngineQuery) => Answers[EngineQuery['kind']],
): Transition {
  const running = transition(definition, state, command);
  let step = running.next();
  while (!step.done) step = running.next(answer(step.value));
  return step.value;
}

function requirePossible(state: InstanceState, command: Command): void {
  if (command.type === 'saveDraft' || command.type === 'start') {
    if (state.status !== 'DRAFT') throw new CommandRefused('running');
    return;
  }
  if (state.status === 'DRAFT') throw new CommandRefused('notStarted');
  if (state.status !== 'PROCESSING' && state.status !== 'EXCEPTION') throw new CommandRefused('over');
  if (state.suspendedAt !== null && !isPossibleWhileSuspended(command)) throw new CommandRefused('suspended');
}

/** Marking read goes on, a row may be deleted (contract 21.10). */
function isPossibleWhileSuspended(command: Command): boolean {
  return command.type === 'resume' || command.type === 'markRead' || (command.type === 'void' && command.withRow === true);
}
