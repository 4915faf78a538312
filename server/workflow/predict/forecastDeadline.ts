import type { PlayLimits } from './playOn.ts';

/** As long as a forecast works at most (contract 11.4). */
const MOST_MS = 1_000;

/** Says when a forecast that begins now has had its time. */
export function forecastDeadline(): PlayLimits['isOver'] {
  const end = performance.now() + MOST_MS;
  return () => performance.now() >= end;
}
