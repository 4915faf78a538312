import { useCallback, useEffect, useState } from 'react';
import { ErrCode } from '#schemas/errCode.ts';
import { EnvelopeError, isCancelled } from '#src/api/errors.ts';

/** Something asked of the server: on its way, there, not allowed, absent, or failed. */
export type Answer<T> = { status: 'loading' | 'forbidden' | 'absent' } | { status: 'ready'; value: T } | { status: 'failed'; error: unknown };

const ABSENT: ReadonlySet<number> = new Set([ErrCode.documentNotLoaded, ErrCode.notFound]);

/**
 * Asks for something by its key, and anew when the key changes or it is asked to; an answer that comes too late is dropped.
 * `ask` is read when it is made, so that it need not stay the same function. Without a key nothing is asked.
 */
export function useAnswer<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>): [Answer<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const full = key === undefined ? undefined : `${attempt}\n${key}`;
  const [known, setKnown] = useState<{ key: string; answer: Answer<T> }>();
  useEffect(() => {
    if (full === undefined) return undefined;
    const control = new AbortController();
    ask(control.signal).then(
      (value) => setKnown({ key: full, answer: { status: 'ready', value } }),
      (error: unknown) => {
        if (!isCancelled(error)) setKnown({ key: full, answer: toAnswer(error) });
      },
    );
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is asked
  }, [full]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return [known !== undefined && known.key === full ? known.answer : { status: 'loading' }, again];
}

function toAnswer(error: unknown): Answer<never> {
  if (error instanceof EnvelopeError && error.errcode === ErrCode.noRight) return { status: 'forbidden' };
  if (error instanceof EnvelopeError && ABSENT.has(error.errcode)) return { status: 'absent' };
  return { status: 'failed', error };
}
