import { setTimeout as wait } from 'node:timers/promises';
import { vi, expect } from 'vitest';
import { openApps } from '#server/apps/openApps.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { storageOf } from '../server.ts';
import { actUntil } from './act.ts';
import type { Cluster } from './cluster.ts';
import { PEOPLE } from './deeds.ts';
import { Ledger } from './ledger.ts';
import { Person } from './person.ts';
import { countFaults, overdue, stopFaults, type StopInput } from './stopFaults.ts';

/** The folder of the application that is acted on; a process serves it where `PORTICO_APPS` names it. */
export const RELAY_APPS = 'tests/fixtures/apps/relay';

/** How long and how hard. */
export interface KillPlan {
  cluster: Cluster;
  /** Where its processes store. */
  data: string;
  env: Record<string, string>;
  rounds: number;
  /** Acts of a round; after each part of them but the last one process is killed while the others go on. */
  acts: readonly number[];
  /** What is killed at the end of a round; default one process, then all of them, by turns. */
  kill?(round: number): Promise<void>;
}

const MOMENT_MS = 30;
const CAUGHT_UP = { timeout: 20_000, interval: 50 };

/**
 * Eight people act at once on workflows of all processes; after so many acts processes are killed in the middle of the next ones, and
 * what got no answer is repeated. At the stop of each round nobody acts, and everything stored is compared with what was answered.
 * Shape: what was done. Errors: an assertion with what does not hold.
 */
export async function killWhileActing({ cluster, data, env, rounds, acts, kill = killByTurns(cluster) }: KillPlan): Promise<Ledger> {
  const ledger = new Ledger();
  const people = PEOPLE.map((id) => new Person(id, cluster));
  await opened({ ...env, ...storageOf(data) }, async (input) => {
    const given = { ...input, ledger, people };
    for (let round = 0; round < rounds; round += 1) {
      let isOver = false;
      const acting = Promise.all(people.map((person) => actUntil(person, ledger, () => isOver)));
      for (const [part, count] of acts.entries()) {
        await Promise.race([ledger.untilDone(count), acting]);
        await wait(Math.random() * MOMENT_MS);
        if (part < acts.length - 1) await cluster.kill([(round + part) % cluster.size]);
        else await kill(round);
        isOver = part === acts.length - 1;
        await cluster.restart();
      }
      await acting;
      await Promise.all(people.map((person) => person.end()));
      await vi.waitFor(async () => expect(await overdue(given.database)).toEqual([]), CAUGHT_UP);
      expect(await stopFaults(given)).toEqual([]);
      await vi.waitFor(async () => expect(await countFaults(given)).toEqual([]), CAUGHT_UP);
    }
  });
  return ledger;
}

function killByTurns(cluster: Cluster): (round: number) => Promise<void> {
  return (round) => (round % 2 === 0 ? cluster.kill([round % cluster.size]) : cluster.killAll());
}

/** Opens the database that the processes share, and the applications they run. */
async function opened(env: Record<string, string>, work: (input: Pick<StopInput, 'database' | 'catalogue' | 'apps'>) => Promise<void>): Promise<void> {
  const database: Database = await openDatabase({ ...process.env, ...env });
  const catalogue = await openCatalogue(database.kysely);
  const apps = await openApps({
    folders: [RELAY_APPS],
    admit: async (model) => {
      await applyModel(database, catalogue, model);
      return [];
    },
  });
  try {
    await work({ database, catalogue, apps: apps.current() });
  } finally {
    apps.close();
    await database.close();
  }
}
