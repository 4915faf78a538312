import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

const LOWEST_PX = 160;
const STEP_PX = 24;
/** As much of the list stays in sight. */
const LIST_PX = 160;

/** Height of the drawer, and how to change it. */
interface Height {
  px: number;
  most: number;
  set(px: number): void;
}

/** Cached while the page is open: the panel opens again as it was. */
let lastPx: number | undefined;

/** The height of a drawer in the list, between its bounds. */
export function useHeight(list: Element): Height {
  const most = Math.max(LOWEST_PX, list.clientHeight - LIST_PX);
  const [px, setPx] = useState(() => clamp(lastPx ?? Math.round(list.clientHeight * 0.45), most));
  return {
    px: clamp(px, most),
    most,
    set(next) {
      lastPx = clamp(next, most);
      setPx(lastPx);
    },
  };
}

/** Makes the drawer higher and lower, by pointer and by keyboard. Source: BX-037. */
export function Splitter({ height, label }: { height: Height; label: string }) {
  const grip = useRef<{ y: number; px: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, px: height.px };
  };
  const move = (event: PointerEvent) => {
    if (grip.current) height.set(grip.current.px + grip.current.y - event.clientY);
  };
  const end = () => {
    grip.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: height.px + STEP_PX, ArrowDown: height.px - STEP_PX, Home: LOWEST_PX, End: height.most }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    height.set(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control of its own
    <hr
      className="p-script-splitter"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={height.px}
      aria-valuemin={LOWEST_PX}
      aria-valuemax={height.most}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKey}
    />
  );
}

function clamp(px: number, most: number): number {
  return Math.min(Math.max(px, LOWEST_PX), most);
}
