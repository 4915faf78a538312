import { type RefObject, useEffect } from 'react';
import { isInFront } from '#renderers/regions/hooks/isInFront.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';

/** The ways to the neighbours of a record; absent at the ends. */
interface Steps {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Steps through records by J and K where nothing is typed, and by Alt with the arrows down and up; `part` = something of the record that is shown. */
export function useStepKeys(part: RefObject<HTMLElement | null>, steps: Steps): void {
  const latest = useLatest(steps);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      if (step === undefined || event.defaultPrevented || event.repeat || !isInFront(part.current)) return;
      const go = latest.current[step];
      if (!go) return;
      event.preventDefault();
      go();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [part, latest]);
}

const BY_LETTER: ReadonlyMap<string, keyof Steps> = new Map([
  ['j', 'onNext'],
  ['k', 'onPrevious'],
]);
const BY_ARROW: ReadonlyMap<string, keyof Steps> = new Map([
  ['ArrowDown', 'onNext'],
  ['ArrowUp', 'onPrevious'],
]);

function stepOfKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): keyof Steps | undefined {
  const place = target instanceof Element ? target : document.body;
  if (ctrlKey || metaKey || shiftKey || place.closest('[popover]')) return undefined;
  if (altKey) return BY_ARROW.get(key);
  return place.closest('input, textarea, select, [contenteditable]') ? undefined : BY_LETTER.get(key.toLowerCase());
}
