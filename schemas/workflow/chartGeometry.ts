import type { Corner } from './chartLines.ts';
import type { NodeBounds } from './definition.ts';

/** Room around all of a chart, px: for marks and halos. */
const MARGIN_PX = 40;
const CORNER_PX = 6;

/** The part of the plane that holds a chart, with a margin. Shape: `nodes` = whatever has a place, words too. Units: px. Source: contract 11.5. */
export function boundsOfChart(nodes: Iterable<NodeBounds>, edges: Iterable<readonly Corner[]>): NodeBounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number): void => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const { x, y, width, height } of nodes) {
    include(x, y);
    include(x + width, y + height);
  }
  for (const points of edges) for (const [x = 0, y = 0] of points) include(x, y);
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left - MARGIN_PX, y: top - MARGIN_PX, width: right - left + 2 * MARGIN_PX, height: bottom - top + 2 * MARGIN_PX };
}

/** The way of a flow as the data of an SVG path, its corners rounded. */
export function pathOfEdge(points: readonly Corner[]): string {
  return points
    .map(([x = 0, y = 0], index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${x} ${y}`;
      if (!after) return `L${x} ${y}`;
      const [beginX, beginY] = towards([x, y], before);
      const [endX, endY] = towards([x, y], after);
      return `L${beginX} ${beginY}Q${x} ${y} ${endX} ${endY}`;
    })
    .join('');
}

/** A place on the line from a corner to its neighbour, as far away as the corner is round. */
function towards([x, y]: readonly [number, number], [otherX = x, otherY = y]: Corner): [number, number] {
  const length = Math.hypot(otherX - x, otherY - y);
  const share = length === 0 ? 0 : Math.min(CORNER_PX, length / 2) / length;
  return [round(x + (otherX - x) * share), round(y + (otherY - y) * share)];
}

const round = (px: number): number => Math.round(px * 10) / 10;
