import type { SequenceFlow, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LiveToken } from '#schemas/workflow/state.ts';

/** Name of the place a token is in: a flow or an element; the two never share a name. */
export function placeOfToken(token: LiveToken): string {
  return token.flow === undefined ? `in ${token.element ?? ''}` : `on ${token.flow}`;
}

/** Places from which each incoming flow of an inclusive join can be reached without passing the join. */
type JoinReach = ReadonlyMap<string, ReadonlySet<string>>;

const reachOfDefinition = new WeakMap<WorkflowDefinition, Map<string, JoinReach>>();

/**
 * For each incoming flow of a join: the places from which a token can still get there without passing the join
 * (BPMN 2.0.2, 13.4.3; contract 21.3.3). 'Can reach' follows flows and those of boundary events. Computed once a definition.
 */
export function joinReach(definition: WorkflowDefinition, join: string): JoinReach {
  const known = reachOfDefinition.get(definition) ?? new Map<string, JoinReach>();
  reachOfDefinition.set(definition, known);
  const found = known.get(join);
  if (found) return found;
  const incoming = definition.elements.get(join)?.incoming ?? [];
  const made = new Map(incoming.map((flow): [string, ReadonlySet<string>] => [flow, placesBefore(definition, flow, join)]));
  known.set(join, made);
  return made;
}

/** Places from which a join can be reached at all, itself not passed. */
export function placesBeforeJoin(definition: WorkflowDefinition, join: string): ReadonlySet<string> {
  return new Set([...joinReach(definition, join).values()].flatMap((places) => [...places]));
}

function placesBefore(definition: WorkflowDefinition, target: string, join: string): ReadonlySet<string> {
  const places = new Set([`on ${target}`]);
  const open = [definition.flows.get(target)];
  for (let flow = open.pop(); flow; flow = open.pop()) {
    for (const code of elementsBehind(definition, flow)) {
      if (code === join) continue;
      places.add(`in ${code}`);
      for (const id of definition.elements.get(code)?.incoming ?? []) {
        if (places.has(`on ${id}`)) continue;
        places.add(`on ${id}`);
        open.push(definition.flows.get(id));
      }
    }
  }
  return places;
}

/** Elements whose token can go onto a flow: its source, or the step that its boundary event sits on. */
function elementsBehind(definition: WorkflowDefinition, flow: SequenceFlow): readonly string[] {
  const source = definition.elements.get(flow.from);
  return source?.type === 'boundaryEvent' ? [source.attachedTo] : [flow.from];
}
