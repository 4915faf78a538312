import type { ChartTheme } from './chartTheme.ts';

/** px of a name's mark with the room around it, of a line, and of a character: as wide as high, or about half of that. */
const MARK = 26;
const LINE = 24;
const WIDE = 12.5;
const NARROW = 7;
/** Of the chart's height at most this share is names; beyond it they are turned over like pages. */
const MOST = 0.4;

/** The names of a chart below each other as they fit, so that none is cut, and the room they take. Pure. */
export function legendOf(names: readonly string[], { width, height, muted, text, line }: ChartTheme): { option: Record<string, unknown>; heightPx: number } {
  const lines = legendLines(names.map(legendEntryWidth), width);
  const isPaged = lines * LINE > height * MOST;
  return {
    option: {
      type: isPaged ? 'scroll' : 'plain',
      width: isPaged ? 'auto' : width,
      itemWidth: 10,
      itemHeight: 10,
      pageTextStyle: { color: muted },
      pageIconColor: text,
      pageIconInactiveColor: line,
    },
    heightPx: (isPaged ? 1 : lines) * LINE,
  };
}

function legendLines(widths: readonly number[], room: number): number {
  let [lines, taken] = [1, 0];
  for (const width of widths) {
    if (taken > 0 && taken + width > room) [lines, taken] = [lines + 1, 0];
    taken += width;
  }
  return lines;
}

function legendEntryWidth(name: string): number {
  return [...name].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? WIDE : NARROW), MARK);
}
