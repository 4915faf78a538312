import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';

/** Pause in typing after which the coming steps are predicted, ms. Source: workflow design 11. */
const PAUSE_MS = 300;

/** The coming steps as far as they are known. */
export interface Forecast {
  /** `unknown` = it cannot be predicted from these values. */
  status: 'waiting' | 'known' | 'unknown';
  steps: readonly ForecastStep[];
}

/** The coming steps, at once and after each pause in what they hang on (`values`); those before stand until the new ones are there. Shape: without `load` nothing is predicted. */
export function useForecast(load: ((signal: AbortSignal) => Promise<readonly ForecastStep[]>) | undefined, values: unknown): Forecast {
  const [forecast, setForecast] = useState<Forecast>({ status: 'waiting', steps: [] });
  const isFirst = useRef(true);
  const latest = useLatest(load);
  const isWanted = load !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    const control = new AbortController();
    const show = (next: Forecast) => control.signal.aborted || setForecast(next);
    const timer = setTimeout(
      () => {
        latest.current?.(control.signal).then(
          (steps) => show({ status: 'known', steps }),
          // Why values cannot be saved is said by the save.
          () => show({ status: 'unknown', steps: [] }),
        );
      },
      isFirst.current ? 0 : PAUSE_MS,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of the values is predicted once more
  }, [values, isWanted, latest]);
  return forecast;
}
