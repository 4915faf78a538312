import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '#tests/support/server.ts';
import { openListCalls, type ListCalls } from './listCalls.ts';
import { session } from './session.ts';

/** Many list calls at once. */
interface LoadFigures {
  callsPerSecond: number;
  /** Of a call in ms, at half the calls a second. */
  halfLoadP50Ms: number;
  halfLoadP99Ms: number;
}

const CONNECTIONS = 8;
/** Each user may make 50 calls a second; the load is spread over as many users as `docs/performance.md` names. */
const USERS = 50;

/** List calls of 50 users on one process, the load generator beside it. */
export async function loadFigures(dataFolder: string, env: Record<string, string>): Promise<LoadFigures> {
  const running = await startServer(env, dataFolder);
  const calls = openListCalls(running.url);
  try {
    const tokens: string[] = [];
    for (let user = 1; user <= USERS; user += 1) tokens.push((await session(running.url, `e${String(user).padStart(3, '0')}`)).token ?? '');
    await load(calls, tokens, 3);
    const full = await load(calls, tokens, 10);
    const half = await load(calls, tokens, 10, full.callsPerSecond / 2);
    return { callsPerSecond: full.callsPerSecond, halfLoadP50Ms: half.p50Ms, halfLoadP99Ms: half.p99Ms };
  } finally {
    calls.close();
    await running.stop();
  }
}

/** As many calls as go for some seconds, or a steady number a second. */
async function load(calls: ListCalls, tokens: readonly string[], seconds: number, perSecond = Number.POSITIVE_INFINITY) {
  const started = performance.now();
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < started + seconds * 1000) {
        const turn = next;
        next += 1;
        // A call is due at its moment; one that starts late counts from then on, so that waiting is not hidden.
        const due = Number.isFinite(perSecond) ? started + (turn * 1000) / perSecond : performance.now();
        if (due > performance.now()) await wait(due - performance.now());
        await calls.list(tokens[turn % tokens.length] ?? '', { page: turn % 50 });
        times.push(performance.now() - due);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { callsPerSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
