import { useEffect, useId, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { GanttBack, GanttBody, type BodyParts } from './GanttBody.tsx';
import { GanttCard } from './GanttCard.tsx';
import { GanttHead } from './GanttHead.tsx';
import { GanttSheets } from './GanttSheets.tsx';
import { GanttTools } from './GanttTools.tsx';
import { isGanttDetails, type GanttDetails } from './ganttDetails.ts';
import { onChartKey, onChartKeyUp, type KeyedChart } from './ganttKeys.ts';
import { ganttWords } from './ganttWords.ts';
import { draftedBar, HEAD_PX, stepOf, useActiveRow, useChartData, useExtent, type ChartData } from './useChart.ts';
import { useCard } from './useCard.ts';
import { useDrag } from './useDrag.ts';
import { useMoves, type BarMoves } from './useMoves.ts';
import { useTimeView, type TimeView } from './useTimeView.ts';
import './gantt.css';
import './ganttBars.css';
import './GanttCard.css';

/** Part of the line drawn beyond what is in sight, px. */
const MARGIN_PX = 300;

/** Records as bars on a time line: each from begin to end with title and progress, with what leads from one to another. Source: BX-018. */
export default function GanttChart(props: PresentationProps) {
  const details = props.dataSource?.details;
  // Until the answer is there the list's skeleton stands.
  return isGanttDetails(details) ? <Chart props={props} details={details} /> : null;
}

function Chart({ props, details }: { props: PresentationProps; details: GanttDetails }) {
  const { ports, rows, onPainted } = props;
  const box = useRef<HTMLDivElement>(null);
  const cardId = useId();
  const data = useChartData(props, details);
  const view = useTimeView(box, data.gantt.timeScale, useExtent(data), data.now, data.leadPx);
  const stepMs = stepOf(data.wholeDays, view.scale);
  const moves = useMoves(rows, data.gantt, async (row, values) => (await props.dataSource?.onChange({ row, values })) !== undefined);
  const hands = useDrag(box, view.line, stepMs, moves);
  const words = ganttWords(props, data.gantt, data.wholeDays);
  const { card, point } = useCard();
  const isPrinting = usePrinting();
  const { active, toRow, setActive } = useActiveRow(box, data, (bar) => scrollToX(view, data, bar.span && view.line.xAt(bar.span.start)));
  useEffect(() => {
    if (rows.length === 0) return;
    return afterPaint(onPainted);
  }, [rows, onPainted]);

  const mayMove: KeyedChart['mayMove'] = ({ row }) => details.movable === true || (details.movable !== false && details.movable.has(row.id));
  const keyed: KeyedChart = {
    bars: data.bars,
    active,
    pageRows: Math.max(1, Math.floor((view.sight.height - HEAD_PX) / data.rowPx) - 1),
    stepMs,
    moves,
    mayMove,
    toRow,
    step: view.step,
    cancel: hands.cancel,
  };
  const parts: BodyParts = {
    props,
    data,
    view,
    moves,
    hands,
    words,
    mayMove,
    active,
    setActive,
    point,
    cardOf: (id) => (card?.id === id ? cardId : undefined),
  };
  const shown = card && data.bars[data.indexOf.get(card.id) ?? -1];
  const undated = data.bars.filter(({ span }) => !span).length;
  return (
    <div className="p-gantt">
      <GanttTools
        view={view}
        hasStates={data.gantt.progressPropertyCode !== undefined}
        undated={undated}
        beyond={details.total - rows.length}
        news={props.dataSource?.news}
        onToday={() => view.toTime(data.now)}
        onNextUndated={() => toRow(nextUndated(data, active))}
        ports={ports}
      />
      <Grid box={box} name={props.name} data={data} view={view} keyed={keyed} back={<GanttBack {...parts} {...drawnPart(view)} />}>
        <GanttHead
          lead={data.lead}
          leadPx={data.leadPx}
          line={view.line}
          {...drawnPart(view)}
          now={data.now}
          label={ports.t('gantt:timeLine')}
          locale={ports.locale}
        />
        <GanttBody {...parts} />
      </Grid>
      {isPrinting && <GanttSheets {...parts} />}
      <MoveText data={data} moves={moves} active={active} textOf={(bar) => (bar.span ? words.span(bar.span) : '')} />
      {card && shown && <GanttCard id={cardId} bar={draftedBar(shown, moves)} anchor={card.anchor} words={words} t={ports.t} />}
    </div>
  );
}

interface GridProps {
  box: RefObject<HTMLDivElement | null>;
  name: string;
  data: ChartData;
  view: TimeView;
  keyed: KeyedChart;
  /** What stands behind the rows. */
  back: ReactNode;
  children: ReactNode;
}

/** The scrolled box: everything stands in it in its full size, so that one place scrolls rows and line. */
function Grid({ box, name, data, view, keyed, back, children }: GridProps) {
  const { bars, lead, leadPx } = data;
  const size = { '--lead': `${leadPx}px`, '--unit': `${view.line.unitPx}px`, width: leadPx + view.line.widthPx } as CSSProperties; // React's type leaves custom properties out
  const left = () => {
    const bar = bars[keyed.active];
    if (bar) keyed.moves.store(bar);
  };
  return (
    // What is scrolled to, or has the focus, stands beside the cells that stay at the edge.
    <div ref={box} className="p-gantt-box" style={{ scrollPaddingLeft: leadPx }}>
      <div className="p-gantt-canvas" style={size}>
        {back}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the bars take the focus, not their grid */}
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that is gone through by keys is a grid
          role="grid"
          aria-label={name}
          aria-rowcount={bars.length + 1}
          aria-colcount={lead.length + 1}
          className="p-gantt-table"
          onKeyDown={(event) => onChartKey(event, keyed)}
          onKeyUp={(event) => onChartKeyUp(event, keyed)}
          onBlur={left}
        >
          {children}
        </table>
      </div>
    </div>
  );
}

/** Tells readers of the page where a bar stands while the keys move it. */
function MoveText({ data, moves, active, textOf }: { data: ChartData; moves: BarMoves; active: number; textOf(bar: ChartData['bars'][number]): string }) {
  const bar = data.bars[active];
  return (
    <p className="p-visually-hidden" aria-live="polite">
      {bar && moves.drafts.has(bar.row.id) ? textOf(draftedBar(bar, moves)) : ''}
    </p>
  );
}

function drawnPart({ sight, line }: TimeView): { from: number; to: number } {
  return { from: Math.max(0, sight.left - MARGIN_PX), to: Math.min(line.widthPx, sight.left + (sight.width || 1200) + MARGIN_PX) };
}

/** Scrolls along when a place of the line is out of sight. */
function scrollToX({ sight, line, toTime }: TimeView, { leadPx }: ChartData, x: number | undefined): void {
  if (x !== undefined && (x < sight.left || x > sight.left + sight.width - leadPx - line.unitPx)) toTime(line.timeAt(x));
}

/** The next row without dates behind the active one, from the top again after the last. */
function nextUndated({ bars }: ChartData, active: number): number {
  const behind = bars.findIndex(({ span }, index) => !span && index > active);
  return behind < 0 ? bars.findIndex(({ span }) => !span) : behind;
}
