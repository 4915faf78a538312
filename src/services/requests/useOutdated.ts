import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { followShown } from '#src/services/changes/followShown.ts';

/**
 * Whether others have changed rows of a model since an answer that was made of them came; a newer answer is not outdated.
 * Shape: `load` requests the answer again, to be compared; `namedIn` = models whose records an answer names; nothing is followed
 * without a model. Source: BX-091.
 */
export function useOutdated<T>(
  schemaCode: string | undefined,
  answer: RequestState<T>,
  load: (signal: AbortSignal) => Promise<T>,
  namedIn: (value: T) => readonly string[] = () => [],
): boolean {
  const [outdated, setOutdated] = useState<RequestState<T>>();
  const latest = useLatest({ answer, outdated, load, namedIn });
  const { loads, waiting } = useAnswers(answer);
  useEffect(() => {
    if (schemaCode === undefined) return undefined;
    const isBusy = () => latest.current.answer.status === 'loading';
    return followShown({
      models: () => [schemaCode],
      named() {
        const { answer: shown, namedIn: named } = latest.current;
        return shown.status === 'ready' ? named(shown.value) : [];
      },
      now: () => ({ loads: loads.current, busy: isBusy(), outdated: latest.current.outdated === latest.current.answer }),
      idle: () => (isBusy() ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve()),
      async isOther(signal) {
        const { answer: shown, load: again } = latest.current;
        return shown.status === 'ready' && !isSameAnswer(await again(signal), shown.value);
      },
      outdate: () => setOutdated(latest.current.answer),
    });
  }, [schemaCode, latest, loads, waiting]);
  return outdated !== undefined && outdated === answer;
}

/** Counts the answers that were shown; who waits for one is called once none is on its way. */
function useAnswers<T>(answer: RequestState<T>) {
  const loads = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (answer.status === 'ready') loads.current += 1;
    if (answer.status === 'loading') return;
    for (const go of waiting.current.splice(0)) go();
  }, [answer]);
  return { loads, waiting };
}
