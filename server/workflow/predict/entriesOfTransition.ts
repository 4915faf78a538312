import type { StepParticipants } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation, FlowEvent, InstanceState } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { isActive } from '#server/workflow/core/complete.ts';
import type { Transition } from '#server/workflow/core/transition.ts';
import type { ForecastEntry, ForecastFault, ForecastGateway, ForecastStep } from './forecastEntry.ts';
import type { GatewayAnswers, GatewayPass } from './gatewayAnswers.ts';
import type { TokenTrace, TokenTraces } from './tokenTraces.ts';

/** What the engine was answered about a step. */
export interface StepAnswer {
  participants: StepParticipants;
  choose: boolean;
  isCertain: boolean;
}

/** What entries are made of. */
interface Played {
  readonly definition: WorkflowDefinition;
  readonly state: InstanceState;
  readonly traces: TokenTraces;
  readonly gatewayDecisions: GatewayAnswers['decisions'];
  takeAnswer(step: string): StepAnswer | undefined;
  takeGateway(event: FlowEvent): GatewayPass | undefined;
}

type Done = Extract<Transition, { status: 'done' }>;

/** What a transition has entered and passed, in its order; the tokens it has made get their traces. */
export function entriesOfTransition(played: Played, before: InstanceState, { state, touched }: Done, isStart: boolean): ForecastEntry[] {
  const news = state.events.filter(({ seq, undone }) => seq >= before.nextSeq && !undone);
  let isAtStart = isStart;
  const entries = news.flatMap((event): ForecastEntry[] => {
    const behind = played.traces.behind(event);
    if (event.kind === 'gateway') return entriesOfGateway(played, event, behind);
    const activation = state.activations.get(event.produced[0]?.id ?? 0);
    const isEntered = event.kind === 'enter' || event.kind === 'reenter' || event.kind === 'activate';
    if (!isEntered || !activation || (isAtStart && activation.activityCode === played.definition.startStepCode)) {
      if (isEntered) isAtStart = false;
      for (const { id } of event.produced) played.traces.set(id, behind);
      return [];
    }
    if (activation.type === 'gateway') return [faultyGateway(played, event, behind)];
    const entry = entryOfStep(played, activation, behind);
    // What the end of the instance takes away at once never comes.
    return activation.status === 'Canceled' || activation.status === 'BeCanceled' ? [] : [entry];
  });
  const reopened = [...touched.activations].flatMap((token) => reopenedStep(played, before.activations.get(token), state.activations.get(token)) ?? []);
  return [...entries, ...reopened];
}

function entriesOfGateway(played: Played, event: FlowEvent, behind: TokenTrace): ForecastGateway[] {
  const element = played.definition.elements.get(event.element);
  const pass = played.takeGateway(event);
  const trace = { ...behind, isCertain: behind.isCertain && (pass?.isCertain ?? true) };
  for (const { id } of event.produced) played.traces.set(id, trace);
  if (!element || element.outgoing.length < 2) return [];
  const taken = new Set(event.produced.flatMap(({ flow }) => flow ?? []));
  const { code: activityCode, type } = element;
  return [{ kind: 'gateway', activityCode, type, ...ahead(behind), fault: null, decisions: played.gatewayDecisions(element, pass, taken) }];
}

/** A gateway without a way out. */
function faultyGateway(played: Played, event: FlowEvent, behind: TokenTrace): ForecastGateway {
  const element = played.definition.elements.get(event.element);
  const pass = played.takeGateway(event);
  const isCertain = behind.isCertain && (pass?.isCertain ?? true);
  const decisions = element ? played.gatewayDecisions(element, pass, new Set()) : [];
  return { kind: 'gateway', activityCode: event.element, type: element?.type ?? 'exclusiveGateway', ...ahead(behind), isCertain, fault: 'noWay', decisions };
}

const ahead = ({ level, isAhead, isCertain }: TokenTrace) => ({ level: level + 1, isAhead, isCertain });

function entryOfStep(played: Played, activation: Activation, behind: TokenTrace): ForecastStep {
  const { token, activityCode, type, mode } = activation;
  const answer = answerOfStep(played, activation);
  const isCertain = behind.isCertain && answer.isCertain;
  // What waits for nobody is no step ahead of its own.
  const waits = isActive(activation);
  const level = behind.level + 1;
  played.traces.set(token, { level: waits ? level : behind.level, isAhead: behind.isAhead, isCertain });
  const { people, passed } = answer.participants;
  const remaining = waits ? people : people.filter(({ automatic }) => automatic !== undefined);
  const shown = activation.taskType === 'circulate' ? people : remaining;
  return {
    kind: 'step',
    token,
    activityCode,
    type: type === 'gateway' ? 'userTask' : type,
    mode,
    level,
    isAhead: behind.isAhead,
    isCertain,
    fault: faultOfStep(activation),
    people: shown.filter(({ id }) => id !== ''),
    automatic: passed ? 'empty' : ((waits ? undefined : remaining[0]?.automatic) ?? null),
    choose: answer.choose,
  };
}

/** A step that waited for a detour and is open again. */
function reopenedStep(played: Played, former: Activation | undefined, now: Activation | undefined): ForecastStep | undefined {
  if (former?.status !== 'NotStarted' || now?.status !== 'Processing') return undefined;
  return entryOfStep(played, now, { level: 0, isAhead: true, isCertain: true });
}

function answerOfStep(played: Played, activation: Activation): StepAnswer {
  const element = played.definition.elements.get(activation.activityCode);
  const answer = element?.type === 'userTask' ? played.takeAnswer(element.code) : undefined;
  return answer ?? answerOfItems(played, activation);
}

/** Whoever has an open item there. */
function answerOfItems({ state }: Played, { token }: Activation): StepAnswer {
  const open = [...state.items.values()].filter((item) => item.token === token && item.status === WORK_ITEM_STATUS.processing);
  return { participants: { people: open.flatMap(({ ownerId, why }) => (ownerId === null ? [] : { id: ownerId, why })) }, choose: false, isCertain: true };
}

function faultOfStep({ status, fault }: Activation): ForecastFault | null {
  if (status !== 'Exception' || fault === null) return null;
  return fault === 'tooDeep' || fault === 'noWay' ? fault : 'noParticipant';
}
