import { useCallback, useEffect, useRef, useState } from 'react';

/** What a dialog asks for when it opens. */
export type Loaded<T> = { status: 'loading' } | { status: 'loaded'; value: T } | { status: 'failed'; error: unknown };

/** Asks once, and again by `again`; `load` is the one of the first drawing. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> & { again(): void } {
  const [first] = useState(() => load);
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const isGone = useRef(false);
  const ask = useCallback(() => {
    first().then(
      (value) => !isGone.current && setState({ status: 'loaded', value }),
      (error: unknown) => !isGone.current && setState({ status: 'failed', error }),
    );
  }, [first]);
  useEffect(() => {
    isGone.current = false;
    ask();
    return () => {
      isGone.current = true;
    };
  }, [ask]);
  const again = () => {
    setState({ status: 'loading' });
    ask();
  };
  return { ...state, again };
}
