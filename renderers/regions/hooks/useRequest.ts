import { useCallback, useEffect, useState } from 'react';
import { ErrCode } from '#schemas/errCode.ts';
import { isRecord } from '#schemas/formats/format.ts';

/** Why something requested is not there: not allowed, absent, or failed. */
type FailureStatus = 'forbidden' | 'absent' | 'failed';

/** Something requested: on its way, there, or why not. */
export type RequestState<T, Failure extends FailureStatus = FailureStatus> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: Failure; error: unknown };

/**
 * Requests something by its key, and again when the key changes or on a retry; an outdated answer is dropped.
 * Shape: `key` = a text, or an object that is another one for another question; without a key nothing is requested.
 * `load` is read when the request is sent, so that it need not stay the same function. Cancelled ones show nothing (RT-063).
 */
export function useRequest<T>(key: string | object | undefined, load: (signal: AbortSignal) => Promise<T>): [RequestState<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ key: string | object; attempt: number; answer: RequestState<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const control = new AbortController();
    const update = (answer: RequestState<T>) => control.signal.aborted || setKnown({ key, attempt, answer });
    load(control.signal).then(
      (value) => update({ status: 'ready', value }),
      (error: unknown) => isCancelled(error) || update({ status: requestStatusOf(error), error }),
    );
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is requested
  }, [key, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  return [known !== undefined && known.key === key && known.attempt === attempt ? known.answer : { status: 'loading' }, again];
}

/**
 * Requests as `useRequest` does; what is there stands while it is only read again, for another revision or on a retry.
 * Shape: `key` without the revision says whether the question is the same.
 */
export function useReloadedRequest<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>, revision = 0): [RequestState<T>, () => void] {
  const [state, again] = useRequest(key === undefined ? undefined : `${revision}\n${key}`, load);
  const [last, setLast] = useState<{ key: string | undefined; value: T }>();
  if (state.status === 'ready' && (last === undefined || last.value !== state.value || last.key !== key)) setLast({ key, value: state.value });
  const isReload = state.status === 'loading' && last !== undefined && last.key === key;
  return [isReload ? { status: 'ready', value: last.value } : state, again];
}

/** By its fields: regions know no classes of errors. */
const isCancelled = (error: unknown): boolean => isRecord(error) && error.reason === 'cancelled';

function requestStatusOf(error: unknown): FailureStatus {
  const errcode = isRecord(error) ? error.errcode : undefined;
  if (errcode === ErrCode.noRight) return 'forbidden';
  return errcode === ErrCode.documentNotLoaded || errcode === ErrCode.notFound ? 'absent' : 'failed';
}
