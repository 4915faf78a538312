import { cloneElement, useCallback, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import './base.css';
import { placeBeside } from './placeBeside.ts';

const DELAY_MS = 400;

interface TooltipProps {
  /** Empty = nothing shows. */
  text: string;
  /** true (default) = read out as description; false where the text only repeats the control's name. */
  describes?: boolean;
  placement?: 'top' | 'bottom' | 'right';
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A hint at a control: 400 ms after the pointer came, at once on focus; Escape takes it away. */
export function Tooltip({ text, describes = true, placement = 'bottom', children }: TooltipProps) {
  const id = useId();
  const [wanted, setShown] = useState(false);
  const shown = wanted && text !== '';
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setShown(false);
  }, []);
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MS);
  };
  const showOnFocus = () => {
    if (anchor.current?.querySelector(':focus-visible')) setShown(true);
  };

  useEffect(() => hide, [hide]);
  useEffect(() => {
    const element = bubble.current;
    const target = anchor.current?.firstElementChild;
    if (!shown || element === null || !target) return;
    element.showPopover();
    placeBeside(element, target.getBoundingClientRect(), placement);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, placement, hide]);

  return (
    <span ref={anchor} className="p-tooltip-anchor" onPointerEnter={showSoon} onPointerLeave={hide} onPointerDown={hide} onFocus={showOnFocus} onBlur={hide}>
      {cloneElement(children, describes && shown ? { 'aria-describedby': id } : {})}
      {shown && (
        <div ref={bubble} id={id} role="tooltip" popover="manual" className="p-tooltip">
          {text}
        </div>
      )}
    </span>
  );
}
