import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionError } from '#server/db/errors.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { Services } from '#server/services/services.ts';
import { runContinuations } from '#server/workflow/continuations/index.ts';
import { systemSaver } from '#server/workflow/instance/systemSaver.ts';
import { dueTimers, type DueTimer } from '#server/workflow/store/timers.ts';
import { fireTimer, postpone, type FireOutcome } from './fireTimer.ts';
import { handOverItems } from './handOverItems.ts';

/** What the clock of a process is made of. */
export interface ClockParts {
  services: Services;
  /** Receives what nobody reads: what is no refusal. */
  failed: (error: unknown) => void;
}

/** The clock of a process, beside any number of others. `close` ends it after what it is doing. */
export interface Clock {
  close(): Promise<void>;
}

const TICK_MS = 1000;
/** Items of disabled accounts pass on within a minute; at once where the organisation has changed. */
const SWEEP_MS = 20_000;
const AT_ONCE = 50;
/** Timers a process fires in a second, at most, spread evenly over it: after a long stop people are to get through. */
const MOST_PER_SECOND = 200;

/**
 * Does what acts have left to be done after them, fires limits and timers as they fall due, in the order of their time, and hands
 * on what disabled accounts leave (contract 21.8, 21.11, 21.14). Each process looks once a second, and at what it sets itself when it is due; nothing of it lies in memory.
 */
export function runClock({ services, failed }: ClockParts): Clock {
  const closing = new AbortController();
  const alarms = new Set<NodeJS.Timeout>();
  const round = openRound({ services, failed }, closing.signal);
  let polling: Promise<void> | undefined;
  /** Something fell due that a round which is under way may have passed already. */
  let isStale = false;

  const poll = (): void => {
    if (closing.signal.aborted) return;
    isStale = polling !== undefined;
    polling ??= round
      .run()
      .catch(failed)
      .finally(() => {
        polling = undefined;
        if (isStale) poll();
      });
  };
  const pollIn = (ms: number): void => {
    const alarm = setTimeout(() => {
      alarms.delete(alarm);
      poll();
    }, ms);
    alarm.unref();
    alarms.add(alarm);
  };

  services.alarm.onSet((at) => {
    round.setEarliest(at);
    const ms = at.getTime() - services.now().getTime();
    if (ms <= TICK_MS && alarms.size < AT_ONCE && !closing.signal.aborted) pollIn(Math.max(ms, 0));
  });
  // Processes that start together are not to look together.
  const begin = setTimeout(() => {
    poll();
    ticks = setInterval(poll, TICK_MS);
    ticks.unref();
  }, Math.random() * TICK_MS);
  begin.unref();
  let ticks: NodeJS.Timeout | undefined;
  return {
    async close() {
      closing.abort();
      clearTimeout(begin);
      clearInterval(ticks);
      for (const alarm of alarms) clearTimeout(alarm);
      services.alarm.onSet(() => undefined);
      await polling;
    },
  };
}

interface Round {
  run(): Promise<void>;
  /** A timer was set that may come before those of the round. */
  setEarliest(at: Date): void;
}

function openRound({ services, failed }: ClockParts, closing: AbortSignal): Round {
  /** When the earliest of the timers falls due that were set since the last look, ms. */
  let earliestMs = Infinity;
  let sweep = { version: '', at: -Infinity };

  const fire = async (saver: Saver, timer: DueTimer): Promise<FireOutcome> => {
    try {
      return await fireTimer(saver, timer);
    } catch (error) {
      if (isConnectionError(error)) throw error;
      failed(error);
      await postpone(services, timer);
      return 'later';
    }
  };

  /** Fires what is due, up to so many. Shape: how many were tried; what is locked joins `locked`. */
  const fireSome = async (locked: Set<string>): Promise<number> => {
    earliestMs = Infinity;
    const due = await dueTimers(services.database.kysely, services.now(), { most: AT_ONCE, except: [...locked] });
    if (due.length === 0) return 0;
    const saver = await systemSaver(services);
    const begun = performance.now();
    let tried = 0;
    for (const timer of due) {
      // What was set meanwhile and comes before this one is to fire before it.
      if (closing.aborted || earliestMs < timer.runAt.getTime()) break;
      if (locked.has(timer.instanceId)) continue;
      if ((await fire(saver, timer)) === 'locked') locked.add(timer.instanceId);
      tried += 1;
      const restMs = (tried * 1000) / MOST_PER_SECOND - (performance.now() - begun);
      if (restMs > 0) await wait(restMs, undefined, { signal: closing }).catch(() => undefined);
    }
    return tried;
  };

  const sweepDisabled = async (): Promise<void> => {
    const { version } = await services.organisation.current();
    const now = performance.now();
    if (version === sweep.version && now < sweep.at + SWEEP_MS) return;
    await handOverItems(services, () => closing.aborted, failed);
    sweep = { version, at: now };
  };

  return {
    setEarliest(at) {
      earliestMs = Math.min(earliestMs, at.getTime());
    },
    async run() {
      const locked = new Set<string>();
      for (;;) {
        const continued = await runContinuations(services, AT_ONCE, failed);
        const tried = closing.aborted ? 0 : await fireSome(locked);
        if (tried + continued === 0 || closing.aborted) break;
      }
      if (!closing.aborted) await sweepDisabled();
    },
  };
}
