import { sql, type RawBuilder } from 'kysely';
import type { Reckoning } from '#server/workflow/time/reckoning.ts';

/** Times between two moments of many rows. Units: ms since 1970, two of one length. */
export interface Spans {
  starts: readonly number[] | null;
  ends: readonly number[] | null;
}

/** The middle and the ninetieth part of durations. Units: ms, whole ones; null = none. */
export interface Spread {
  median: number | null;
  p90: number | null;
}

/** Gathers times of the rows of a group into two lists, under `starts` and `ends`. */
export function gatherSpans(from: string, to: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const list = (column: string) => sql`array_agg((extract(epoch from ${sql.ref(column)}) * 1000)::float8 order by "number") filter (where ${which})`;
  return sql`${list(from)} as "starts", ${list(to)} as "ends"`;
}

/** How durations spread, each counted by the clock of the process (contract 11.1). */
export function spreadOf({ starts, ends }: Spans, reckoning: Reckoning): Spread {
  const durations = (starts ?? [])
    .map((start, at) => reckoning.between(new Date(start), new Date(ends?.[at] ?? start)))
    .toSorted((left, right) => left - right);
  return { median: quantile(durations, 0.5), p90: quantile(durations, 0.9) };
}

/** Between two values the part of the way, as `percentile_cont` has it. */
function quantile(sorted: readonly number[], part: number): number | null {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}
