import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import type { NodeBounds } from '#schemas/workflow/definition.ts';
import type { ChartPoint } from './paths.ts';

/** Returns from a step to another one: how many, and when the last was. */
export interface DrawnReturn {
  from: string;
  to: string;
  count: number;
  last: string;
  points: readonly ChartPoint[];
}

type PlacedNode = NodeBounds & { code: string };

/** Distance of a line that leads back from what it passes over, and between two of them. */
const OVER_PX = 40;
const BESIDE_PX = 26;
/** Distance at which it passes the side of what stands above, from where it turns there, and of its end, px. */
const ASIDE_PX = 14;
const TURN_PX = 14;
const ARROW_PX = 4;
const AIR_PX = 6;

/** Returns to former steps, drawn over all that stands between. */
export function returnsOf(log: readonly InstanceLogEntry[], nodes: readonly PlacedNode[]): DrawnReturn[] {
  const placed = new Map(nodes.map((node) => [node.code, node]));
  const found = new Map<string, { from: PlacedNode; to: PlacedNode; count: number; last: string }>();
  for (const { action, activityCode, targetActivityCode, finishTime } of log) {
    const isReturn = action === ACTION_NUMBER.reject || action === ACTION_NUMBER.disAgree;
    const [from, to] = [placed.get(activityCode), placed.get(targetActivityCode ?? '')];
    if (!isReturn || !from || !to) continue;
    const key = `${activityCode}\n${to.code}`;
    found.set(key, { from, to, count: (found.get(key)?.count ?? 0) + 1, last: finishTime ?? '' });
  }
  return [...found.values()].map(({ from, to, count, last }, at) => ({ from: from.code, to: to.code, count, last, points: wayBack(from, to, nodes, at) }));
}

function wayBack(from: PlacedNode, to: PlacedNode, nodes: readonly PlacedNode[], at: number): ChartPoint[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x + from.width, to.x + to.width)];
  const between = nodes.filter(({ x, width }) => x + width >= left && x <= right);
  const top = Math.min(...between.map(({ y }) => y)) - OVER_PX - at * BESIDE_PX;
  const isFree = (x: number, node: PlacedNode) => !nodes.some((one) => one.y + one.height <= node.y && one.x - AIR_PX < x && one.x + one.width + AIR_PX > x);
  const [start, end] = [from.x + from.width * 0.4, to.x + to.width * (from === to ? 0.7 : 0.6)];
  // What stands above is passed at its side.
  const [up, down] = [isFree(start, from) ? start : from.x - ASIDE_PX, isFree(end, to) ? end : to.x - ASIDE_PX];
  return [
    [start, from.y],
    ...aside(start, up, from.y - TURN_PX),
    [up, top],
    [down, top],
    ...aside(end, down, to.y - TURN_PX).toReversed(),
    [end, to.y - ARROW_PX],
  ];
}

/** From above an element to its side. */
const aside = (from: number, to: number, y: number): ChartPoint[] =>
  from === to
    ? []
    : [
        [from, y],
        [to, y],
      ];
