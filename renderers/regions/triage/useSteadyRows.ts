import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Rows that stay in their place. */
export interface SteadyRows {
  /** Whether the pointer is on a row. */
  isPointed: RefObject<boolean>;
  /** Another row is chosen, so that none has to keep its place: the added space is removed. */
  release(): void;
  /** The rows were scrolled on purpose: they keep their present place. */
  hold(): void;
}

/** What stands before and behind the rows of a list, for what cannot be scrolled. */
interface Rooms {
  list: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLElement | null>;
}

/**
 * Holds the row under the pointer, else the chosen one, in its place while rows above it come or go by the act of others: the list is
 * scrolled by what was added or taken away, with room before its head or behind its foot where it cannot be. The room is given back
 * once the pointer has left or another row is chosen by keys, that behind the foot also as far as the list is scrolled up. Source: BX-052.
 */
export function useSteadyRows({ list, head, foot }: Rooms): SteadyRows {
  const isPointed = useRef(false);
  const pointed = useRef<string>(undefined);
  const last = useRef<{ id: string; topPx: number }>(undefined);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const point = (id: string | undefined) => {
      pointed.current = id;
      isPointed.current = id !== undefined;
      last.current = anchorOf(element, id);
    };
    element.addEventListener(
      'pointermove',
      ({ target, pointerType }) =>
        point(pointerType === 'mouse' && target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined),
      { signal },
    );
    const leave = () => {
      giveAllBack(element, head.current, foot.current);
      point(undefined);
    };
    element.addEventListener('pointerleave', leave, { signal });
    // Whoever scrolls moves the rows themselves.
    const scrolled = () => {
      giveBack(foot.current, usedRoomPx(element, foot.current));
      last.current = anchorOf(element, pointed.current);
    };
    element.addEventListener('scroll', scrolled, { signal });
    return () => ended.abort();
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = last.current;
    const row = before && triageRowElement(element, before.id);
    const movedPx = before && row ? topOf(element, row) - before.topPx : 0;
    if (movedPx !== 0) moveRows(element, head.current, foot.current, movedPx);
    last.current = anchorOf(element, pointed.current);
  });
  const release = () => {
    if (!isPointed.current && list.current) giveAllBack(list.current, head.current, foot.current);
  };
  const hold = () => {
    if (list.current) last.current = anchorOf(list.current, pointed.current);
  };
  return { isPointed, release, hold };
}

/** The element of a row of the list. */
export function triageRowElement(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  return id === undefined ? undefined : [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === id);
}

function anchorOf(list: HTMLElement, pointed: string | undefined): { id: string; topPx: number } | undefined {
  const anchor = triageRowElement(list, pointed) ?? list.querySelector<HTMLElement>('[data-row][data-chosen]');
  return anchor?.dataset.row === undefined ? undefined : { id: anchor.dataset.row, topPx: topOf(list, anchor) };
}

const topOf = (list: HTMLElement, row: HTMLElement): number => row.getBoundingClientRect().top - list.getBoundingClientRect().top;

/** Height of what the list holds, px: its `scrollHeight` is never less than its own. */
const contentPx = (list: HTMLElement, room: HTMLElement): number =>
  Math.round(room.getBoundingClientRect().bottom - list.getBoundingClientRect().top - list.clientTop + list.scrollTop);

/** The room that is in sight, px: without it the rows would move. */
const usedRoomPx = (list: HTMLElement, room: HTMLElement | null): number =>
  room === null ? 0 : Math.max(0, list.scrollTop + list.clientHeight - contentPx(list, room) + room.offsetHeight);

function giveBack(room: HTMLElement | null, restPx: number): void {
  if (room && room.offsetHeight > restPx) room.style.height = `${restPx}px`;
}

function giveAllBack(list: HTMLElement, head: HTMLElement | null, foot: HTMLElement | null): void {
  const headPx = head?.offsetHeight ?? 0;
  giveBack(foot, 0);
  giveBack(head, 0);
  if (headPx > 0) list.scrollTop -= headPx;
}

/** Moves the rows up by so many px, down where negative: what was added takes room of the head first, what was taken away makes room there last. */
function moveRows(list: HTMLElement, head: HTMLElement | null, foot: HTMLElement | null, px: number): void {
  const headPx = head?.offsetHeight ?? 0;
  const byHeadPx = px > 0 ? Math.min(px, headPx) : Math.min(0, px + list.scrollTop);
  if (head && byHeadPx !== 0) head.style.height = `${headPx - byHeadPx}px`;
  const scrolledPx = px - byHeadPx;
  const missingPx = foot === null ? 0 : list.scrollTop + scrolledPx + list.clientHeight - contentPx(list, foot);
  if (foot && scrolledPx > 0 && missingPx > 0) foot.style.height = `${foot.offsetHeight + missingPx}px`;
  list.scrollTop += scrolledPx;
}
