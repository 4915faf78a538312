import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { REVEAL } from './goToField.ts';

/** Unfolds a part of a form, at once, when a field inside it is gone to. */
export function useReveal(part: RefObject<HTMLElement | null>, unfold: () => void): void {
  const latest = useLatest(unfold);
  useEffect(() => {
    const element = part.current;
    // The focus that follows needs the field in the page already.
    const reveal = () => flushSync(() => latest.current());
    element?.addEventListener(REVEAL, reveal);
    return () => element?.removeEventListener(REVEAL, reveal);
  }, [part, latest]);
}
