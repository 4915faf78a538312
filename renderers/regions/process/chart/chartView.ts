import type { NodeBounds } from '#schemas/workflow/definition.ts';

/** Which part of a chart shows: a point of the chart lies at `x + scale * point`, px. */
export interface ChartView {
  scale: number;
  x: number;
  y: number;
}

/** Size of the frame that shows it, px. */
export interface FrameSize {
  width: number;
  height: number;
}

/** Where something stands in the chart, px. */
export type ChartBox = NodeBounds;

const [SMALLEST, LARGEST] = [0.2, 2.5];
/** Where all of it shows, its names are read at this scale yet; what is moved to be read is drawn larger. */
const [LEGIBLE, READABLE] = [0.75, 0.85];
/** So much of a chart stays in sight however far it is moved, px. */
const IN_SIGHT_PX = 80;
/** Room between the frame and what is scrolled into sight, px. */
const ROOM_PX = 24;

/** All of it in the middle, never larger than drawn. */
export function fitView(size: FrameSize, bounds: NodeBounds): ChartView {
  return centredView(Math.max(SMALLEST, wholeScale(size, bounds)), size, bounds);
}

/** All of it where it can be read so; else what is looked for first in the middle, and nothing empty beside. */
export function firstView(size: FrameSize, bounds: NodeBounds, first: ChartBox | undefined): ChartView {
  const scale = wholeScale(size, bounds);
  if (scale >= LEGIBLE) return centredView(scale, size, bounds);
  const { x, y, width, height } = first ?? { ...bounds, width: size.width / READABLE };
  return {
    scale: READABLE,
    x: within(size.width / 2 - READABLE * (x + width / 2), size.width, READABLE * bounds.x, READABLE * bounds.width),
    y: within(size.height / 2 - READABLE * (y + height / 2), size.height, READABLE * bounds.y, READABLE * bounds.height),
  };
}

/** Moved by some px; a part of it stays in sight. */
export function panBy({ scale, x, y }: ChartView, [byX, byY]: readonly [number, number], size: FrameSize, bounds: NodeBounds): ChartView {
  return {
    scale,
    x: inSight(x + byX, size.width, scale * bounds.x, scale * bounds.width),
    y: inSight(y + byY, size.height, scale * bounds.y, scale * bounds.height),
  };
}

/** Larger or smaller by a factor; the point of the frame that is pointed at stays where it is. */
export function zoomAt(view: ChartView, factor: number, [atX, atY]: readonly [number, number], size: FrameSize, bounds: NodeBounds): ChartView {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
  const part = scale / view.scale;
  return panBy({ scale, x: atX - (atX - view.x) * part, y: atY - (atY - view.y) * part }, [0, 0], size, bounds);
}

/** Moved no further than makes a place visible. */
export function showBox(view: ChartView, box: ChartBox, size: FrameSize, bounds: NodeBounds): ChartView {
  const { scale } = view;
  const move = (offset: number, from: number, length: number, frame: number): number => {
    const [start, end] = [offset + scale * from, offset + scale * (from + length)];
    if (start < ROOM_PX) return ROOM_PX - start;
    return end > frame - ROOM_PX ? Math.max(frame - ROOM_PX - end, ROOM_PX - start) : 0;
  };
  return panBy(view, [move(view.x, box.x, box.width, size.width), move(view.y, box.y, box.height, size.height)], size, bounds);
}

const wholeScale = (size: FrameSize, bounds: NodeBounds): number => Math.min(1, size.width / bounds.width, size.height / bounds.height);

function centredView(scale: number, size: FrameSize, bounds: NodeBounds): ChartView {
  return {
    scale,
    x: size.width / 2 - scale * (bounds.x + bounds.width / 2),
    y: size.height / 2 - scale * (bounds.y + bounds.height / 2),
  };
}

/** Filled to both sides where it is longer than the frame, else in its middle. */
function within(offset: number, frame: number, start: number, length: number): number {
  if (length <= frame) return (frame - length) / 2 - start;
  return Math.max(frame - start - length, Math.min(-start, offset));
}

function inSight(offset: number, frame: number, start: number, length: number): number {
  return Math.max(IN_SIGHT_PX - start - length, Math.min(frame - IN_SIGHT_PX - start, offset));
}
