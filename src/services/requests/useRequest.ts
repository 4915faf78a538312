import { useCallback, useEffect, useState } from 'react';
import { ErrCode } from '#schemas/errCode.ts';
import { EnvelopeError, isCancelled } from '#src/api/errors.ts';

/** Something requested from the server: on its way, there, or why not: not allowed, absent, or failed. */
export type RequestState<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'forbidden' | 'absent' | 'failed'; error: unknown };

const ABSENT: ReadonlySet<number> = new Set([ErrCode.documentNotLoaded, ErrCode.notFound]);

/**
 * Requests something by its key, and again when the key changes or on a retry; an outdated answer is dropped.
 * `load` is read when the request is sent, so that it need not stay the same function. Without a key nothing is requested.
 */
export function useRequest<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): [RequestState<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const full = key === undefined ? undefined : `${attempt}\n${key}`;
  const [known, setKnown] = useState<{ key: string; answer: RequestState<T> }>();
  useEffect(() => {
    if (full === undefined) return undefined;
    const control = new AbortController();
    const update = (answer: RequestState<T>) => control.signal.aborted || setKnown({ key: full, answer });
    load(control.signal).then(
      (value) => update({ status: 'ready', value }),
      (error: unknown) => isCancelled(error) || update({ status: requestStatusOf(error), error }),
    );
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is requested
  }, [full]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return [known !== undefined && known.key === full ? known.answer : { status: 'loading' }, again];
}

function requestStatusOf(error: unknown): 'forbidden' | 'absent' | 'failed' {
  if (!(error instanceof EnvelopeError)) return 'failed';
  if (error.errcode === ErrCode.noRight) return 'forbidden';
  return ABSENT.has(error.errcode) ? 'absent' : 'failed';
}
