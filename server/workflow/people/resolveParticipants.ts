import type { ParticipantsQuery, StepParticipants } from '#schemas/workflow/command.ts';
import type { ParticipantRules } from '#schemas/workflow/definition.ts';
import { excludedPeople } from './exclude.ts';
import { resolveRules } from './rules/index.ts';
import type { Candidate, RuleContext } from './rules/rule.ts';
import { administrators, eligibility } from './substitutes.ts';

/** What the engine knows of a step that is entered. */
export type StepRequest = Pick<ParticipantsQuery, 'chosen' | 'former' | 'emptied' | 'handlersOf' | 'agreed'>;

/** What lies outside the engine: organisation, record, who started it, and the managers of the application. */
export interface StepSurroundings extends Pick<RuleContext, 'organisation' | 'originatorId' | 'departmentId' | 'scope'> {
  /** The originator, or who started it for them. */
  readonly startedById: string;
  /** `managers` of `app.json`. */
  readonly managers: readonly string[];
}

/** The answer to the engine; `choiceMissing` = a rule `chosen` holds and nobody has chosen: a person's act is refused (contract 10.4). */
export type ResolvedParticipants = StepParticipants & { choiceMissing: boolean };

/** Resolves the people of a step in the order of contract 15.9.4. Pure: entering, predict and simulate call it alike. */
export function resolveParticipants(rules: ParticipantRules, request: StepRequest, surroundings: StepSurroundings): ResolvedParticipants {
  const isEligible = eligibility(surroundings.organisation, excludedPeople(rules.exclude, { ...surroundings, ...request }));
  const context: RuleContext = { ...surroundings, ...request, isEligible };
  if (request.emptied) return { choiceMissing: false, ...withoutPeople(rules, context, surroundings.managers) };
  const holding = rules.rules.filter(({ when }) => !when || when.holds(context.scope));
  const choiceMissing = request.chosen === undefined && holding.some(({ kind }) => kind === 'chosen');

  const found = resolveRules(holding, context);
  const led = rules.whenOriginator === 'manager' ? withLeaderOfOriginator(found, context) : found;
  const inOrder = lastHandlersFirst(led, request.former ?? []);
  const people = rules.mode.kind === 'single' ? inOrder.slice(0, 1) : inOrder;
  if (people.length > rules.max) return { choiceMissing, people: [], fault: 'tooMany' };
  if (people.length > 0) return { choiceMissing, people: answerByRule(people, rules, request, surroundings.originatorId) };
  return { choiceMissing, ...withoutPeople(rules, context, surroundings.managers) };
}

/** In the place of the originator their leader, once. */
function withLeaderOfOriginator(people: readonly Candidate[], context: RuleContext): Candidate[] {
  const at = people.findIndex(({ userId }) => userId === context.originatorId);
  if (at < 0) return [...people];
  const others = people.toSpliced(at, 1, ...resolveRules([{ kind: 'manager', of: 'originator', level: 1 }], context));
  return others.filter(({ userId }, place) => others.findIndex((other) => other.userId === userId) === place);
}

/** A return takes those who handled the step last time before others (contract 21.7). */
function lastHandlersFirst(people: readonly Candidate[], lastHandlers: readonly string[]): readonly Candidate[] {
  const last = new Set(lastHandlers);
  return [...people.filter(({ userId }) => last.has(userId)), ...people.filter(({ userId }) => !last.has(userId))];
}

/** Rules answer for nobody in the target of a return. */
function answerByRule(
  people: readonly Candidate[],
  rules: ParticipantRules,
  { agreed, former }: StepRequest,
  originatorId: string,
): StepParticipants['people'] {
  const repeated = agreedBefore(rules.whenRepeated, agreed);
  return people.map(({ userId, why }) => {
    if (former) return { id: userId, why };
    if (rules.whenOriginator === 'pass' && userId === originatorId) return { id: userId, why, automatic: 'originator' };
    return repeated?.has(userId) ? { id: userId, why, automatic: 'repeated' } : { id: userId, why };
  });
}

function agreedBefore(whenRepeated: ParticipantRules['whenRepeated'], { any, adjacent }: StepRequest['agreed']): ReadonlySet<string> | undefined {
  if (whenRepeated === 'pass') return any;
  return whenRepeated === 'passAdjacent' ? adjacent : undefined;
}

function withoutPeople({ whenEmpty }: ParticipantRules, { organisation, isEligible }: RuleContext, managers: readonly string[]): StepParticipants {
  if (whenEmpty === 'pass') return { people: [], passed: true };
  const standIns = whenEmpty === 'admin' ? administrators(organisation, managers, isEligible) : [];
  if (standIns.length === 0) return { people: [], fault: 'noParticipant' };
  return { people: standIns.map((id) => ({ id, why: { kind: 'admin', detail: { cause: 'empty' } } })), instead: true };
}
