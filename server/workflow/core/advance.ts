import type { Gateway, WorkflowElement } from '#schemas/workflow/definition.ts';
import type { LiveToken } from '#schemas/workflow/state.ts';
import { addStepActivation, enterStep, reenterStep, refillStep } from './enter.ts';
import { completeInstance } from './end.ts';
import { CommandRefused, pose, type Deed } from './deed.ts';
import type { Execution } from './execution.ts';
import { endlessPlace, isAtLimit, isStopped, targetOfToken } from './endless.ts';
import { failInstance, failStep, isFaulty, isStuck } from './faults.ts';
import { joinReach, placeOfToken } from './graph.ts';
import { MAX_AUTOMATIC_EVENTS } from './limits.ts';
import { recountVotes } from './recount.ts';

/** One automatic event that can happen now: tokens that enter an element. */
interface Move {
  element: WorkflowElement;
  tokens: readonly LiveToken[];
}

/**
 * Lets everything happen that needs nobody: steps are entered, gateways passed, until nothing moves (contract 21.3.4).
 * Then the instance ends, goes on, or is in exception.
 */
export function* advance(execution: Execution): Deed {
  for (let events = 0; isRunning(execution); events += 1) {
    const next = execution.pending.shift();
    const move = next ? undefined : nextMove(execution);
    if (!next && !move) break;
    if (events >= MAX_AUTOMATIC_EVENTS) {
      stopEndless(execution, move?.element.code ?? execution.activation(next?.token ?? 0).activityCode);
      break;
    }
    if (next) yield* enterAgain(execution, next);
    else if (move) yield* makeMove(execution, move);
  }
  if (isRunning(execution)) judge(execution);
}

function isRunning({ status }: Execution): boolean {
  return status === 'PROCESSING' || status === 'EXCEPTION';
}

/** More automatic events than a transaction may hold: what would move next stops there (contract 21.9). */
function stopEndless(execution: Execution, element: string): void {
  if (execution.refusesFaults) throw new CommandRefused('endless', element);
  failInstance(execution, 'endless', element);
}

function* enterAgain(execution: Execution, { token, deed }: Execution['pending'][number]): Deed {
  const activation = execution.activation(token);
  // At the limit the token stays where the return has laid it: `judge` finds it.
  if (deed === 'reenter' && isAtLimit(execution)) return;
  if (deed === 'reenter') yield* reenterStep(execution, activation);
  else if (deed === 'recount') recountVotes(execution, token);
  else if (activation.status === 'Processing') yield* refillStep(execution, activation);
}

/** The next automatic event in document order of elements, then age of tokens. */
function nextMove(execution: Execution): Move | undefined {
  const waiting = new Map<string, LiveToken[]>();
  for (const token of execution.marking.values()) {
    if (token.flow === undefined) continue;
    const target = targetOfToken(execution, token);
    const tokens = waiting.get(target);
    if (tokens) tokens.push(token);
    else waiting.set(target, [token]);
  }
  const elements = [...waiting.keys()].map((code) => execution.element(code)).toSorted((left, right) => left.order - right.order);
  for (const element of elements) {
    if (isStopped(execution, element)) continue;
    const tokens = entryTokens(
      execution,
      element,
      (waiting.get(element.code) ?? []).toSorted((left, right) => left.id - right.id),
    );
    if (tokens) return { element, tokens };
  }
  return undefined;
}

/** Tokens with which an element can be entered now: joins wait for theirs (contract 21.3.3). */
function entryTokens(execution: Execution, element: WorkflowElement, tokens: readonly LiveToken[]): readonly LiveToken[] | undefined {
  const [oldest] = tokens;
  if (!oldest) return undefined;
  if (element.type !== 'parallelGateway' && element.type !== 'inclusiveGateway') return [oldest];
  const filled = element.incoming.flatMap((flow) => tokens.find((token) => token.flow === flow) ?? []);
  if (element.type === 'parallelGateway') return filled.length === element.incoming.length ? filled : undefined;
  return isJoinReady(execution, element, new Set(filled.map(({ flow }) => flow ?? ''))) ? filled : undefined;
}

/** Every token that can still reach an empty incoming flow can also reach a filled one (BPMN 2.0.2, 13.4.3). */
function isJoinReady(execution: Execution, element: WorkflowElement, filled: ReadonlySet<string>): boolean {
  if (filled.size === element.incoming.length) return true;
  const reach = joinReach(execution.definition, element.code);
  const reaches = (place: string, wantFilled: boolean): boolean =>
    element.incoming.some((flow) => filled.has(flow) === wantFilled && reach.get(flow)?.has(place));
  return [...execution.marking.values()].every((token) => {
    const place = placeOfToken(token);
    return !reaches(place, false) || reaches(place, true);
  });
}

function* makeMove(execution: Execution, { element, tokens }: Move): Deed {
  const [first] = tokens;
  if (!first) return;
  switch (element.type) {
    case 'endEvent':
      execution.record({ kind: 'end', element: element.code, consumed: [first], produced: [] });
      if (element.terminate) completeInstance(execution);
      return;
    case 'exclusiveGateway':
    case 'parallelGateway':
    case 'inclusiveGateway':
      yield* passGateway(execution, element, tokens);
      return;
    case 'userTask':
    case 'serviceTask':
    case 'callActivity':
      yield* enterStep(execution, element, first);
      return;
    case 'startEvent':
    case 'boundaryEvent':
      // No flow leads to either (checked by the loader).
      throw new CommandRefused('noTarget', element.code);
  }
}

/** Passes a gateway; without a way out it is in exception, holding a token of its own. */
export function* passGateway(execution: Execution, element: Gateway, tokens: readonly LiveToken[]): Deed<boolean> {
  const flows = yield* flowsOut(execution, element);
  if (flows.length > 0) {
    execution.record({ kind: 'gateway', element: element.code, consumed: tokens, produced: flows.map((flow) => ({ id: execution.newToken(), flow })) });
    return true;
  }
  if (execution.refusesFaults) throw new CommandRefused('noWay', element.code);
  if (tokens.some(({ element: inside }) => inside === element.code)) return false;
  const token = execution.newToken();
  execution.record({ kind: 'enter', element: element.code, consumed: tokens, produced: [{ id: token, element: element.code }] });
  failStep(execution, addStepActivation(execution, element, token), 'noWay');
  return false;
}

function* flowsOut(execution: Execution, element: Gateway): Deed<string[]> {
  if (element.type === 'parallelGateway') return [...element.outgoing];
  const taken: string[] = [];
  for (const id of element.outgoing) {
    const condition = execution.definition.flows.get(id)?.condition;
    if (id === element.defaultFlow && element.outgoing.length > 1) continue;
    if (!condition || (yield* pose<'holds'>({ kind: 'holds', condition, facts: execution.facts }))) taken.push(id);
    if (taken.length > 0 && element.type === 'exclusiveGateway') return taken;
  }
  return taken.length === 0 && element.defaultFlow ? [element.defaultFlow] : taken;
}

/** What the instance is once nothing moves any more. */
function judge(execution: Execution): void {
  const wasFaulty = execution.former.status === 'EXCEPTION';
  const isEmptied = execution.emptied || execution.former.fault?.cause === 'noStep';
  if (execution.marking.size === 0 && !isEmptied) return completeInstance(execution);
  const endless = endlessPlace(execution);
  if (execution.fault?.cause === 'unreadable') execution.status = 'EXCEPTION';
  else if (endless !== undefined) failInstance(execution, 'endless', endless);
  else if (execution.marking.size === 0) failInstance(execution, 'noStep', execution.definition.startStepCode);
  else if (isStuck(execution)) failInstance(execution, 'stuck', placeOfOldestToken(execution));
  else execution.fault = null;
  execution.status = isFaulty(execution) ? 'EXCEPTION' : 'PROCESSING';
  if (wasFaulty && execution.status === 'PROCESSING') execution.effects.push({ kind: 'settled' });
  return undefined;
}

function placeOfOldestToken(execution: Execution): string {
  const [oldest] = [...execution.marking.values()].toSorted((left, right) => left.id - right.id);
  return oldest ? targetOfToken(execution, oldest) : '';
}
