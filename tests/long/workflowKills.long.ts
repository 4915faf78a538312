import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Cluster } from '../support/relay/cluster.ts';
import { killWhileActing, RELAY_APPS } from '../support/relay/killWhileActing.ts';
import { postmasters } from '../support/postmasters.ts';
import { removeStorage, startServer } from '../support/server.ts';

const PROCESSES = 3;
const ROUNDS = Number(process.env.LONG_WORKFLOW_KILLS ?? 20);
/** Two hundred acts a round; within it three more processes are killed while the others go on. */
const ACTS = [50, 50, 50, 50];

test('[R1] [R2] three processes, eight people at once, a kill every 200 acts: no act of a workflow is lost or doubled', async () => {
  ensureBuilt();
  // The cluster belongs to another user: its folder lies in none that is ours alone.
  const [data, place] = [mkdtempSync(join(tmpdir(), 'portico-relay-')), mkdtempSync(join(tmpdir(), 'portico-relay-'))];
  const [files, settings] = [join(place, 'files'), join(place, 'settings.json')];
  writeFileSync(settings, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000 }));
  const env = { PORTICO_APPS: RELAY_APPS, PORTICO_FILES: files, PORTICO_SETTINGS: settings, PORTICO_DEMO: '1', PORTICO_SEED: '0', PORTICO_LOG: 'error' };
  const cluster = new Cluster(env, data, await Promise.all(Array.from({ length: PROCESSES }, () => startServer(env, data))));
  try {
    // One process, then all of them, then the database with them.
    const kill = async (round: number): Promise<void> => {
      if (round % 3 === 2) for (const pid of postmasters(data)) process.kill(pid, 'SIGKILL');
      await (round % 3 === 0 ? cluster.kill([round % PROCESSES]) : cluster.killAll());
    };
    const ledger = await killWhileActing({ cluster, data, env, rounds: ROUNDS, acts: ACTS, kill });
    console.log(ledger.summary());
    expect(ledger.acts.filter(({ errcode }) => errcode === 0).length).toBeGreaterThanOrEqual(ROUNDS * 200);
    for (const { output } of cluster.living()) expect(output()).not.toContain('"level":50');
  } finally {
    await cluster.leave();
    await removeStorage(data);
    rmSync(place, { recursive: true, force: true });
  }
});
