import { useRef, type PointerEvent, type RefObject } from 'react';
import { moved, type GanttBar, type MoveKind, type BarSpan } from './bars.ts';
import type { TimeLine } from './timeLine.ts';
import type { BarMoves } from './useMoves.ts';

/** A hand that trembles less than this far only clicks, px. */
const CLICK_PX = 4;

interface Drag {
  bar: GanttBar;
  span: BarSpan;
  kind: MoveKind;
  x: number;
  scrollLeft: number;
  isMoved: boolean;
  /** The bar is being stored: its record is about to be another one. */
  isSaving: boolean;
}

/** What the bars listen to. */
export interface BarHands {
  onPointerDown(event: PointerEvent<HTMLElement>, bar: GanttBar): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  /** Puts back what the pointer holds. */
  cancel(): void;
  /** Whether the click that follows belongs to a drag. */
  takeClick(): boolean;
}

/** Moves and stretches bars by the pointer, by whole steps of `stepMs`; fingers scroll instead. Source: BX-018. */
export function useDrag(box: RefObject<HTMLElement | null>, line: TimeLine, stepMs: number, moves: BarMoves): BarHands {
  const drag = useRef<Drag>(undefined);
  const wasDrag = useRef(false);
  const end = (how: 'store' | 'drop') => {
    const { current } = drag;
    drag.current = undefined;
    if (!current?.isMoved) return;
    wasDrag.current = true;
    if (!current.isSaving) moves[how](current.bar);
  };
  return {
    onPointerDown(event, bar) {
      wasDrag.current = false;
      if (event.button !== 0 || event.pointerType === 'touch' || !bar.span) return;
      const { handle } = (event.target as HTMLElement).dataset; // a part of the bar
      event.currentTarget.setPointerCapture(event.pointerId);
      const kind = handle === 'start' || handle === 'end' ? handle : 'whole';
      const isSaving = moves.drafts.get(bar.row.id)?.saving === true;
      drag.current = { bar, span: bar.span, kind, x: event.clientX, scrollLeft: box.current?.scrollLeft ?? 0, isMoved: false, isSaving };
    },
    onPointerMove(event) {
      const { current } = drag;
      if (!current) return;
      const dx = event.clientX - current.x + (box.current?.scrollLeft ?? 0) - current.scrollLeft;
      if (!current.isMoved && Math.abs(dx) < CLICK_PX) return;
      current.isMoved = true;
      if (current.isSaving) return;
      const from = current.kind === 'end' ? current.span.end : current.span.start;
      const delta = line.timeAt(line.xAt(from) + dx) - from;
      moves.show(current.bar, moved(current.span, current.kind, Math.round(delta / stepMs) * stepMs));
    },
    onPointerUp: () => end('store'),
    onPointerCancel: () => end('drop'),
    cancel: () => end('drop'),
    takeClick() {
      const taken = wasDrag.current;
      wasDrag.current = false;
      return taken;
    },
  };
}
