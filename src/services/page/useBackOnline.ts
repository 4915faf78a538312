import { useEffect, useRef } from 'react';

/** Calls back when the browser has a network again: what failed meanwhile may be requested once more. */
export function useBackOnline(onOnline: () => void): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    const call = () => latest.current();
    addEventListener('online', call);
    return () => removeEventListener('online', call);
  }, []);
}
