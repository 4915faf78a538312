import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { runPieces } from './pieces.ts';

/** What some pieces of work took, all together. Units: processor time in ms, `pieces` = how many were done. */
export interface Round {
  pieces: number;
  seconds: number;
  statements: number;
  nodeMs: number;
  databaseMs: number;
}

/** Does pieces of work, so many at the same time. */
export async function runRound(postmaster: number, clients: number, pieces: readonly (() => Promise<unknown>)[]): Promise<Round> {
  const counter = countStatements();
  const [node, database, started] = [process.cpuUsage(), databaseMs(postmaster), performance.now()];
  await runPieces(clients, pieces);
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(node);
  return {
    pieces: pieces.length,
    seconds,
    statements: counter.end(),
    nodeMs: (used.user + used.system) / 1000,
    databaseMs: databaseMs(postmaster) - database,
  };
}

/** Pieces a second. */
export const perSecond = ({ pieces, seconds }: Round): number => pieces / seconds;

/** Adds rounds up. */
export function sumOfRounds(rounds: readonly Round[]): Round {
  const sum = (pick: (round: Round) => number): number => rounds.reduce((total, round) => total + pick(round), 0);
  return {
    pieces: sum(({ pieces }) => pieces),
    seconds: sum(({ seconds }) => seconds),
    statements: sum(({ statements }) => statements),
    nodeMs: sum(({ nodeMs }) => nodeMs),
    databaseMs: sum((round) => round.databaseMs),
  };
}

/** Counts what this process sends to databases from now on. */
function countStatements(): { end(): number } {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, given);
  };
  return {
    end() {
      prototype.query = query;
      return count;
    },
  };
}

const MS_PER_TICK = 10;

/** Processor time of a database server with its processes so far, ms. */
function databaseMs(postmaster: number): number {
  const ticks = readdirSync('/proc').flatMap((name) => {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (!fields) return [];
    const [, parent, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    if (Number(name) === postmaster) return user + system + endedUser + endedSystem;
    return parent === postmaster ? user + system : [];
  });
  return ticks.reduce((sum, one) => sum + one, 0) * MS_PER_TICK;
}

/** Numbers behind the name of a process in `/proc/<pid>/stat`: state, parent, ... */
function statOf(pid: string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
