import type { TimeoutRule } from '#schemas/workflow/definition.ts';
import { multiplyDuration, parseDuration, type Duration } from './duration.ts';
import type { Reckoning } from './reckoning.ts';

/** What the limits of a work item lead to at a moment (contract 6.7). */
export type TimeoutState = 'NORMAL' | 'ORANGE' | 'RED' | 'TIMEOUT';

/** When a work item is warned of and due, and from when on it is shown so; null = never. */
export interface TimeLimits {
  /** `warn` of the definition is reached: its owner is notified. */
  readonly warnAt: Date | null;
  readonly dueAt: Date | null;
  readonly orangeAt: Date | null;
  readonly redAt: Date | null;
}

/** Urges after `due`, at most. Source: contract 15.9.5. */
const MOST_REPEATS = 10;
/** Part of the time until `due` after which an item without `warn` is shown as ORANGE. Source: contract 21.11. */
const ORANGE_SHARE = 0.75;

/**
 * Limits of a work item that became Processing at `receivedAt`.
 * Shape: `itemDueAt` = the moment in the item that `due` names (`dueFromItem`), null = that item is empty, so there is no limit.
 * Source: contract 15.9.5, 21.11.
 */
export function computeLimits(rule: Pick<TimeoutRule, 'warn' | 'due'>, receivedAt: Date, itemDueAt: Date | null, reckoning: Reckoning): TimeLimits {
  const warn = readDuration(rule.warn);
  if (typeof rule.due === 'object') return itemDueAt === null ? NONE : withDue(warn && reckoning.subtract(itemDueAt, warn), itemDueAt, receivedAt, reckoning);
  const due = readDuration(rule.due);
  const warnAt = warn && reckoning.add(receivedAt, warn);
  if (due) return withDue(warnAt, reckoning.add(receivedAt, due), receivedAt, reckoning);
  return { warnAt: warnAt ?? null, dueAt: null, orangeAt: warnAt ?? null, redAt: null };
}

const NONE: TimeLimits = { warnAt: null, dueAt: null, orangeAt: null, redAt: null };

function withDue(warning: Date | undefined, dueAt: Date, receivedAt: Date, reckoning: Reckoning): TimeLimits {
  const warnAt = warning && earlier(warning, dueAt);
  const orangeAt = warnAt ?? partOfWay(receivedAt, dueAt, ORANGE_SHARE, reckoning);
  return { warnAt: warnAt ?? null, dueAt, orangeAt, redAt: partOfWay(orangeAt, dueAt, 0.5, reckoning) };
}

/** Where so much of the time between has passed; the end where it lies before the begin. */
function partOfWay(from: Date, to: Date, share: number, reckoning: Reckoning): Date {
  if (to <= from) return to;
  return earlier(reckoning.add(from, { ms: reckoning.between(from, to) * share }), to);
}

const earlier = (a: Date, b: Date): Date => (a <= b ? a : b);

/** The state at a moment; of a suspended instance at the moment of its suspension. Source: contract 21.10, 21.11. */
export function timeoutState({ dueAt, orangeAt, redAt }: TimeLimits, now: Date): TimeoutState {
  if (dueAt && now > dueAt) return 'TIMEOUT';
  if (redAt && now >= redAt) return 'RED';
  return orangeAt && now >= orangeAt ? 'ORANGE' : 'NORMAL';
}

/** Time until due in ms, negative = overrun; null without a limit. Source: contract 11.1. */
export function remainingMs({ dueAt }: Pick<TimeLimits, 'dueAt'>, now: Date, reckoning: Reckoning): number | null {
  return dueAt && reckoning.between(now, dueAt);
}

/** When the n-th urge after `due` goes out, from 1; null when there is none. Source: contract 15.9.5. */
export function repeatAt(rule: Pick<TimeoutRule, 'repeat'>, dueAt: Date, n: number, reckoning: Reckoning): Date | null {
  const repeat = readDuration(rule.repeat);
  return repeat && n <= MOST_REPEATS ? reckoning.add(dueAt, multiplyDuration(repeat, n)) : null;
}

/** When a boundary timer of an activation fires. Source: contract 21.11. */
export function boundaryAt(duration: string, startedAt: Date, reckoning: Reckoning): Date {
  const length = readDuration(duration);
  if (!length) throw new RangeError('a boundary timer has a duration');
  return reckoning.add(startedAt, length);
}

/** Moves the moment of a timer by the time that it stood still: its instance was suspended, or its item waited. Source: contract 21.10, 21.11. */
export function moveTimer(at: Date, stoppedAt: Date, resumedAt: Date, reckoning: Reckoning): Date {
  return reckoning.add(at, { ms: reckoning.between(stoppedAt, resumedAt) });
}

/** The same for the limits of a work item; a date of the form stays that date. */
export function moveLimits(limits: TimeLimits, rule: Pick<TimeoutRule, 'due'>, stoppedAt: Date, resumedAt: Date, reckoning: Reckoning): TimeLimits {
  if (typeof rule.due === 'object') return limits;
  const move = (at: Date | null): Date | null => at && moveTimer(at, stoppedAt, resumedAt, reckoning);
  return { warnAt: move(limits.warnAt), dueAt: move(limits.dueAt), orangeAt: move(limits.orangeAt), redAt: move(limits.redAt) };
}

/** Durations of a definition have been checked by the loader. */
function readDuration(text: string | undefined): Duration | undefined {
  if (text === undefined) return undefined;
  const duration = parseDuration(text);
  if (!duration) throw new RangeError(`not a duration: ${text}`);
  return duration;
}
