import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { GanttBar } from './bars.ts';
import { GanttBarButton } from './GanttBarButton.tsx';
import { GanttLinks, type EndsOf } from './GanttLinks.tsx';
import { GanttRow } from './GanttRow.tsx';
import type { GanttWords } from './ganttWords.ts';
import { isOn, unitsBetween } from './timeLine.ts';
import { draftedBar, barPlaceOf, rowsInSight, type ChartData } from './useChart.ts';
import type { BarHands } from './useDrag.ts';
import type { BarMoves } from './useMoves.ts';
import type { TimeView } from './useTimeView.ts';

/** What the rows of a chart are drawn from. */
export interface BodyParts {
  props: PresentationProps;
  data: ChartData;
  view: TimeView;
  moves: BarMoves;
  hands: BarHands;
  words: GanttWords;
  mayMove(bar: GanttBar): boolean;
  /** Place of the row the Tab key reaches. */
  active: number;
  setActive(id: string): void;
  /** Shows the card of a bar, or takes it away. */
  point(id: string, anchor: HTMLElement | undefined, how: 'soon' | 'now'): void;
  /** Id of the card of a bar that shows. */
  cardOf(id: string): string | undefined;
}

/** What stands behind the rows: days off, the present day, links from bar to bar. */
export function GanttBack({ props, data, view, moves, from, to }: Pick<BodyParts, 'props' | 'data' | 'view' | 'moves'> & { from: number; to: number }) {
  const { bars, rowPx, leadPx, wholeDays, now } = data;
  const { line, sight } = view;
  const endsOf: EndsOf = (index) => {
    const bar = bars[index];
    const place = bar && barPlaceOf(draftedBar(bar, moves), line, wholeDays);
    if (!place) return undefined;
    const y = index * rowPx + rowPx / 2;
    return { start: { x: place.x, y }, end: { x: place.x + place.widthPx, y } };
  };
  const part = { left: from, top: Math.max(0, sight.top - rowPx), width: to - from, height: (sight.height || 600) + 2 * rowPx };
  return (
    <div className="p-gantt-back" style={{ left: leadPx, width: line.widthPx, height: bars.length * rowPx }}>
      {unitsBetween(line, from, to)
        .filter(({ index }) => line.scale.isOff(index))
        .map(({ index, x }) => (
          <div key={index} className="p-gantt-off" style={{ left: x, width: line.unitPx }} />
        ))}
      {isOn(line, now) && <div className="p-gantt-today" style={{ left: line.xAt(now) }} />}
      <GanttLinks links={data.links} endsOf={endsOf} part={part} rowPx={rowPx} label={(count) => props.ports.t('gantt:links', { count })} />
    </div>
  );
}

/** The rows of a chart, those in sight. */
export function GanttBody(parts: BodyParts) {
  const { bars, rowPx } = parts.data;
  return (
    <tbody className="p-gantt-body" style={{ height: bars.length * rowPx }}>
      {rowsInSight(parts.view.sight, rowPx, bars.length, parts.active).map((index) => {
        const bar = bars[index];
        return bar && <BarRow key={bar.row.id} parts={parts} bar={draftedBar(bar, parts.moves)} index={index} />;
      })}
    </tbody>
  );
}

function BarRow({ parts, bar, index }: { parts: BodyParts; bar: GanttBar; index: number }) {
  const { props, data, view, moves, hands, words, mayMove, setActive, point, cardOf } = parts;
  const { id } = bar.row;
  const place = barPlaceOf(bar, view.line, data.wholeDays);
  const title = words.title(bar.row);
  const isInRing = data.inRings.has(id);
  const name = words.name(bar, data.before.get(id) ?? [], isInRing);
  const active = index === parts.active;
  const reached = place ? undefined : { name, active, onFocus: () => setActive(id) };
  return (
    <GanttRow props={props} bar={bar} index={index} rowPx={data.rowPx} lead={data.lead} title={title} isInRing={isInRing} reached={reached}>
      {place && (
        <GanttBarButton
          bar={bar}
          place={place}
          title={title}
          aside={words.progress(bar)}
          name={name}
          describedBy={cardOf(id)}
          active={active}
          movable={mayMove(bar)}
          saving={moves.drafts.get(id)?.saving ?? false}
          hands={hands}
          onOpen={() => props.onOpen(bar.row)}
          onPoint={(element) => point(id, element, 'soon')}
          onFocus={(event) => {
            setActive(id);
            if (event.currentTarget.matches(':focus-visible')) point(id, event.currentTarget, 'now');
          }}
        />
      )}
    </GanttRow>
  );
}
