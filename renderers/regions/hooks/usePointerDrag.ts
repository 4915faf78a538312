import { useEffect, useRef } from 'react';

/** Follows the pointer until it is let go; on the window, because what is dragged changes its place in the page meanwhile. Shape: `dragged` undefined = nothing is dragged; `y` is a height of the window, px. */
export function usePointerDrag(dragged: string | undefined, onMove: (y: number) => void, onEnd: () => void): void {
  const react = useRef({ onMove, onEnd });
  useEffect(() => {
    react.current = { onMove, onEnd };
  });
  useEffect(() => {
    if (dragged === undefined) return;
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('pointermove', ({ clientY }) => react.current.onMove(clientY), { signal });
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => react.current.onEnd(), { signal });
    return () => ended.abort();
  }, [dragged]);
}

/** `data-key` of the line of a list at a height of the window. */
export function keyAt(list: HTMLElement | null, y: number): string | undefined {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  return lines.find((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return y >= top && y < bottom;
  })?.dataset.key;
}
