import type { NodeBounds, Point } from '#schemas/workflow/definition.ts';

/** A straight line between the borders of two elements, or none where one has no place. */
export function edgeBetween(from: NodeBounds | undefined, to: NodeBounds | undefined): Point[] {
  if (!from || !to) return [];
  const [start, end] = [centreOf(from), centreOf(to)];
  return [borderTowards(from, end), borderTowards(to, start)];
}

function centreOf({ x, y, width, height }: NodeBounds): Point {
  return [x + width / 2, y + height / 2];
}

/** Where the line from the centre of an element to a point leaves it. */
function borderTowards(bounds: NodeBounds, [x, y]: Point): Point {
  const [centreX, centreY] = centreOf(bounds);
  const [dx, dy] = [x - centreX, y - centreY];
  if (dx === 0 && dy === 0) return [centreX, centreY];
  const scale = Math.min(dx === 0 ? Infinity : bounds.width / 2 / Math.abs(dx), dy === 0 ? Infinity : bounds.height / 2 / Math.abs(dy), 1);
  return [Math.round(centreX + dx * scale), Math.round(centreY + dy * scale)];
}
