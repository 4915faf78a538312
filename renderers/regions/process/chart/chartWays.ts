import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { WorkflowChart } from '#schemas/workflow/track.ts';

type Drawing = Pick<WorkflowChart, 'nodes' | 'edges'>;
type Edge = WorkflowChart['edges'][number];

/** What is predicted of a chart: the codes of elements that will be passed, and the ids of flows that will be taken. */
export interface ForetoldWays {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

/** Elements that a forecast names: where people or another workflow have work; through all others a token goes by itself. */
const STEPS: ReadonlySet<string> = new Set(['userTask', 'callActivity']);
const ACTIVE: ReadonlySet<string> = new Set(['Processing', 'NotStarted', 'Exception']);

/**
 * The way that an instance is predicted to go: the forecast names steps alone, so that gateways, ends and flows between them follow from
 * the drawing. Where a gateway takes one way of several, it is the one whose nearest predicted step comes first. Source: contract 11.4, 11.5.
 */
export function foretoldWays({ nodes, edges }: Drawing, coming: readonly ForecastStep[]): ForetoldWays {
  const typeOf = new Map(nodes.map(({ activityCode, type }) => [activityCode, type]));
  const isStep = (code: string) => STEPS.has(typeOf.get(code) ?? '');
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const levels = new Map<string, number>();
  for (const [at, { activityCode }] of coming.entries()) if (!levels.has(activityCode)) levels.set(activityCode, at);
  const nearest = nearestAhead(leaving, isStep, levels);
  const found = { nodes: new Set(levels.keys()), edges: new Set<string>() };
  // What was passed may have left a token on its way, e.g. before a join.
  const open = [...nodes.flatMap(({ activityCode, status }) => (ACTIVE.has(status) ? [activityCode] : [])), ...levels.keys()];
  const seen = new Set<string>();
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    if (seen.has(code)) continue;
    seen.add(code);
    for (const edge of waysTaken(typeOf.get(code) ?? '', leaving.get(code) ?? [], nearest)) {
      // A step that is not predicted is not on the way.
      if (isStep(edge.to) && !levels.has(edge.to)) continue;
      found.edges.add(edge.id);
      found.nodes.add(edge.to);
      if (!isStep(edge.to)) open.push(edge.to);
    }
  }
  return found;
}

type PlaceOf = (code: string) => number;

/** For an element the place in the forecast of the nearest predicted step at it or behind it, through what lets tokens pass; Infinity = none. */
function nearestAhead(leaving: ReadonlyMap<string, readonly Edge[]>, isStep: (code: string) => boolean, levels: ReadonlyMap<string, number>): PlaceOf {
  const known = new Map<string, number>();
  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    let nearest = Infinity;
    const seen = new Set<string>();
    const open = [from];
    for (let code = open.pop(); code !== undefined; code = open.pop()) {
      if (seen.has(code)) continue;
      seen.add(code);
      if (isStep(code)) nearest = Math.min(nearest, levels.get(code) ?? Infinity);
      else open.push(...(leaving.get(code) ?? []).map(({ to }) => to));
    }
    known.set(from, nearest);
    return nearest;
  };
}

function waysTaken(type: string, ways: readonly Edge[], nearest: PlaceOf): readonly Edge[] {
  if (ways.length < 2 || type === 'parallelGateway') return ways;
  const first = Math.min(...ways.map(({ to }) => nearest(to)));
  if (first === Infinity) return ways.filter(({ default: isDefault }) => isDefault || ways.every((way) => !way.default));
  if (type === 'inclusiveGateway') return ways.filter(({ to }) => nearest(to) < Infinity && !leadsPast(to, ways, nearest));
  return ways.filter(({ to }) => nearest(to) === first);
}

/** A way of an inclusive gateway that leads to what the others reach later is the one for none of them. */
function leadsPast(to: string, ways: readonly Edge[], nearest: PlaceOf): boolean {
  const places = ways.map((way) => nearest(way.to));
  return nearest(to) === Math.max(...places.filter((place) => place < Infinity)) && nearest(to) > Math.min(...places);
}
