import type { SequenceFlow, WorkflowElement } from '#schemas/workflow/definition.ts';

/** The net of a workflow: elements and flows by their ids, in document order. */
export interface WorkflowGraph {
  elements: ReadonlyMap<string, WorkflowElement>;
  flows: ReadonlyMap<string, SequenceFlow>;
}

/** Elements that a token in an element goes to next: over its flows, and by its boundary timers. */
export function nextElements({ elements, flows }: WorkflowGraph, code: string): string[] {
  const element = elements.get(code);
  return element ? [...element.boundaries, ...targetsOfFlows(flows, element.outgoing)] : [];
}

/** Elements before an element; the step a boundary timer sits on comes before it. */
export function formerElements({ elements, flows }: WorkflowGraph, code: string): string[] {
  const element = elements.get(code);
  if (!element) return [];
  const sources = element.incoming.flatMap((id) => flows.get(id)?.from ?? []);
  return element.type === 'boundaryEvent' ? [...sources, element.attachedTo] : sources;
}

/** Everything that is met on the way from some elements on, these included. */
export function walk(from: Iterable<string>, nextOf: (code: string) => readonly string[]): Set<string> {
  const met = new Set(from);
  const open = [...met];
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    for (const next of nextOf(code)) {
      if (met.has(next)) continue;
      met.add(next);
      open.push(next);
    }
  }
  return met;
}

/** For each element the elements that its token can still reach, boundary timers among them; itself only in a loop. */
export function reachOfElements(graph: WorkflowGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map([...graph.elements.keys()].map((code) => [code, nextElements(graph, code)]));
  const nextOf = (code: string): readonly string[] => next.get(code) ?? [];
  return new Map([...graph.elements.keys()].map((code) => [code, walk(nextOf(code), nextOf)]));
}

function targetsOfFlows(flows: WorkflowGraph['flows'], ids: readonly string[]): string[] {
  return ids.flatMap((id) => flows.get(id)?.to ?? []);
}
