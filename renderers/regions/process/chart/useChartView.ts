import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { NodeBounds } from '#schemas/workflow/definition.ts';
import { fitView, firstView, panBy, showBox, zoomAt, type ChartBox, type ChartView, type FrameSize } from './chartView.ts';

interface Placed {
  size: FrameSize;
  view: ChartView;
  /** What it follows when the frame changes: the view it opens with, all of it, or nothing, for its reader has moved it. */
  follows: 'first' | 'all' | undefined;
}

/** Which part of the chart shows, how it is moved by pointer, wheel and touch, and what its buttons do. Shape: undefined until its frame is measured. */
export function useChartView(frame: RefObject<HTMLElement | null>, bounds: NodeBounds, first: ChartBox | undefined) {
  const [placed, setPlaced] = useState<Placed>();
  const change = useCallback(
    (next: (view: ChartView, size: FrameSize) => ChartView, follows?: Placed['follows']) =>
      setPlaced((now) => now && { ...now, view: next(now.view, now.size), follows }),
    [],
  );
  const measured = useEffectEvent((size: FrameSize) =>
    setPlaced((now) => {
      if (size.width === 0) return now;
      if (!now || now.follows === 'first') return { size, view: firstView(size, bounds, first), follows: 'first' };
      // What its reader has chosen stays when only the frame changes.
      return { ...now, size, view: now.follows === 'all' ? fitView(size, bounds) : panBy(now.view, [0, 0], size, bounds) };
    }),
  );
  const moved = useEffectEvent((by: readonly [number, number]) => change((view, size) => panBy(view, by, size, bounds)));
  const zoomed = useEffectEvent((factor: number, at: readonly [number, number]) => change((view, size) => zoomAt(view, factor, at, size, bounds)));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) measured({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    const stop = followPointers(element, { moved: (by) => moved(by), zoomed: (factor, at) => zoomed(factor, at) });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [frame]);
  return {
    view: placed?.view,
    zoomBy: (factor: number) => change((view, size) => zoomAt(view, factor, [size.width / 2, size.height / 2], size, bounds)),
    fit: () => change((_view, size) => fitView(size, bounds), 'all'),
    show: (box: ChartBox) => change((view, size) => showBox(view, box, size, bounds)),
  };
}

interface PointerActs {
  moved(by: readonly [number, number]): void;
  zoomed(factor: number, at: readonly [number, number]): void;
}

/** Drags with one pointer, zooms with two; the wheel moves, with Ctrl it zooms. */
function followPointers(element: HTMLElement, { moved, zoomed }: PointerActs): () => void {
  const pointers = new Map<number, readonly [number, number]>();
  const placeIn = ({ clientX, clientY }: MouseEvent): readonly [number, number] => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const stop = new AbortController();
  const how = { signal: stop.signal };
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isControl = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.button !== 0 || isControl) return;
      pointers.set(event.pointerId, placeIn(event));
    },
    how,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = placeIn(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      // A press that moves is a drag: what is outside of the frame belongs to it too.
      element.setPointerCapture(event.pointerId);
      if (!other) return moved([now[0] - before[0], now[1] - before[1]]);
      const [was, is] = [distanceOf(before, other), distanceOf(now, other)];
      if (was > 0) zoomed(is / was, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    },
    how,
  );
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, ({ pointerId }) => void pointers.delete(pointerId), how);
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) return zoomed(Math.exp(-event.deltaY / 300), placeIn(event));
      const [x, y] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      moved([-x, -y]);
    },
    { ...how, passive: false },
  );
  return () => stop.abort();
}

const distanceOf = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number => Math.hypot(x2 - x1, y2 - y1);
