import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True from the task after the one that drew the component: what is made then stops the page apart from what stands around it.
 * Where the browser lets tasks be ranked it comes ahead of the next frame, so that nothing is painted in between.
 */
export function useNextTask(): boolean {
  const [hasCome, setHasCome] = useState(false);
  useLayoutEffect(() => {
    const left = new AbortController();
    const begin = () => flushSync(() => setHasCome(true));
    if ('scheduler' in globalThis) {
      scheduler.postTask(begin, { priority: 'user-blocking', signal: left.signal }).catch((error: unknown) => {
        if (!left.signal.aborted) reportError(error);
      });
      return () => left.abort();
    }
    const soon = setTimeout(begin);
    return () => clearTimeout(soon);
  }, []);
  return hasCome;
}
