import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import type { ListRow } from '#schemas/list.ts';
import './swipe.css';

interface SwipeRowProps {
  row: ListRow;
  isRemoved: boolean;
  ports: Ports;
  onAct(code: string, row: ListRow): void;
  children: ReactNode;
}

/** Width of an act behind a row, px. */
const ACT_PX = 72;
/** A finger that has moved so far sideways swipes, px. */
const BEGIN_PX = 10;

/** A row of the list; on a phone it is swiped to the left for the two acts behind it. Source: mockups 13, 24. */
export function SwipeRow(props: SwipeRowProps) {
  const narrow = useNarrow();
  return narrow ? <Swiped {...props} /> : <div className="p-triage-card">{props.children}</div>;
}

function Swiped({ row, isRemoved, ports: { t }, onAct, children }: SwipeRowProps) {
  const acts = isRemoved ? [] : swipeActs(row);
  const width = acts.length * ACT_PX;
  const [open, setOpen] = useState(false);
  const [draggedPx, setDragged] = useState<number>();
  // A flick ends before what it moves is drawn: its present position is here.
  const begin = useRef<{ x: number; y: number; from: number; to?: number }>(undefined);
  const down = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' && width > 0) begin.current = { x: clientX, y: clientY, from: open ? -width : 0 };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = begin;
    if (!current) return;
    const [byX, byY] = [event.clientX - current.x, event.clientY - current.y];
    if (current.to === undefined && Math.abs(byX) < Math.max(BEGIN_PX, Math.abs(byY))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    current.to = Math.min(0, Math.max(-width, current.from + byX));
    setDragged(current.to);
  };
  const end = () => {
    const to = begin.current?.to;
    begin.current = undefined;
    if (to === undefined) return;
    setOpen(to < -width / 2);
    setDragged(undefined);
  };
  const shownPx = draggedPx ?? (open ? -width : 0);
  return (
    <div className="p-swipe">
      <div className="p-swipe-acts" inert={!open} data-shown={shownPx < 0 || undefined}>
        {acts.map(({ code, word, icon }) => (
          <button
            key={code}
            type="button"
            className={`p-swipe-act p-swipe-${word}`}
            onClick={() => {
              setOpen(false);
              onAct(code, row);
            }}
          >
            <Icon name={icon} size={18} />
            {t(`workflow:button.${code}`)}
          </button>
        ))}
      </div>
      <div
        className="p-triage-card p-swipe-face"
        data-dragged={draggedPx !== undefined || undefined}
        style={{ transform: `translateX(${shownPx}px)` }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          if (!open) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Agreeing only where it needs nothing more; beside it the return, or the refusal where none is offered. */
function swipeActs(row: ListRow): { code: string; word: 'agree' | 'refuse'; icon: 'check' | 'back' | 'close' }[] {
  const { actions, quick } = itemOfRow(row);
  return [
    ...(quick ? [{ code: 'agree', word: 'agree', icon: 'check' } as const] : []),
    ...(actions.includes('showReject') ? [{ code: 'showReject', word: 'refuse', icon: 'back' } as const] : []),
    ...(!actions.includes('showReject') && actions.includes('disAgree') ? [{ code: 'disAgree', word: 'refuse', icon: 'close' } as const] : []),
  ];
}
