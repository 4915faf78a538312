import type { TimeScale } from './scales.ts';

/** Browsers lose precision behind this many px, so a line that would be longer is cut around its middle. */
const LONGEST_PX = 12_000_000;
/** Units before the first bar and behind the last one. */
const MARGIN: Margin = { before: 3, behind: 12 };

interface Margin {
  before: number;
  behind: number;
}

/** A stretch of time laid out in px: each unit of the scale as wide as every other. */
export interface TimeLine {
  scale: TimeScale;
  unitPx: number;
  /** Number of the first unit. */
  first: number;
  /** How many units there are. */
  units: number;
  widthPx: number;
  /** Place of a moment from the left end, kept inside the line. */
  xAt(time: number): number;
  /** The reverse. */
  timeAt(x: number): number;
}

/** Lays out the time from `from` to `to` with margins, at least `leastPx` long; what would be too long is cut around `middle`. */
export function layTimeLine(scale: TimeScale, unitPx: number, from: number, to: number, middle: number, leastPx: number, margin: Margin = MARGIN): TimeLine {
  const most = Math.floor(LONGEST_PX / unitPx / 2);
  const centre = scale.indexAt(middle);
  const first = Math.max(scale.indexAt(from) - margin.before, centre - most);
  const last = Math.min(scale.indexAt(to) + margin.behind, centre + most);
  const units = Math.max(last - first + 1, Math.ceil(leastPx / unitPx));
  const widthPx = units * unitPx;
  return {
    scale,
    unitPx,
    first,
    units,
    widthPx,
    xAt(time) {
      const index = scale.indexAt(time);
      const start = scale.startOf(index);
      const part = (time - start) / (scale.startOf(index + 1) - start);
      return Math.min(widthPx, Math.max(0, (index - first + part) * unitPx));
    },
    timeAt(x) {
      const index = first + Math.floor(x / unitPx);
      const start = scale.startOf(index);
      return start + ((x / unitPx) % 1) * (scale.startOf(index + 1) - start);
    },
  };
}

/** Whether a moment lies on a line. */
export function isOn({ scale, first, units }: TimeLine, time: number): boolean {
  const unit = scale.indexAt(time) - first;
  return unit >= 0 && unit < units;
}

/** Units in sight between two places, with their px from the left end. */
export function unitsBetween(line: TimeLine, left: number, right: number): { index: number; x: number }[] {
  const from = Math.max(0, Math.floor(left / line.unitPx));
  const to = Math.min(line.units, Math.ceil(right / line.unitPx));
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => ({ index: line.first + from + place, x: (from + place) * line.unitPx }));
}

/** Groups of the upper head row in sight, each as long as its units. */
export function groupsBetween(line: TimeLine, left: number, right: number): { group: number; x: number; widthPx: number }[] {
  const groups: { group: number; x: number; widthPx: number }[] = [];
  for (const { index, x } of unitsBetween(line, left, right)) {
    const group = line.scale.groupAt(index);
    const last = groups.at(-1);
    if (last?.group === group) last.widthPx += line.unitPx;
    else groups.push({ group, x, widthPx: line.unitPx });
  }
  return groups;
}
