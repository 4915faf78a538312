import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The newest value of a prop for callbacks that live longer than one drawing. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
