import type { NodeBounds } from './definition.ts';
import { crossesBox, sharedLength, type Corner } from './chartLines.ts';

/** Words that stand outside of the elements of a chart. */
export interface ChartWords {
  key: string;
  /** How wide they are, and the least that still says something; what is between is cut off. */
  width: number;
  least: number;
  height: number;
  /** What they belong to: a flow, or an element and the side of it where they stand best. */
  at: readonly Corner[] | { node: NodeBounds; side: 'above' | 'below'; isFlush?: boolean };
}

const GAP_PX = 4;
/** Room between words and what they must not touch. */
const AIR_PX = 2;
const STEEP_PX = 8;

/** What is worst: words on an element or on others, then on a line, then far away or cut off. */
const COST = { covers: 1000, crosses: 60, isShared: 90, isCut: 160, later: 3 } as const;

/**
 * Places words so that they cover no element, no others and as few lines as can be: those first that come first. Shape: the box of each by
 * its key; flows without a line have none. Units: px. Source: contract 11.5.
 */
export function placeChartWords(
  words: readonly ChartWords[],
  nodes: readonly NodeBounds[],
  lines: readonly (readonly Corner[])[],
): ReadonlyMap<string, NodeBounds> {
  const placed = new Map<string, NodeBounds>();
  const taken: NodeBounds[] = [...nodes];
  for (const one of words) {
    const best = leastBy(boxesOf(one), ({ box, line }, index) => costOf(box, one, taken, lines, line) + index * COST.later);
    if (!best) continue;
    placed.set(one.key, best.box);
    taken.push(best.box);
  }
  return placed;
}

/** Where words may stand. `line` = the piece of their flow that they stand at. */
interface Candidate {
  box: NodeBounds;
  line?: readonly [Corner, Corner];
}

function boxesOf({ at, width, least, height }: ChartWords): Candidate[] {
  const widths = [...new Set([width, Math.max(least, width * 0.6), Math.min(width, least)])];
  return widths.flatMap((px) => ('node' in at ? besideNode(at, px, height).map((box) => ({ box })) : besideFlow(at, px, height)));
}

function besideNode({ node, side, isFlush }: Exclude<ChartWords['at'], readonly Corner[]>, width: number, height: number): NodeBounds[] {
  const { x, y } = node;
  const [middle, right, bottom] = [x + node.width / 2, x + node.width, y + node.height];
  const [above, below] = [y - GAP_PX - height, bottom + GAP_PX];
  const boxAt = (left: number, top: number): NodeBounds => ({ x: left, y: top, width, height });
  const rowsBelow = [0, 1, 2, 3].flatMap((row) => {
    const top = below + row * (height + AIR_PX);
    return [boxAt(middle - width / 2, top), boxAt(middle - GAP_PX - width, top), boxAt(middle + GAP_PX, top)];
  });
  const rowsAbove = [0, 1].flatMap((row) => {
    const top = above - row * (height + AIR_PX);
    return [boxAt(isFlush ? x : middle - width / 2, top), boxAt(middle + GAP_PX, top), boxAt(middle - GAP_PX - width, top)];
  });
  return side === 'above' ? [...rowsAbove, ...rowsBelow] : [...rowsBelow, ...rowsAbove, boxAt(right + GAP_PX, y + node.height / 2 + GAP_PX)];
}

/** Above and below of level pieces, the last one first, for flows of one element begin together; beside steep ones; on what is neither. */
function besideFlow(points: readonly Corner[], width: number, height: number): Candidate[] {
  const pieces = points.slice(1).map((end, index): readonly [Corner, Corner] => [points[index] ?? end, end]);
  const isLevel = ([[, y1 = 0], [, y2 = 0]]: readonly [Corner, Corner]) => Math.abs(y2 - y1) < STEEP_PX;
  return [...pieces.filter(isLevel).toReversed(), ...pieces.filter((piece) => !isLevel(piece))].flatMap((line) => atPiece(line, width, height));
}

function atPiece(line: readonly [Corner, Corner], width: number, height: number): Candidate[] {
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = line;
  const [left, top, middleX, middleY] = [Math.min(x1, x2), Math.min(y1, y2), (x1 + x2) / 2, (y1 + y2) / 2];
  const [spanX, spanY] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const at = (x: number, y: number): Candidate => ({ box: { x, y, width, height }, line });
  if (spanY < STEEP_PX) {
    const places = [middleX - width / 2, ...(spanX > width + 24 ? [left + 12, left + spanX - width - 12] : [])];
    return [...places.map((x) => at(x, top - GAP_PX - height)), ...places.map((x) => at(x, top + spanY + GAP_PX))];
  }
  if (spanX < STEEP_PX) {
    const rows = [middleY - height / 2, ...(spanY > 2 * height ? [top + GAP_PX, top + spanY - height - GAP_PX] : [])];
    return [...rows.map((y) => at(left + spanX + GAP_PX, y)), ...rows.map((y) => at(left - GAP_PX - width, y))];
  }
  return [0.5, 0.35, 0.65].map((part) => at(x1 + (x2 - x1) * part - width / 2, y1 + (y2 - y1) * part - height / 2));
}

function costOf(box: NodeBounds, { width }: ChartWords, taken: readonly NodeBounds[], lines: readonly (readonly Corner[])[], own: Candidate['line']): number {
  const room = grown(box, AIR_PX);
  let cost = (1 - box.width / width) * COST.isCut;
  for (const other of taken) cost += (COST.covers * overlapOf(room, other)) / (box.width * box.height);
  for (const points of lines)
    for (const [index, end] of points.entries()) {
      const start = points[index - 1];
      if (!start) continue;
      if (crossesBox(start, end, room)) cost += COST.crosses;
      // Where several flows run on one another the words would belong to none.
      if (own && (start !== own[0] || end !== own[1]) && sharedLength([start, end], own, box) > 0) cost += COST.isShared;
    }
  return cost;
}

function overlapOf(one: NodeBounds, other: NodeBounds): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const grown = ({ x, y, width, height }: NodeBounds, by: number): NodeBounds => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

function leastBy<T>(values: readonly T[], rankOf: (value: T, index: number) => number): T | undefined {
  let best: { value: T; rank: number } | undefined;
  for (const [index, value] of values.entries()) {
    const rank = rankOf(value, index);
    if (!best || rank < best.rank) best = { value, rank };
  }
  return best?.value;
}
