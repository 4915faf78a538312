import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** What of a box's content is in sight, px. */
export interface VisibleArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

const NOTHING: VisibleArea = { left: 0, top: 0, width: 0, height: 0 };

const sightOf = (element: HTMLElement): VisibleArea => ({
  left: element.scrollLeft,
  top: element.scrollTop,
  width: element.clientWidth,
  height: element.clientHeight,
});

/** Follows what of a scrolled box is in sight, once a frame; `measure` reads it at once, for a caller that has just scrolled it before the next drawing. */
export function useScrollBox(box: RefObject<HTMLElement | null>): { sight: VisibleArea; measure(): void } {
  const [sight, setSight] = useState(NOTHING);
  const measure = useCallback(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- before the first drawing: nothing is drawn for a box without a size
    if (box.current) setSight(sightOf(box.current));
  }, [box]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      measure();
    };
    const readSoon = () => {
      frame ||= requestAnimationFrame(read);
    };
    const resized = new ResizeObserver(readSoon);
    resized.observe(element);
    element.addEventListener('scroll', readSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      element.removeEventListener('scroll', readSoon);
    };
  }, [box, measure]);
  return { sight, measure };
}
