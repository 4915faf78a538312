import type { CSSProperties } from 'react';
import { GanttBack, GanttBody, type BodyParts } from './GanttBody.tsx';
import { GanttHead } from './GanttHead.tsx';
import { paperLine, SHEET_PX } from './paperView.ts';
import { HEAD_PX, useExtent } from './useChart.ts';

/** The chart on paper: all of its time on the width of a sheet, its rows on as many sheets as they need, each below the head. Source: BX-096. */
export function GanttSheets(parts: BodyParts) {
  const { bars, rowPx, now, leadPx } = parts.data;
  const extent = useExtent(parts.data) ?? { start: now, end: now };
  const line = paperLine(parts.view.scale, extent, SHEET_PX.width - leadPx);
  const most = Math.floor((SHEET_PX.height - HEAD_PX) / rowPx);
  const firsts = Array.from({ length: Math.ceil(bars.length / most) }, (_, sheet) => sheet * most);
  return (
    <div className="p-gantt-sheets">
      {firsts.map((first) => {
        const height = Math.min(most, bars.length - first) * rowPx;
        const view = { ...parts.view, line, sight: { left: 0, top: first * rowPx, width: SHEET_PX.width, height } };
        return <Sheet key={first} {...parts} view={view} />;
      })}
    </div>
  );
}

/** As many rows as a sheet has room for. */
function Sheet(parts: BodyParts) {
  const { props, data, view } = parts;
  const { line, sight } = view;
  const drawn = { from: 0, to: line.widthPx };
  // React's type leaves custom properties out.
  const size = {
    '--lead': `${data.leadPx}px`,
    '--unit': `${line.unitPx}px`,
    '--above': `${-sight.top}px`,
    width: data.leadPx + line.widthPx,
    height: HEAD_PX + sight.height,
  } as CSSProperties;
  return (
    <div className="p-gantt-sheet" style={size}>
      <GanttBack {...parts} {...drawn} />
      <table className="p-gantt-table" aria-label={props.name}>
        <GanttHead
          lead={data.lead}
          leadPx={data.leadPx}
          line={line}
          {...drawn}
          now={data.now}
          label={props.ports.t('gantt:timeLine')}
          locale={props.ports.locale}
        />
        <GanttBody {...parts} />
      </table>
    </div>
  );
}
