import { useCallback, useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/**
 * What is at work, so that nothing runs twice at a time.
 * Shape: `once(key, act)` does it unless the same is at work. Errors: `once` rejects then, and as `act` does.
 */
export function useRunning() {
  const [atWork, setAtWork] = useState(NONE);
  const running = useRef(NONE);
  const once = useCallback(async (key: string, act: () => Promise<void>) => {
    if (running.current.has(key)) throw new Error(`${key} is at work`);
    running.current = new Set([...running.current, key]);
    setAtWork(running.current);
    try {
      await act();
    } finally {
      running.current = new Set([...running.current].filter((other) => other !== key));
      setAtWork(running.current);
    }
  }, []);
  return { atWork, once };
}
