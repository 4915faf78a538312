import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Answers, Command, CommandRefusal, EngineQuery, ParticipantsQuery } from '#schemas/workflow/command.ts';
import type { FlowEvent, InstanceState } from '#schemas/workflow/state.ts';
import type { UserTask } from '#schemas/workflow/definition.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import { controlValues, wholeForm } from '#server/records/values.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { runTransition } from '#server/workflow/core/transition.ts';
import { answerQuery, workflowScope, type Surroundings } from '#server/workflow/instance/runCommand.ts';
import { resolveParticipants, type ResolvedParticipants } from '#server/workflow/people/resolveParticipants.ts';
import { itemValue } from '#server/workflow/values/itemValue.ts';
import { valueOfExpression } from '#server/workflow/values/mappedValues.ts';
import { ChangeableItems, keyOfReference } from './changeableItems.ts';
import { entriesOfTransition, type StepAnswer } from './entriesOfTransition.ts';
import type { ForecastEntry } from './forecastEntry.ts';
import { GatewayAnswers } from './gatewayAnswers.ts';
import { inputsOfRules } from './readByRules.ts';
import { TokenTraces } from './tokenTraces.ts';

/** What a forecast starts from: as of a real act, with the values as somebody is typing them. */
export type ForecastStart = Omit<Surroundings, 'runService'> & { readonly model: LoadedModel };

/** In the place of somebody who has to be chosen first. */
const SOMEBODY = '';

/**
 * Plays an instance on from where it is with the engine of reality (contract 11.4, 15.9.7): the queries of each transition are
 * answered from the organisation and from values in memory. Nothing is read or written.
 */
export class Forecast {
  readonly entries: ForecastEntry[] = [];
  readonly changeable: ChangeableItems;
  readonly traces: TokenTraces;
  state: InstanceState;
  private readonly surroundings: Surroundings;
  private readonly model: LoadedModel;
  private readonly gateways: GatewayAnswers;
  /** Answers to the engine that no entry has been made of yet, by step. */
  private readonly answers = new Map<string, StepAnswer[]>();
  /** Steps of which it is open who of several decides, with those people. */
  private readonly open = new Map<string, ReadonlySet<string>>();

  /** `present` = tokens of the steps from which is looked ahead. */
  constructor({ model, ...surroundings }: ForecastStart, state: InstanceState, present: ReadonlySet<number> = new Set()) {
    this.surroundings = { ...surroundings, runService: () => Promise.resolve('done') };
    this.model = model;
    this.state = state;
    this.changeable = new ChangeableItems(model);
    this.gateways = new GatewayAnswers(surroundings.definition);
    this.traces = new TokenTraces(present);
  }

  get definition(): Surroundings['definition'] {
    return this.surroundings.definition;
  }

  /** Lets the instance take a command; gives the refusal of one that is not possible. */
  run(command: Command): CommandRefusal | undefined {
    const { state: before } = this;
    const result = runTransition(this.definition, before, { ...command, isForecast: true }, (query) => this.answer(query));
    if (result.status === 'refused') return result.refusal;
    this.state = result.state;
    this.entries.push(...entriesOfTransition(this, before, result, command.type === 'start'));
    return undefined;
  }

  /** Keeps that one of these people will decide a step, nobody knows which. */
  leaveOpen(step: string, people: ReadonlySet<string>): void {
    this.open.set(step, people);
  }

  takeAnswer(step: string): StepAnswer | undefined {
    return this.answers.get(step)?.shift();
  }

  takeGateway(event: FlowEvent): ReturnType<GatewayAnswers['takePass']> {
    return this.gateways.takePass(event.element);
  }

  get gatewayDecisions(): GatewayAnswers['decisions'] {
    return this.gateways.decisions.bind(this.gateways);
  }

  /** What a step says to whoever would agree or submit there now, when one of its checks refuses (contract 15.9.2). */
  refusalOfStep(activityCode: string): Bilingual | undefined {
    const step = this.definition.elements.get(activityCode);
    if (step?.type !== 'userTask' || step.checks.length === 0) return undefined;
    const { facts } = new Execution(this.definition, this.state, { at: 0, by: null });
    const scope = workflowScope(this.surroundings, facts);
    const check = step.checks.find(({ when }) => when.holds(scope));
    return check && { zh: check.message.render(scope), en: (check.messageEn ?? check.message).render(scope) };
  }

  private answer(query: EngineQuery): Answers[EngineQuery['kind']] {
    if (query.kind === 'holds')
      return this.gateways.holds(query.condition, (condition, facts) => condition.holds(workflowScope(this.surroundings, facts)), query.facts, this.changeable);
    if (query.kind === 'service') return this.runService(query.element, query.facts);
    const element = query.kind === 'participants' ? this.definition.elements.get(query.element) : undefined;
    if (query.kind !== 'participants' || element?.type !== 'userTask') return answerQuery(this.surroundings, query);
    const answer = this.resolve(element, query);
    if (!query.emptied) this.answers.set(element.code, [...(this.answers.get(element.code) ?? []), answer]);
    return answer.participants;
  }

  private resolve(element: UserTask, query: ParticipantsQuery): StepAnswer {
    const scope = workflowScope(this.surroundings, query.facts);
    const resolved = resolveParticipants(element.participants, query, { ...this.surroundings, scope });
    return { participants: withoutChoice(resolved), choose: resolved.choiceMissing, isCertain: this.isCertain(element, resolved) };
  }

  private isCertain({ participants }: UserTask, { people }: ResolvedParticipants): boolean {
    const { items, steps } = inputsOfRules(participants);
    if (this.changeable.hasAny(items) || steps.some((step) => this.open.has(step))) return false;
    const mayPass = participants.whenRepeated !== 'ask';
    return !(mayPass && [...this.open.values()].some((deciders) => people.some(({ id }) => deciders.has(id))));
  }

  /** Values that a service task sets are known; what it writes elsewhere changes nothing here. */
  private runService(code: string, facts: ParticipantsQuery['facts']): Answers['service'] {
    const element = this.definition.elements.get(code);
    for (const deed of element?.type === 'serviceTask' ? element.deeds : []) {
      if (deed.kind !== 'set') continue;
      if (this.changeable.hasAny(deed.value.references.map(keyOfReference))) this.changeable.addItems([deed.key]);
      this.setValue(deed.key, valueOfExpression(deed.value, workflowScope(this.surroundings, facts)));
    }
    return 'done';
  }

  private setValue(key: string, value: unknown): void {
    const { now, originatorId, departmentId, values } = this.surroundings;
    const item = this.model.items.find(({ code }) => code === key);
    // As in reality, what the model no longer has is passed over.
    if (!item) return;
    const changed: FormValues = { ...values, [key]: itemValue(item, value) };
    this.surroundings.values = wholeForm(this.model).formulas.compute(controlValues(this.model, changed), {
      now,
      user: originatorId,
      department: departmentId,
    });
  }
}

/** Where somebody has to be chosen first, and other rules give nobody, the step is played on nevertheless (contract 11.4). */
function withoutChoice(resolved: ResolvedParticipants): ResolvedParticipants {
  const hasOthers = resolved.people.length > 0 && !resolved.instead;
  if (!resolved.choiceMissing || resolved.fault === 'tooMany') return { ...resolved, choiceMissing: false };
  if (hasOthers) return { ...resolved, choiceMissing: false };
  return { choiceMissing: false, people: [{ id: SOMEBODY, why: { kind: 'chosen' } }] };
}
