import { type RefObject, useLayoutEffect } from 'react';

/** Marks a control that has no room in its bar; the bar's menu offers it instead. */
const OVER = 'data-over';

/** How many controls fit side by side before the one that stands for the rest; all px. */
export function fittingCount(widths: readonly number[], gap: number, room: number, restWidth: number): number {
  const ends: number[] = [];
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width);
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + gap + restWidth <= room).length;
}

/**
 * Keeps a bar on one line: children without room are taken out of sight, and its last child, which stands for them, shows.
 * They are measured before a frame is painted, never while React draws.
 */
export function useFitting(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = bar.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => fit(box));
    const watch = () => {
      sizes.disconnect();
      for (const element of [box, ...box.children]) sizes.observe(element);
    };
    const changes = new MutationObserver(watch);
    changes.observe(box, { childList: true });
    watch();
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [bar]);
}

function fit(box: HTMLElement): void {
  const controls = [...box.children] as HTMLElement[]; // the bar holds buttons and their wrappers
  const rest = controls.pop();
  const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0;
  const widths = controls.map(({ offsetWidth }) => offsetWidth);
  const count = fittingCount(widths, gap, box.clientWidth, rest?.offsetWidth ?? 0);
  for (const [at, control] of controls.entries()) control.toggleAttribute(OVER, at >= count);
  rest?.toggleAttribute(OVER, count === controls.length);
}

/** Which of a bar's children, by their place, have no room now. */
export function withoutRoom(bar: HTMLElement | null): number[] {
  return [...(bar?.children ?? [])].flatMap((child, at) => (child.hasAttribute(OVER) ? [at] : []));
}
