import type { WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { joinReach } from '#server/workflow/core/graph.ts';
import { readPlace } from './places.ts';

/**
 * Where the tokens of a workflow lie, without what they are of: how many in each place.
 * Shape: a place is `on <flow>`, `in <step>`, or `in <step> <timers>` once timers of the step that do not interrupt have fired.
 */
export type Marking = ReadonlyMap<string, number>;

/** What can happen next: where the tokens lie then, by what, and whether that ends the instance. */
export interface Move {
  /** Element that was passed, with the flows chosen where others could have been. */
  label: string;
  next: Marking;
}

/**
 * The number by which markings are the same, in whatever order their places stand. Of 20,000 markings two others have the same once in
 * some ten million documents; then one of them is not looked at.
 */
export function keyOfMarking(definition: WorkflowDefinition, marking: Marking): number {
  let [high, low] = [0, 0];
  for (const [written, count] of marking) {
    const [first, second] = readPlace(definition, written).weights;
    high = (high + Math.imul(first, count)) >>> 0;
    low = (low + Math.imul(second, count)) >>> 0;
  }
  return high * 0x20_0000 + (low >>> 11);
}

/** A start event that is being filled in. */
export function firstMarking({ startEventCode }: WorkflowDefinition): Marking {
  return new Map([[`in ${startEventCode}`, 1]]);
}

/** A step in which a token is, by its place. */
interface WaitingStep {
  place: string;
  element: WorkflowElement;
  fired: readonly string[];
}

/** Everything that waits for a person, the clock or a child, by the step it is in, each place once. */
export function stepsInMarking(definition: WorkflowDefinition, marking: Marking): WaitingStep[] {
  const steps: WaitingStep[] = [];
  for (const place of marking.keys()) {
    const { step, fired } = readPlace(definition, place);
    if (step) steps.push({ place, element: step, fired });
  }
  return steps;
}

/** What a step that waits can do: be completed, or be left or accompanied by its timers (contract 21.11). */
export function movesOfStep(definition: WorkflowDefinition, marking: Marking, { place, element, fired }: WaitingStep): Move[] {
  const moves: Move[] = [{ label: element.code, next: moved(marking, [place], flowsOn(element.outgoing)) }];
  for (const code of element.boundaries) {
    const timer = definition.elements.get(code);
    if (timer?.type !== 'boundaryEvent' || fired.includes(code)) continue;
    const stays = timer.cancelActivity ? [] : [[`in ${element.code}`, ...[...fired, code].toSorted()].join(' ')];
    moves.push({ label: code, next: moved(marking, [place], [...stays, ...flowsOn(timer.outgoing)]) });
  }
  return moves;
}

/**
 * What happens by itself: the first element in document order that tokens can enter now, in every way it can go on
 * (contract 21.3). Undefined when nothing does.
 */
export function movesByItself(definition: WorkflowDefinition, marking: Marking): Move[] | undefined {
  const targets = new Map<string, WorkflowElement>();
  for (const place of marking.keys()) {
    const { target } = readPlace(definition, place);
    if (target) targets.set(target.code, target);
  }
  for (const element of [...targets.values()].toSorted((left, right) => left.order - right.order)) {
    const filled = element.incoming.filter((flow) => marking.has(`on ${flow}`));
    const entering = flowsEntering(definition, marking, element, filled);
    if (entering) return movesInto(definition, marking, element, flowsOn(entering));
  }
  return undefined;
}

function flowsEntering(definition: WorkflowDefinition, marking: Marking, element: WorkflowElement, filled: readonly string[]): readonly string[] | undefined {
  if (element.type === 'parallelGateway') return filled.length === element.incoming.length ? filled : undefined;
  if (element.type === 'inclusiveGateway') return isJoinReady(definition, marking, element, new Set(filled)) ? filled : undefined;
  return filled.slice(0, 1);
}

/** Every token that can still reach an empty incoming flow can also reach a filled one, as in the engine. */
function isJoinReady(definition: WorkflowDefinition, marking: Marking, { code, incoming }: WorkflowElement, filled: ReadonlySet<string>): boolean {
  if (filled.size === incoming.length) return true;
  const reach = joinReach(definition, code);
  const reaches = (place: string, wantFilled: boolean): boolean => incoming.some((flow) => filled.has(flow) === wantFilled && reach.get(flow)?.has(place));
  return [...marking.keys()].every((written) => {
    const place = readPlace(definition, written).plain;
    return !reaches(place, false) || reaches(place, true);
  });
}

function movesInto(definition: WorkflowDefinition, marking: Marking, element: WorkflowElement, consumed: readonly string[]): Move[] {
  const { code } = element;
  const passed = (flows: readonly string[], label = code): Move => ({ label, next: moved(marking, consumed, flowsOn(flows)) });
  switch (element.type) {
    case 'endEvent':
      return [{ label: code, next: element.terminate ? new Map() : moved(marking, consumed, []) }];
    case 'exclusiveGateway':
    case 'inclusiveGateway':
      if (element.outgoing.length < 2) return [passed(element.outgoing)];
      return flowChoices(definition, element).map((flows) => passed(flows, `${code}[${flows.join('+')}]`));
    case 'userTask':
      return [element.task.type === 'circulate' ? passed(element.outgoing) : { label: '', next: moved(marking, consumed, [`in ${code}`]) }];
    case 'callActivity':
      return [{ label: '', next: moved(marking, consumed, [`in ${code}`]) }];
    case 'parallelGateway':
    case 'serviceTask':
    case 'startEvent':
    case 'boundaryEvent':
      return [passed(element.outgoing)];
  }
}

/** As many flows are taken in every combination; of more each alone, each two, and all. */
const MOST_COMBINED = 6;

/** The flows a gateway can take, conditions taken both ways. */
function flowChoices({ elements }: WorkflowDefinition, { code, type, outgoing }: WorkflowElement): (readonly string[])[] {
  const gateway = elements.get(code);
  const byDefault = gateway && 'defaultFlow' in gateway ? gateway.defaultFlow : undefined;
  if (type === 'exclusiveGateway') return outgoing.map((flow) => [flow]);
  const conditional = outgoing.filter((flow) => flow !== byDefault);
  const combined = conditional.length <= MOST_COMBINED ? combinations(conditional) : pairs(conditional);
  return byDefault === undefined ? combined : [...combined, [byDefault]];
}

/** Each choice of at least one, small ones first. */
function combinations(flows: readonly string[]): string[][] {
  const all = flows.reduce<string[][]>((found, flow) => [...found, ...found.map((chosen) => [...chosen, flow])], [[]]);
  return all.filter((chosen) => chosen.length > 0).toSorted((left, right) => left.length - right.length);
}

function pairs(flows: readonly string[]): string[][] {
  const two = flows.flatMap((first, at) => flows.slice(at + 1).map((second) => [first, second]));
  return [...flows.map((flow) => [flow]), ...two, [...flows]];
}

function flowsOn(flows: readonly string[]): string[] {
  return flows.map((flow) => `on ${flow}`);
}

function moved(marking: Marking, from: readonly string[], to: readonly string[]): Marking {
  const next = new Map(marking);
  for (const place of from) {
    const left = (next.get(place) ?? 0) - 1;
    if (left > 0) next.set(place, left);
    else next.delete(place);
  }
  for (const place of to) next.set(place, (next.get(place) ?? 0) + 1);
  return next;
}
