import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { ganttModelOf, type GanttModel } from '#schemas/ganttModel.ts';
import type { ListRow } from '#schemas/list.ts';
import type { Density, PresentationProps } from '#renderers/contracts/presentation.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { areWholeDays, drawnEnd, extentOf, isMilestone, toBar, type GanttBar } from './bars.ts';
import type { GanttDetails } from './ganttDetails.ts';
import { leadColumns, type LeadColumn } from './ganttColumns.ts';
import type { BarPlace } from './GanttBarButton.tsx';
import type { TimeLine } from './timeLine.ts';
import type { BarMoves } from './useMoves.ts';
import { DAY_MS, HOUR_MS, nowIn } from './wallTime.ts';

const DIAMOND_PX = 18;
const LEAST_BAR_PX = 6;
/** The heights of table rows. Source: tokens.css. */
const ROW_PX: Readonly<Record<Density, number>> = { compact: 32, normal: 36, loose: 44 };
export const HEAD_PX = 48;
/** Rows drawn above and below those in sight. */
const MARGIN_ROWS = 4;

/** A link by the places of its rows. */
export interface RowLink {
  source: number;
  target: number;
}

/** What a chart is drawn from, read once for each answer. */
export interface ChartData {
  gantt: GanttModel;
  bars: readonly GanttBar[];
  indexOf: ReadonlyMap<string, number>;
  links: readonly RowLink[];
  before: ReadonlyMap<string, readonly ListRow[]>;
  inRings: GanttDetails['inRings'];
  wholeDays: boolean;
  now: number;
  lead: readonly LeadColumn[];
  leadPx: number;
  rowPx: number;
}

/** Reads bars, links and columns out of what a presentation is given. Errors: throws for a view that `fits` refuses. */
export function useChartData({ config, columns, rows, density, ports }: PresentationProps, { links, inRings }: GanttDetails): ChartData {
  const narrow = useNarrow();
  const [now] = useState(() => nowIn(ports.timeZone));
  const gantt = useMemo(() => readModel(config), [config]);
  const wholeDays = useMemo(() => areWholeDays(rows, gantt), [rows, gantt]);
  const bars = useMemo(() => rows.map((row) => toBar(row, { gantt, wholeDays, now })), [rows, gantt, wholeDays, now]);
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const placed = useMemo(() => toRowLinks(links, indexOf), [links, indexOf]);
  const before = useMemo(() => {
    const found = new Map<string, ListRow[]>();
    for (const { source, target } of placed) {
      const [row, after] = [rows[source], rows[target]];
      if (row && after) found.set(after.id, [...(found.get(after.id) ?? []), row]);
    }
    return found;
  }, [placed, rows]);
  const lead = useMemo(() => leadColumns({ columns, ports }, gantt, narrow), [columns, ports, gantt, narrow]);
  const leadPx = lead.reduce((sum, { widthPx }) => sum + widthPx, 0);
  return { gantt, bars, indexOf, links: placed, before, inRings, wholeDays, now, lead, leadPx, rowPx: narrow ? ROW_PX.loose : ROW_PX[density] };
}

function toRowLinks(links: GanttDetails['links'], indexOf: ReadonlyMap<string, number>): RowLink[] {
  return links.flatMap(({ source, target }) => {
    const [from, to] = [indexOf.get(source), indexOf.get(target)];
    return from === undefined || to === undefined ? [] : [{ source: from, target: to }];
  });
}

function readModel(config: PresentationProps['config']): GanttModel {
  const gantt = ganttModelOf(config);
  if ('missing' in gantt) throw new Error(`The Gantt chart lacks ${gantt.missing.join(', ')}`);
  return gantt;
}

/** First and last bar by time. */
export function useExtent({ bars }: Pick<ChartData, 'bars'>) {
  return useMemo(() => extentOf(bars), [bars]);
}

/** Least step of a move: a day, in the hour scale of moments an hour. */
export function stepOf(wholeDays: boolean, scale: GanttModel['timeScale']): number {
  return !wholeDays && scale === 'HOUR' ? HOUR_MS : DAY_MS;
}

/** A bar where the hand or the row has it. */
export function draftedBar(bar: GanttBar, { drafts }: Pick<BarMoves, 'drafts'>): GanttBar {
  const draft = drafts.get(bar.row.id);
  return draft ? { ...bar, span: draft.span } : bar;
}

/** Where a bar stands on the line; undefined = it has no dates. */
export function barPlaceOf({ span }: GanttBar, line: TimeLine, wholeDays: boolean): BarPlace | undefined {
  if (!span) return undefined;
  if (isMilestone(span)) {
    const middle = line.xAt(span.start + (wholeDays ? DAY_MS / 2 : 0));
    return { x: middle - DIAMOND_PX / 2, widthPx: DIAMOND_PX, isMilestone: true };
  }
  const x = line.xAt(span.start);
  return { x, widthPx: Math.max(LEAST_BAR_PX, line.xAt(drawnEnd(span, wholeDays)) - x), isMilestone: false };
}

/** Places of the rows in sight with some around them, and the one that has the focus wherever it is. */
export function rowsInSight(sight: { top: number; height: number }, rowPx: number, count: number, active: number): number[] {
  const first = Math.max(0, Math.floor(sight.top / rowPx) - MARGIN_ROWS);
  const last = Math.min(count, Math.ceil((sight.top + (sight.height || 600)) / rowPx) + MARGIN_ROWS);
  const places = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place);
  return active < count && (active < first || active >= last) ? [...places, active] : places;
}

/** The row the Tab key reaches, and how the focus goes to another one. */
export function useActiveRow(box: RefObject<HTMLElement | null>, { bars, indexOf, rowPx }: ChartData, show: (bar: GanttBar) => void) {
  const [activeId, setActiveId] = useState<string>();
  const wantsFocus = useRef(false);
  const active = indexOf.get(activeId ?? '') ?? 0;
  useEffect(() => {
    if (!wantsFocus.current || activeId === undefined) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(activeId)}"]`)?.focus({ preventScroll: true });
  });
  const toRow = (index: number) => {
    const bar = bars[index];
    const element = box.current;
    if (!bar || !element) return;
    const top = index * rowPx;
    const room = element.clientHeight - HEAD_PX;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + rowPx > element.scrollTop + room) element.scrollTo({ top: top + rowPx - room });
    show(bar);
    wantsFocus.current = true;
    setActiveId(bar.row.id);
  };
  return { active, toRow, setActive: setActiveId };
}
