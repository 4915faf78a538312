/** A corner or end of a link, px. */
export interface Point {
  x: number;
  y: number;
}

/** How far a link runs straight out of a bar and into the next, px. */
const STUB_PX = 8;
const ARROW_PX = 4;

/** The line from the end of a bar to the beginning of another, in right angles; it goes around when the other begins earlier. */
export function linkPath(from: Point, to: Point, rowPx: number): string {
  const out = from.x + STUB_PX;
  const into = to.x - STUB_PX;
  if (out <= into) return `M${from.x} ${from.y}H${out}V${to.y}H${to.x - 1}`;
  const between = from.y + (to.y > from.y ? rowPx / 2 : -rowPx / 2);
  return `M${from.x} ${from.y}H${out}V${between}H${into}V${to.y}H${to.x - 1}`;
}

/** The head of the arrow at the end of a link. */
export function arrowPath({ x, y }: Point): string {
  return `M${x} ${y}l${-ARROW_PX - 1} ${-ARROW_PX}v${2 * ARROW_PX}z`;
}
