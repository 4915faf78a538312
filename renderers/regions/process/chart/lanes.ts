import type { WorkflowChart } from '#schemas/workflow/track.ts';

type Drawing = Pick<WorkflowChart, 'nodes' | 'edges'>;
type ChartNode = WorkflowChart['nodes'][number];

/** Elements that send a token out more than one way at once. */
const FORKS: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway']);
/** Branches within branches that are still drawn apart. */
const DEEPEST = 3;

/** Where an element lies beside others. */
export interface Lane {
  /** 1 = in a branch, 2 = in a branch of a branch, at most 3. */
  depth: number;
  /** Tells branches apart that run beside each other. */
  path: string;
}

/**
 * Branches that run beside each other, by the code of each element in one: what all branches of a fork lead to lies outside of it.
 * Shape: elements on the main way are left out.
 */
export function lanesOf({ nodes, edges }: Drawing): ReadonlyMap<string, Lane> {
  const leaving = waysOut({ nodes, edges });
  const entered = new Set([...leaving.values()].flat());
  const starts = nodes.flatMap(({ activityCode }) => (entered.has(activityCode) ? [] : [activityCode]));
  const lanes = new Map<string, Lane>();
  for (const { activityCode: fork, type } of nodes) {
    const ways = leaving.get(fork) ?? [];
    if (!FORKS.has(type) || ways.length < 2) continue;
    // What is reached without the fork belongs to none of its branches, a loop back to it among that.
    const outside = reachedFrom(starts, leaving, fork);
    const reachedBy = new Map<string, string[]>();
    for (const way of ways) for (const code of reachedFrom([way], leaving, fork)) reachedBy.set(code, [...(reachedBy.get(code) ?? []), way]);
    for (const [code, [way, ...others]] of reachedBy) {
      if (others.length > 0 || outside.has(code)) continue;
      const { depth, path } = lanes.get(code) ?? { depth: 0, path: '' };
      lanes.set(code, { depth: Math.min(DEEPEST, depth + 1), path: `${path}\n${way}` });
    }
  }
  return lanes;
}

/** Codes that each element leads to; a timer on the border of a step goes on from that step. */
function waysOut({ nodes, edges }: Drawing): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = ways.get(from);
    if (known) known.push(to);
    else ways.set(from, [to]);
  };
  for (const { from, to } of edges) add(from, to);
  for (const timer of nodes) {
    const host = timer.type === 'boundaryEvent' ? nodes.find((node) => node !== timer && holdsCentre(node, timer)) : undefined;
    if (host) add(host.activityCode, timer.activityCode);
  }
  return ways;
}

function holdsCentre({ x, y, width, height }: ChartNode, inner: ChartNode): boolean {
  const [centreX, centreY] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return centreX >= x && centreX <= x + width && centreY >= y && centreY <= y + height;
}

/** What is reached from some elements, themselves included, without passing one of them. */
function reachedFrom(starts: readonly string[], leaving: ReadonlyMap<string, readonly string[]>, without: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    if (code === without || reached.has(code)) continue;
    reached.add(code);
    open.push(...(leaving.get(code) ?? []));
  }
  return reached;
}
