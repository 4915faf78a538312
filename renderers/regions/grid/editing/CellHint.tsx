import { useEffect, useLayoutEffect, useRef } from 'react';
import { placeBeside } from '#renderers/regions/base/placeBeside.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import './CellOverlay.css';

/** What ends a hint: whoever goes on has read it. */
const GOES_ON = ['keydown', 'pointerdown', 'focusin', 'wheel'] as const;

/** Says at a cell why it cannot be edited, until its reader goes on. */
export function CellHint({ anchor, text, onClose }: { anchor: HTMLElement; text: string; onClose(): void }) {
  const hint = useRef<HTMLDivElement>(null);
  const latest = useLatest(onClose);
  useLayoutEffect(() => {
    const element = hint.current;
    element?.showPopover();
    if (element) placeBeside(element, anchor.getBoundingClientRect(), 'bottom-start');
  }, [anchor]);
  useEffect(() => {
    const ended = new AbortController();
    for (const type of GOES_ON) document.addEventListener(type, () => latest.current(), { signal: ended.signal, capture: true, passive: true });
    return () => ended.abort();
  }, [latest]);
  return (
    <div ref={hint} popover="manual" role="alert" className="p-popover p-cell-lock">
      {text}
    </div>
  );
}
