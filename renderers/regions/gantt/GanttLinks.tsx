import type { GanttLink } from '#schemas/gantt.ts';
import { arrowPath, linkPath, type Point } from './linkPath.ts';

/** Where the ends of a bar stand in the chart; undefined = it has no bar. */
export type EndsOf = (id: string) => { start: Point; end: Point } | undefined;

interface GanttLinksProps {
  links: readonly GanttLink[];
  endsOf: EndsOf;
  /** Part of the chart that is drawn, px. */
  part: { left: number; top: number; width: number; height: number };
  rowPx: number;
  label(count: number): string;
}

/** What leads from bar to bar, as far as it crosses the drawn part; each bar tells in words what it comes after. */
export function GanttLinks({ links, endsOf, part, rowPx, label }: GanttLinksProps) {
  const { left, top, width, height } = part;
  const crosses = (from: Point, to: Point) =>
    Math.max(from.y, to.y) >= top &&
    Math.min(from.y, to.y) <= top + height &&
    Math.max(from.x, to.x) + rowPx >= left &&
    Math.min(from.x, to.x) - rowPx <= left + width;
  const drawn = links.flatMap(({ source, target }) => {
    const from = endsOf(source)?.end;
    const to = endsOf(target)?.start;
    return from && to && crosses(from, to) ? [{ key: `${source}.${target}`, from, to }] : [];
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
