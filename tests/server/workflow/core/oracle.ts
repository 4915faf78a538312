import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { FlowEvent, InstanceState, LiveToken } from '#schemas/workflow/state.ts';

/**
 * A second reading of the token game, written apart from the engine: replays the events that are not undone and checks that
 * each was possible at its moment, and that the tokens left are those of the state.
 */
export function replayFaults(definition: WorkflowDefinition, state: InstanceState): string[] {
  const faults: string[] = [];
  const live = new Map<number, LiveToken>();
  for (const event of state.events.filter(({ undone }) => !undone)) {
    for (const { id } of event.consumed) if (!live.has(id)) faults.push(`${event.seq} ${event.kind} ${event.element} consumes token ${id}, which is not there`);
    for (const id of event.read) if (!live.has(id) && !wasThere(state, id)) faults.push(`${event.seq} ${event.kind} reads token ${id}`);
    if (event.kind === 'gateway') faults.push(...gatewayFaults(definition, event, live));
    for (const { id } of event.consumed) live.delete(id);
    for (const token of event.produced) live.set(token.id, token);
  }
  if (state.status !== 'PROCESSING' && state.status !== 'EXCEPTION') return faults;
  const [replayed, stored] = [[...live.keys()].toSorted(byNumber), [...state.marking.keys()].toSorted(byNumber)];
  if (replayed.join() !== stored.join()) faults.push(`replay leaves tokens ${replayed.join()}, the state has ${stored.join()}`);
  return faults;
}

function wasThere(state: InstanceState, token: number): boolean {
  return state.activations.has(token);
}

function gatewayFaults(definition: WorkflowDefinition, event: FlowEvent, live: ReadonlyMap<number, LiveToken>): string[] {
  const element = definition.elements.get(event.element);
  const where = `${event.seq} ${event.element}`;
  if (!element || event.consumed.some(({ element: inside }) => inside === event.element)) return [];
  const flows = event.consumed.map(({ flow }) => flow ?? '');
  if (new Set(flows).size !== flows.length || flows.some((flow) => !element.incoming.includes(flow))) return [`${where} took ${flows.join()}`];
  if (element.type === 'exclusiveGateway') return flows.length === 1 && event.produced.length === 1 ? [] : [`${where} is exclusive`];
  if (element.type === 'parallelGateway') return flows.length === element.incoming.length ? [] : [`${where} passed with ${flows.join()} alone`];
  const filled = new Set([...live.values()].flatMap(({ flow }) => (flow !== undefined && element.incoming.includes(flow) ? flow : [])));
  if (filled.size !== flows.length) return [`${where} took ${flows.join()} of ${[...filled].join()}`];
  for (const token of live.values()) {
    if (token.flow !== undefined && element.incoming.includes(token.flow)) continue;
    const ends = flowsAhead(definition, token, element.code);
    const toEmpty = element.incoming.some((flow) => !filled.has(flow) && ends.has(flow));
    const toFilled = element.incoming.some((flow) => filled.has(flow) && ends.has(flow));
    if (toEmpty && !toFilled) return [`${where} passed although token ${token.id} can still get to an empty flow`];
  }
  return [];
}

const knownFlows = new WeakMap<WorkflowDefinition, Map<string, ReadonlySet<string>>>();

/** All flows that a token can get onto without passing an element. */
function flowsAhead(definition: WorkflowDefinition, { flow, element }: LiveToken, without: string): ReadonlySet<string> {
  const known = knownFlows.get(definition) ?? new Map<string, ReadonlySet<string>>();
  knownFlows.set(definition, known);
  const key = `${flow ?? ''} ${element ?? ''} ${without}`;
  const found = known.get(key) ?? searchFlows(definition, flow, element, without);
  known.set(key, found);
  return found;
}

function searchFlows(definition: WorkflowDefinition, flow: string | undefined, element: string | undefined, without: string): ReadonlySet<string> {
  const seen = new Set<string>(flow === undefined ? [] : [flow]);
  const go = (code: string): void => {
    if (code === without) return;
    const codes = [code, ...(definition.elements.get(code)?.boundaries ?? [])];
    for (const next of codes.flatMap((one) => definition.elements.get(one)?.outgoing ?? [])) {
      if (seen.has(next)) continue;
      seen.add(next);
      go(definition.flows.get(next)?.to ?? '');
    }
  };
  go(flow === undefined ? (element ?? '') : (definition.flows.get(flow)?.to ?? ''));
  return seen;
}

function byNumber(left: number, right: number): number {
  return left - right;
}
