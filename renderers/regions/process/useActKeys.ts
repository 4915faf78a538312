import { type RefObject, useEffect } from 'react';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import { isInFront } from '#renderers/regions/hooks/isInFront.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';

/** The key of an act, as in the triage: agree, and what sends the item back. Shape: undefined = it has none. Source: workflow design 11, BX-023. */
export function keyOfAct(code: string, buttons: readonly BarButton[]): string | undefined {
  if (code === 'agree') return 'A';
  const refusing = buttons.some((button) => button.code === 'showReject') ? 'showReject' : 'disAgree';
  return code === refusing ? 'R' : undefined;
}

/** Presses an act by its key, wherever the focus is, unless somebody types or a dialog stands over the form of `bar`. */
export function useActKeys(bar: RefObject<HTMLElement | null>, buttons: readonly BarButton[]): void {
  const latest = useLatest(buttons);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const pressed = latest.current.find(({ code }) => keyOfAct(code, latest.current)?.toLowerCase() === event.key);
      if (!pressed || pressed.button.disabled || pressed.button.busy || !isInFront(bar.current)) return;
      event.preventDefault();
      pressed.press().catch(() => undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [bar, latest]);
}

/** What is typed in a field or chosen in an open panel is no key of an act. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [popover]') !== null;
