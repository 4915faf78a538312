import { useEffect, useState, type RefObject } from 'react';

/** What of a box's content is in sight, px. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
}

const NOTHING: Sight = { left: 0, top: 0, width: 0, height: 0 };

/** Follows what of a scrolled box is in sight, once a frame. */
export function useScrollBox(box: RefObject<HTMLElement | null>): Sight {
  const [sight, setSight] = useState(NOTHING);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      setSight({ left: element.scrollLeft, top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
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
  }, [box]);
  return sight;
}
