import type { Locale } from '#schemas/localized.ts';
import type { LeadColumn } from './ganttColumns.ts';
import { groupsBetween, unitsBetween, type TimeLine } from './timeLine.ts';

interface GanttHeadProps {
  lead: readonly LeadColumn[];
  leadPx: number;
  line: TimeLine;
  /** Part of the line to draw, px. */
  from: number;
  to: number;
  now: number;
  label: string;
  locale: Locale;
}

/** The head of a chart: names of the columns, and two rows of time. */
export function GanttHead({ lead, leadPx, line, from, to, now, label, locale }: GanttHeadProps) {
  const { scale, unitPx } = line;
  const present = scale.indexAt(now);
  return (
    <thead className="p-gantt-head">
      <tr aria-rowindex={1}>
        {lead.map((column, place) => (
          <th
            key={column.key}
            scope="col"
            aria-colindex={place + 1}
            className={`p-gantt-cell p-gantt-${column.kind}`}
            style={{ left: column.leftPx, width: column.widthPx }}
          >
            {column.name}
          </th>
        ))}
        <th scope="col" aria-colindex={lead.length + 1} className="p-gantt-times">
          <span className="p-visually-hidden">{label}</span>
          <div aria-hidden="true">
            {groupsBetween(line, from, to).map(({ group, x, widthPx }) => (
              <div key={group} className="p-gantt-group" style={{ left: x, width: widthPx }}>
                <span style={{ left: leadPx }}>{scale.groupLabel(group, locale)}</span>
              </div>
            ))}
            {unitsBetween(line, from, to).map(({ index, x }) => (
              <div
                key={index}
                className="p-gantt-unit"
                data-off={scale.isOff(index) || undefined}
                data-now={index === present || undefined}
                style={{ left: x, width: unitPx }}
              >
                <span>{scale.label(index, locale)}</span>
              </div>
            ))}
          </div>
        </th>
      </tr>
    </thead>
  );
}
