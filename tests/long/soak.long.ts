import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { signedIn, type Client } from '../server/http/client.ts';
import { startServer } from '../support/server.ts';

const SECONDS = Number(process.env.LONG_SOAK_SECONDS ?? 600);
const CONNECTIONS = 8;
const USERS = 20;
const WINDOWS = 10;

/** Resident memory of a process, MiB. */
function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test('[R10] list calls for minutes leave memory and open files as they are', async () => {
  ensureBuilt();
  const running = await startServer({ PORTICO_SEED: '0', PORTICO_DEMO: '1', PORTICO_LOG: 'fatal' });
  const pid = running.process.pid ?? 0;
  const query = { schemaCode: 'customer', queryCode: 'customer_all', mobile: false, page: 0, size: 20, filters: [] };
  const clients: Client[] = [];
  // Not every department works with customers.
  for (let number = 1; clients.length < USERS; number += 1) {
    const client = await signedIn(running.url, `e${String(number).padStart(3, '0')}`);
    if ((await client.post('/api/runtime/query/list', query)).errcode === 0) clients.push(client);
  }
  const refused: unknown[] = [];
  let turn = 0;
  const list = async (): Promise<void> => {
    turn += 1;
    const client = clients[turn % clients.length];
    const answer = await client?.post('/api/runtime/query/list', { ...query, orderByFields: turn % 2 === 0 ? ['fullName'] : [] });
    if (answer?.errcode !== 0) refused.push(answer);
  };
  const during = async (ms: number): Promise<void> => {
    const end = performance.now() + ms;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < end) await list();
      }),
    );
  };
  // The first tenth fills caches and pools.
  await during((SECONDS * 1000) / WINDOWS);
  const files = readdirSync(`/proc/${pid}/fd`).length;
  const seen: number[] = [];
  for (let window = 1; window < WINDOWS; window += 1) {
    await during((SECONDS * 1000) / WINDOWS);
    seen.push(residentMiB(pid));
  }
  console.log(`${turn} calls; MiB by window: ${seen.map((size) => size.toFixed(0)).join(' ')}`);
  const half = Math.floor(seen.length / 2);
  // Each half by its smallest size: what the collector has not yet come to is no growth.
  expect(Math.min(...seen.slice(half))).toBeLessThanOrEqual(Math.min(...seen.slice(0, half)) * 1.1);
  expect(readdirSync(`/proc/${pid}/fd`).length).toBeLessThanOrEqual(files + 50);
  // The rate limit of 50 calls a second and user is the only refusal that may come.
  expect(
    refused.filter((answer) => typeof answer !== 'object' || answer === null || !('errcode' in answer) || answer.errcode !== ErrCode.tooManyRequests),
  ).toEqual([]);
  await running.stop();
});
