import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { firstMarking, keyOfMarking, movesByItself, movesOfStep, stepsInMarking, type Marking, type Move } from './marking.ts';

/** As many markings are looked at (contract 15.9.6). */
const MOST_MARKINGS = 20_000;
/** More tokens in one place are followed no further: it has been reported. */
const MOST_TOKENS = 2;
/** So many tokens are moved at most: in a wide net each marking holds many. */
const MOST_MOVED = 2_000_000;

/** Something that can go wrong, with what happens until then. */
export interface Finding {
  kind: 'stuck' | 'twice' | 'endless';
  element: string;
  way: readonly string[];
}

/** A marking that was reached. */
interface Visited {
  marking: Marking;
  /** From which one, and by what. */
  from: number;
  label: string;
  next: number[];
  kind: 'moves' | 'end' | 'stuck' | 'cut';
}

/**
 * Plays the token game of a workflow, conditions taken both ways, within a bound of markings (contract 15.9.6). First with the steps
 * one after the other, which finds every join that can get stuck without all their interleavings: the shortest ways, then, where
 * there are too many of those, some to their ends. Last with the interleavings.
 * Shape: `isWhole` = it ended before its bound.
 */
export function searchNet(definition: WorkflowDefinition, bound = MOST_MARKINGS): { findings: Finding[]; isWhole: boolean } {
  const found = new Map<string, Finding>();
  const inTurn = explore(definition, { bound: bound / 2, inTurn: true, deep: false }, found);
  const deep = isWhole(inTurn) ? [] : explore(definition, { bound: bound / 4, inTurn: true, deep: true }, found);
  const every = explore(definition, { bound: bound - inTurn.length - deep.length, inTurn: false, deep: false }, found);
  const whole = [inTurn, every].find(isWhole);
  const trap = whole && firstTrap(definition, whole);
  return { findings: [...found.values(), ...(trap ? [trap] : [])], isWhole: isWhole(every) };
}

/** `inTurn` = of several steps that wait only the first goes on; `deep` = each way to its end before the next. */
interface Search {
  bound: number;
  inTurn: boolean;
  deep: boolean;
}

function explore(definition: WorkflowDefinition, { bound, inTurn, deep }: Search, found: Map<string, Finding>): Visited[] {
  const visited: Visited[] = [{ marking: firstMarking(definition), from: -1, label: '', next: [], kind: 'moves' }];
  const known = new Map([[keyOfMarking(definition, firstMarking(definition)), 0]]);
  const open = [0];
  let taken = 0;
  const take = (): number | undefined => (deep ? open.pop() : open[taken++]);
  let moved = 0;
  for (let at = take(); at !== undefined; at = take()) {
    const here = visited[at];
    if (!here || moved >= 2 * MOST_MOVED) break;
    const isFull = visited.length >= bound || moved >= MOST_MOVED;
    // What is not followed any more is still looked at for what stands still there.
    const moves = movesFrom(definition, here.marking, inTurn || isFull);
    moved += here.marking.size * (moves.length + 1);
    here.kind = kindOfMarking(here.marking, moves);
    reportFindings(definition, visited, at, found);
    if (here.kind === 'moves' && isFull) here.kind = 'cut';
    for (const { label, next } of here.kind === 'moves' ? moves : []) {
      const key = keyOfMarking(definition, next);
      const target = known.get(key) ?? visited.length;
      here.next.push(target);
      if (known.has(key)) continue;
      known.set(key, target);
      open.push(target);
      visited.push({ marking: next, from: at, label, next: [], kind: 'moves' });
    }
  }
  return visited;
}

function movesFrom(definition: WorkflowDefinition, marking: Marking, inTurn: boolean): Move[] {
  const automatic = movesByItself(definition, marking);
  if (automatic) return automatic;
  const steps = stepsInMarking(definition, marking).toSorted((left, right) => left.element.order - right.element.order);
  return (inTurn ? steps.slice(0, 1) : steps).flatMap((step) => movesOfStep(definition, marking, step));
}

function kindOfMarking(marking: Marking, moves: readonly Move[]): Visited['kind'] {
  if (marking.size === 0) return 'end';
  if (moves.length === 0) return 'stuck';
  return [...marking.values()].some((count) => count > MOST_TOKENS) ? 'cut' : 'moves';
}

/** Reports a marking that is stuck, and steps in which two tokens are, each place once. */
function reportFindings(definition: WorkflowDefinition, visited: readonly Visited[], at: number, found: Map<string, Finding>): void {
  const { marking, kind } = visited[at] ?? { marking: new Map<string, number>(), kind: 'end' };
  const join = kind === 'stuck' ? joinThatWaits(definition, marking) : undefined;
  if (join !== undefined) report(found, { kind: 'stuck', element: join, way: wayTo(visited, at) });
  const counts = new Map<string, number>();
  for (const { place, element } of stepsInMarking(definition, marking)) counts.set(element.code, (counts.get(element.code) ?? 0) + (marking.get(place) ?? 0));
  for (const [element, count] of counts) if (count > 1) report(found, { kind: 'twice', element, way: wayTo(visited, at) });
}

function report(found: Map<string, Finding>, finding: Finding): void {
  const key = `${finding.kind} ${finding.element}`;
  if (!found.has(key)) found.set(key, finding);
}

function joinThatWaits({ flows, elements }: WorkflowDefinition, marking: Marking): string | undefined {
  const joins = [...marking.keys()].flatMap((place) => elements.get(flows.get(place.slice(3))?.to ?? '') ?? []);
  return joins.toSorted((left, right) => left.order - right.order)[0]?.code;
}

function wayTo(visited: readonly Visited[], at: number): string[] {
  const labels: string[] = [];
  for (let here = visited[at]; here && here.from >= 0; here = visited[here.from]) if (here.label !== '') labels.push(here.label);
  return labels.toReversed();
}

function isWhole(visited: readonly Visited[]): boolean {
  // One that was not looked at any more has no successors.
  return visited.every(({ kind, next }) => kind !== 'cut' && (kind !== 'moves' || next.length > 0));
}

/** The first marking from which neither an end nor a place to get stuck can be reached any more. */
function firstTrap(definition: WorkflowDefinition, visited: readonly Visited[]): Finding | undefined {
  const before = visited.map((): number[] => []);
  visited.forEach(({ next }, at) => next.forEach((target) => before[target]?.push(at)));
  const open = visited.flatMap(({ kind }, at) => (kind === 'moves' ? [] : [at]));
  const free = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const former of before[at] ?? []) {
      if (free.has(former)) continue;
      free.add(former);
      open.push(former);
    }
  }
  const at = visited.findIndex((_, place) => !free.has(place));
  if (at < 0) return undefined;
  const marking = visited[at]?.marking ?? new Map<string, number>();
  const [step] = stepsInMarking(definition, marking);
  const [place = ''] = marking.keys();
  return { kind: 'endless', element: step?.element.code ?? definition.flows.get(place.slice(3))?.to ?? definition.startEventCode, way: wayTo(visited, at) };
}
