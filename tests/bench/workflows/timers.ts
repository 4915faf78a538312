import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { decideByHand, recordTable } from './byHand.ts';
import { startCopies } from './copies.ts';
import { quantile, withClient } from './pieces.ts';
import { perSecond, runRound, sumOfRounds, type Round } from './rounds.ts';
import { FIRST, type Stage } from './stage.ts';

/** Timers that fall due at once, fired by the clock of one process, beside the floor by one client. */
export interface TimerFigures {
  flow: 'passed' | 'urged';
  timers: number;
  perSecond: number;
  floorPerSecond: number;
  /** Decisions of people, at a steady pace: p99 while nothing falls due, and while the timers fire. Units: ms. */
  calmP99Ms: number;
  busyP99Ms: number;
}

const FLOOR_PIECES = 100;
const PACE_MS = 50;
const CALM_ACTS = 100;
const POLL_MS = 50;

/** Lets so many timers of a workflow fall due at once, and looks how fast they fire. */
export async function timerFigures(stage: Stage, flow: TimerFigures['flow'], timers: number): Promise<TimerFigures> {
  const first = await stage.saver(FIRST);
  const decisions = await startCopies(stage, 'decided', CALM_ACTS + timers);
  const timed = await startCopies(stage, flow, timers);
  const before = await floorRound(stage);

  const acts = decisions.map((id) => () => stage.agree(first, `${id}-2`));
  const calm = await pacedMs(acts.splice(0, CALM_ACTS), () => true);
  const begun = performance.now();
  await fallDue(stage, timed);
  let isFiring = true;
  const busy = pacedMs(acts, () => isFiring);
  while (await areLeft(stage)) await wait(POLL_MS);
  const seconds = (performance.now() - begun) / 1000;
  isFiring = false;
  const busyMs = await busy;

  const after = await floorRound(stage);
  return {
    flow,
    timers,
    perSecond: timers / seconds,
    floorPerSecond: perSecond(sumOfRounds([before, after])),
    calmP99Ms: quantile(calm, 0.99),
    busyP99Ms: quantile(busyMs, 0.99),
  };
}

async function floorRound(stage: Stage): Promise<Round> {
  const record = recordTable(stage);
  const ids = await startCopies(stage, 'decided', FLOOR_PIECES);
  const { rows } = await sql<{
    id: string;
    objectId: string;
    name: string;
  }>`select "id", "objectId", "name" from "wfInstances" where "id" = any(${ids})`.execute(stage.services.database.kysely);
  return runRound(
    stage.postmaster,
    1,
    rows.map((instance) => () => withClient(stage, (client) => decideByHand(client, instance, record))),
  );
}

/** The limits of the open first steps of these instances pass now; those of an earlier run on the same database stay as they are. */
async function fallDue({ services }: Stage, instanceIds: readonly string[]): Promise<void> {
  await sql`update "wfTimers" set "dueAt" = now(), "runAt" = now() where "instanceId" = any(${[...instanceIds]})`.execute(services.database.kysely);
  services.alarm.set(services.now());
}

/** Whether some are due yet: those of other flows are set for days ahead. */
async function areLeft({ services }: Stage): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as "one" from "wfTimers" where "runAt" <= now() limit 1`.execute(services.database.kysely);
  return rows.length > 0;
}

/** How long pieces take that begin at a steady pace, while `goesOn`; ms. */
async function pacedMs(pieces: readonly (() => Promise<unknown>)[], goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<unknown>[] = [];
  for (const piece of pieces) {
    if (!goesOn()) break;
    const begun = performance.now();
    running.push(piece().then(() => times.push(performance.now() - begun)));
    await wait(PACE_MS);
  }
  await Promise.all(running);
  return times;
}
