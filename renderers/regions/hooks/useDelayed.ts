import { useEffect, useState } from 'react';

const DELAY_MS = 150;

/** True once something has been going on for 150 ms: what is answered sooner is neither dimmed nor drawn at work. */
export function useDelayed(active: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(setLong, DELAY_MS, true);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [active]);
  return active && long;
}
