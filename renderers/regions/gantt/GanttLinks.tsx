import { arrowPath, linkPath, type Point } from './linkPath.ts';
import type { RowLink } from './useChart.ts';

/** Where the ends of a row's bar stand in the chart; undefined = it has none. */
export type EndsOf = (index: number) => { start: Point; end: Point } | undefined;

interface GanttLinksProps {
  links: readonly RowLink[];
  endsOf: EndsOf;
  /** Part of the chart that is drawn, px. */
  part: { left: number; top: number; width: number; height: number };
  rowPx: number;
  label(count: number): string;
}

/** What leads from bar to bar, as far as it crosses the drawn part; each bar names in words what it comes after. */
export function GanttLinks({ links, endsOf, part, rowPx, label }: GanttLinksProps) {
  const { left, top, width, height } = part;
  const [firstRow, lastRow] = [Math.floor(top / rowPx), Math.ceil((top + height) / rowPx)];
  const drawn = links.flatMap(({ source, target }) => {
    if (Math.max(source, target) < firstRow || Math.min(source, target) > lastRow) return [];
    const [from, to] = [endsOf(source)?.end, endsOf(target)?.start];
    const isIn = from && to && Math.max(from.x, to.x) + rowPx >= left && Math.min(from.x, to.x) - rowPx <= left + width;
    return isIn ? [{ key: `${source}.${target}`, from, to }] : [];
  });
  return (
    <svg
      className="p-gantt-links"
      role="img"
      aria-label={label(drawn.length)}
      style={{ left, top }}
      width={width}
      height={height}
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      {drawn.map(({ key, from, to }) => (
        <g key={key}>
          <path className="p-gantt-link" d={linkPath(from, to, rowPx)} />
          <path className="p-gantt-arrow" d={arrowPath(to)} />
        </g>
      ))}
    </svg>
  );
}
