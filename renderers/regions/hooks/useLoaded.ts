import { useCallback, useEffect, useRef, useState } from 'react';

/** What a dialog loads when it opens. */
export type Loaded<T> = { status: 'loading' } | { status: 'loaded'; value: T } | { status: 'failed'; error: unknown };

/** Loads once, and again by `again`; `load` is the one of the first drawing. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> & { again(): void } {
  const [first] = useState(() => load);
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const isDisposed = useRef(false);
  const request = useCallback(() => {
    first().then(
      (value) => !isDisposed.current && setState({ status: 'loaded', value }),
      (error: unknown) => !isDisposed.current && setState({ status: 'failed', error }),
    );
  }, [first]);
  useEffect(() => {
    isDisposed.current = false;
    request();
    return () => {
      isDisposed.current = true;
    };
  }, [request]);
  const again = () => {
    setState({ status: 'loading' });
    request();
  };
  return { ...state, again };
}
