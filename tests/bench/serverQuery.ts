import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { startServer } from '#tests/support/server.ts';
import { withBenchDatabase } from './fill.ts';
import { middle } from './report.ts';
import { session } from './session.ts';

export interface ServerFigures {
  rows: number;
  queries: { name: string; callMs: number; sqlMs: number }[];
  callsPerSecond: number;
  /** p99 of a call in ms, at half the calls a second. */
  halfLoadP99Ms: number;
  /** From the start of the process to ready, database included, on a folder that was used before. */
  warmStartMs: number;
}

interface Query {
  name: string;
  /** What the n-th call asks for; each asks something else where a kept count would answer. */
  body(turn: number): Record<string, unknown>;
  /** The same work written by hand; `{column}` stands for the physical column. */
  statements(turn: number): string[];
}

const REPEATS = 15;
const WARM_UP = 3;
const CONNECTIONS = 8;
/** Each user may make 50 calls a second; the load is spread over as many users as `performance.md` names. */
const USERS = 50;

const statusFilter = { propertyCode: 'status', propertyType: 14, propertyValue: '完成', propertyValueName: '完成' };
const quantityFilter = (from: number) => ({ propertyCode: 'quantity', propertyType: 2, propertyValue: `${from};`, propertyValueName: `${from} ~` });

const QUERIES: Query[] = [
  { name: 'first page, no sort', body: () => ({}), statements: () => ['select * from {table} order by {createdTime} desc, id limit 20'] },
  {
    name: 'sorted page',
    body: () => ({ orderByFields: ['amount'], orderType: 1 }),
    statements: () => ['select * from {table} order by {amount}, {createdTime} desc, id limit 20'],
  },
  {
    name: 'filter, sort, page, exact count and sum',
    body: (turn) => ({ filters: [statusFilter, quantityFilter(turn)], orderByFields: ['amount'], orderType: 2 }),
    statements: (turn) => [
      `select * from {table} where {status} = '完成' and {quantity} >= ${turn} order by {amount} desc, {createdTime} desc, id limit 20`,
      `select count(*), sum({amount}) from {table} where {status} = '完成' and {quantity} >= ${turn}`,
    ],
  },
];

/** Times list calls on a filled server against the same SQL run by hand, then many calls at once. */
export async function serverFigures(dataFolder: string, env: Record<string, string>): Promise<ServerFigures> {
  const hand = await byHand(dataFolder);
  const starting = performance.now();
  const running = await startServer(env, dataFolder);
  const warmStartMs = performance.now() - starting;
  try {
    const tokens: string[] = [];
    for (let user = 1; user <= USERS; user += 1) tokens.push((await session(running.url, `e${String(user).padStart(3, '0')}`)).token ?? '');
    const queries = [];
    let rows = 0;
    for (const query of QUERIES) {
      const callMs = await timed(async (turn) => {
        rows = Math.max(rows, await list(running.url, tokens[turn % USERS] ?? '', query.body(turn)));
      });
      queries.push({ name: query.name, callMs, sqlMs: hand.get(query.name) ?? 0 });
    }
    await load(running.url, tokens, 2);
    const full = await load(running.url, tokens, 10);
    const half = await load(running.url, tokens, 10, full.callsPerSecond / 2);
    return { rows, queries, callsPerSecond: full.callsPerSecond, halfLoadP99Ms: half.p99Ms, warmStartMs };
  } finally {
    await running.stop();
  }
}

/** Middle time of a piece of work in ms; the first turns warm it up. */
async function timed(work: (turn: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + REPEATS; turn += 1) {
    const started = performance.now();
    await work(turn);
    if (turn >= WARM_UP) times.push(performance.now() - started);
  }
  return middle(times);
}

async function list(origin: string, token: string, body: Record<string, unknown>): Promise<number> {
  const answer = await fetch(`${origin}/api/runtime/query/list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ schemaCode: 'bench_row', queryCode: 'bench_list', mobile: false, page: 0, size: 20, filters: [], ...body }),
  });
  const { errcode, errmsg, data }: { errcode: number; errmsg: string; data: { totalElements: number } } = await answer.json();
  if (errcode !== 0) throw new Error(`list call refused: ${errmsg}`);
  return data.totalElements;
}

async function byHand(dataFolder: string): Promise<Map<string, number>> {
  return withBenchDatabase(dataFolder, async (database, catalogue) => {
    const model = catalogue.model('bench_row');
    const named = (text: string): string =>
      text.replaceAll(/\{(\w+)\}/g, (_, code: string) => (code === 'table' ? `"${model.table}"` : `"${columnOf(model.items, code)}"`));
    const found = new Map<string, number>();
    for (const query of QUERIES) {
      const middleMs = await timed(async (turn) => {
        for (const statement of query.statements(turn)) await sql.raw(named(statement)).execute(database.kysely);
      });
      found.set(query.name, middleMs);
    }
    return found;
  });
}

function columnOf(items: ReadonlyMap<string, { column: string }>, code: string): string {
  return items.get(code)?.column ?? code;
}

/** List calls of all users for some seconds, as many as go or a steady number a second; gives calls a second and their p99 in ms. */
async function load(
  origin: string,
  tokens: readonly string[],
  seconds: number,
  perSecond = Number.POSITIVE_INFINITY,
): Promise<{ callsPerSecond: number; p99Ms: number }> {
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
        await list(origin, tokens[turn % tokens.length] ?? '', { page: turn % 50 });
        times.push(performance.now() - due);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  return { callsPerSecond: times.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}
