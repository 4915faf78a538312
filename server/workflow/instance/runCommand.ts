import { recordScope } from '#schemas/expression/expression.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Answers, Command, EngineQuery, ParticipantsQuery, ServiceQuery, StepFacts, StepParticipants } from '#schemas/workflow/command.ts';
import type { CallActivity, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { transition, type Transition } from '#server/workflow/core/transition.ts';
import { resolveParticipants } from '#server/workflow/people/resolveParticipants.ts';

/** What a transition reads beside its instance: the record, the organisation, the clock. */
export interface Surroundings {
  readonly definition: WorkflowDefinition;
  /** The record as it is in this transaction; service tasks change it. Shape: form values of contract 6.2. */
  values: FormValues;
  readonly organisation: Organisation;
  /** User names of those who manage the application. */
  readonly managers: readonly string[];
  readonly originatorId: string;
  readonly startedById: string;
  /** Department the originator started for. */
  readonly departmentId: string | null;
  /** Wall clock `yyyy-MM-dd HH:mm:ss`. */
  readonly now: string;
  /** Does what a service task says, in the transaction of the act. */
  runService(query: ServiceQuery): Promise<Answers['service']>;
  /** How many children a call activity starts, or why it cannot; left out = one, or one per row. */
  countChildren?(element: CallActivity): Promise<Answers['children']>;
}

/** Lets an instance take a command in its surroundings, from which the queries of the engine are answered (contract 21.4). */
export async function runCommand(surroundings: Surroundings, state: InstanceState, command: Command): Promise<Transition> {
  const running = transition(surroundings.definition, state, command);
  let step = running.next();
  while (!step.done) step = running.next(await answerOfDriver(surroundings, step.value));
  return step.value;
}

/** Answers a query of the engine with what may need the database. */
function answerOfDriver(surroundings: Surroundings, query: EngineQuery): Answers[EngineQuery['kind']] | Promise<Answers['service' | 'children']> {
  if (query.kind === 'service') return surroundings.runService(query);
  const element = query.kind === 'children' ? surroundings.definition.elements.get(query.element) : undefined;
  const counted = element?.type === 'callActivity' ? surroundings.countChildren?.(element) : undefined;
  return counted ?? answerQuery(surroundings, query);
}

/** Answers what needs no deed. */
export function answerQuery(surroundings: Surroundings, query: Exclude<EngineQuery, { kind: 'service' }>): Answers['holds' | 'participants' | 'children'] {
  switch (query.kind) {
    case 'holds':
      return query.condition.holds(workflowScope(surroundings, query.facts));
    case 'children':
      return childrenPerRow(surroundings, query.element);
    case 'participants':
      return participantsOf(surroundings, query);
  }
}

/** What expressions of a workflow read: whoever acts, `user()` is the originator (contract 15.4). */
export function workflowScope({ values, now, originatorId, departmentId }: Surroundings, facts: StepFacts) {
  return { ...recordScope(values, { now, user: originatorId, department: departmentId }), ...facts };
}

function childrenPerRow({ definition, values }: Pick<Surroundings, 'definition' | 'values'>, code: string): number | null {
  const element = definition.elements.get(code);
  if (element?.type !== 'callActivity' || element.each === undefined) return null;
  return rowsOfSubTable(valueAt(values, element.each)).length;
}

function participantsOf(surroundings: Surroundings, query: ParticipantsQuery): StepParticipants {
  const element = surroundings.definition.elements.get(query.element);
  if (element?.type !== 'userTask') return { people: [], fault: 'noParticipant' };
  return resolveParticipants(element.participants, query, { ...surroundings, scope: workflowScope(surroundings, query.facts) });
}
