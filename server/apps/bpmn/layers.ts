import type { WorkflowGraph } from './graph.ts';

/** A flow as the layout sees it: a boundary timer stands on its step, so that its flow begins there. */
export interface Link {
  id: string;
  from: string;
  to: string;
}

/** Elements in columns from left to right. */
export interface Layers {
  /** Column of each element, from 0. */
  columns: ReadonlyMap<string, number>;
  links: readonly Link[];
  /** Flows that lead back, or to their own element. */
  backward: ReadonlySet<string>;
}

/** Puts each element right of all that leads to it; flows of loops lead back. */
export function toLayers({ elements, flows }: WorkflowGraph): Layers {
  const placeOf = (code: string): string => {
    const element = elements.get(code);
    return element?.type === 'boundaryEvent' ? element.attachedTo : code;
  };
  const links = [...flows.values()].map(({ id, from, to }): Link => ({ id, from: placeOf(from), to: placeOf(to) }));
  const leaving = new Map<string, Link[]>();
  for (const link of links) leaving.set(link.from, [...(leaving.get(link.from) ?? []), link]);
  const { order, backward } = visit(
    [...elements.keys()].filter((code) => placeOf(code) === code),
    leaving,
  );
  const columns = new Map<string, number>();
  for (const code of order) {
    const column = columns.get(code) ?? 0;
    columns.set(code, column);
    for (const { id, to } of leaving.get(code) ?? []) if (!backward.has(id)) columns.set(to, Math.max(columns.get(to) ?? 0, column + 1));
  }
  return { columns, links, backward };
}

/** Depth first without recursion: an order in which every link but those that lead back goes forward. */
function visit(codes: readonly string[], leaving: ReadonlyMap<string, readonly Link[]>): { order: string[]; backward: Set<string> } {
  const finished: string[] = [];
  const backward = new Set<string>();
  const state = new Map<string, 'open' | 'done'>();
  for (const root of codes) {
    if (state.has(root)) continue;
    state.set(root, 'open');
    const stack = [{ code: root, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const link = leaving.get(top.code)?.[top.next];
      top.next += 1;
      if (!link) {
        state.set(top.code, 'done');
        finished.push(top.code);
        stack.pop();
      } else if (state.get(link.to) === 'open') backward.add(link.id);
      else if (!state.has(link.to)) {
        state.set(link.to, 'open');
        stack.push({ code: link.to, next: 0 });
      }
    }
  }
  return { order: finished.toReversed(), backward };
}
