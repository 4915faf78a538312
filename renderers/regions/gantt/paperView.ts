import { GANTT_SCALES, type GanttScale } from '#schemas/ganttModel.ts';
import type { BarSpan } from './bars.ts';
import { SCALES } from './scales.ts';
import { layTimeLine, type TimeLine } from './timeLine.ts';

/** Room on a sheet that lies on its side, px: as wide as Letter, which is the narrower one, and as high as A4, below a title. */
export const SHEET_PX = { width: 965, height: 560 } as const;
/** Least width of a unit that can be read. */
const LEAST_UNIT_PX = 26;
/** Room for the words behind the last bar. */
const WORDS_PX = 150;

/**
 * The time of all bars on the width of a sheet, in the scale that is shown, or the finest of the coarser ones that has room.
 * Shape: `roomPx` = what the sheet leaves beside the columns. Source: BX-096.
 */
export function paperLine(shown: GanttScale, { start, end }: BarSpan, roomPx: number): TimeLine {
  const scales = GANTT_SCALES.slice(GANTT_SCALES.indexOf(shown));
  const lines = scales.map((scale) => fittedLine(scale, start, end, roomPx));
  return lines.find(({ unitPx }) => unitPx >= LEAST_UNIT_PX) ?? lines.at(-1) ?? fittedLine(shown, start, end, roomPx);
}

function fittedLine(code: GanttScale, start: number, end: number, roomPx: number): TimeLine {
  const scale = SCALES[code];
  const units = scale.indexAt(end) - scale.indexAt(start) + 1;
  const unitPx = Math.min(scale.widthPx, (roomPx - WORDS_PX) / units);
  return layTimeLine(scale, unitPx, start, end, end, roomPx, { before: 0, behind: 0 });
}
