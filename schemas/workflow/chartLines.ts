import type { NodeBounds } from './definition.ts';

/** A corner of a flow, px. */
export type Corner = readonly number[];

/** Whether a straight line passes through a box. */
export function crossesBox([x1 = 0, y1 = 0]: Corner, [x2 = 0, y2 = 0]: Corner, { x, y, width, height }: NodeBounds): boolean {
  let [from, to] = [0, 1];
  const clip = (start: number, by: number, low: number, high: number): boolean => {
    if (by === 0) return start > low && start < high;
    const [enter, leave] = by > 0 ? [(low - start) / by, (high - start) / by] : [(high - start) / by, (low - start) / by];
    [from, to] = [Math.max(from, enter), Math.min(to, leave)];
    return from < to;
  };
  return clip(x1, x2 - x1, x, x + width) && clip(y1, y2 - y1, y, y + height);
}

/** How much of two straight level or steep lines lies on one another within the length of a box, px. */
export function sharedLength([a, b]: readonly [Corner, Corner], [c, d]: readonly [Corner, Corner], box: NodeBounds): number {
  for (const axis of [0, 1]) {
    const other = 1 - axis;
    const level = a[other];
    if (level === undefined || b[other] !== level || c[other] !== level || d[other] !== level) continue;
    const [from, to] = axis === 0 ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
    const ends = [a, b, c, d].map((corner) => corner[axis] ?? 0) as [number, number, number, number]; // four corners, four places
    const [start, end] = [
      Math.max(Math.min(ends[0], ends[1]), Math.min(ends[2], ends[3]), from),
      Math.min(Math.max(ends[0], ends[1]), Math.max(ends[2], ends[3]), to),
    ];
    return Math.max(0, end - start);
  }
  return 0;
}
