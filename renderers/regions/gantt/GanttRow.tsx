import type { ReactNode } from 'react';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { cellTree } from '#renderers/regions/rows/cellContent.ts';
import { RenderTree } from '#renderers/regions/renderTree/RenderTree.tsx';
import type { GanttBar } from './bars.ts';
import type { LeadColumn } from './ganttColumns.ts';

interface GanttRowProps {
  props: PresentationProps;
  bar: GanttBar;
  /** Place of the row, from 0. */
  index: number;
  rowPx: number;
  lead: readonly LeadColumn[];
  title: string;
  /** It comes after itself, which is shown beside the title. */
  isInRing: boolean;
  /** Words of the title's button, when it is what the Tab key reaches in a row without a bar. */
  reached: { name: string; active: boolean; onFocus(): void } | undefined;
  /** The bar with what stands beside it. */
  children: ReactNode;
}

/** A row of a chart: what stands left of the line, and the bar on it. */
export function GanttRow({ props, bar, index, rowPx, lead, title, isInRing, reached, children }: GanttRowProps) {
  const { row } = bar;
  return (
    <tr aria-rowindex={index + 2} className="p-gantt-row" style={{ top: index * rowPx, height: rowPx }}>
      {lead.map((column, place) => (
        <td key={column.key} aria-colindex={place + 1} className={`p-gantt-cell p-gantt-${column.kind}`} style={{ left: column.leftPx, width: column.widthPx }}>
          {column.kind === 'title' ? (
            <>
              <button
                type="button"
                className="p-gantt-open"
                data-row={reached && row.id}
                tabIndex={reached?.active ? 0 : -1}
                aria-label={reached?.name}
                title={title}
                onClick={() => props.onOpen(row)}
                onFocus={reached?.onFocus}
              >
                {title}
              </button>
              {isInRing && <RingMark t={props.ports.t} />}
            </>
          ) : (
            <LeadValue props={props} bar={bar} lead={column} />
          )}
        </td>
      ))}
      <td aria-colindex={lead.length + 1} className="p-gantt-line">
        {children}
      </td>
    </tr>
  );
}

/** On a phone the sign alone, as the title needs the room; screen readers get the words nevertheless. */
function RingMark({ t }: Pick<PresentationProps['ports'], 't'>) {
  return (
    <span className="p-row-mark p-row-mark-ring" title={t('gantt:ringHint')}>
      <span className="p-gantt-ring-words">{t('gantt:ring')}</span>
    </span>
  );
}

function LeadValue({ props, bar, lead: { kind, column } }: { props: PresentationProps; bar: GanttBar; lead: LeadColumn }) {
  if (kind === 'progress') return `${bar.progress ?? 0}%`;
  if (!column) return null;
  return <RenderTree className="p-gantt-value" node={cellTree(props, bar.row, column, props.textOf(bar.row, column))} onFollow={props.onFollow} />;
}
