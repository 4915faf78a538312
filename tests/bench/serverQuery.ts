import { sql } from 'kysely';
import { startServer } from '#tests/support/server.ts';
import { withBenchDatabase } from './fill.ts';
import { middle } from './report.ts';
import { session } from './session.ts';

export interface ServerFigures {
  rows: number;
  queries: { name: string; callMs: number; sqlMs: number }[];
  callsPerSecond: number;
}

interface Query {
  name: string;
  body: Record<string, unknown>;
  /** The same work written by hand; `{column}` stands for the physical column. */
  statements: string[];
}

const REPEATS = 15;
/** Each user may make 50 calls a second; the load is spread over as many users as `performance.md` names. */
const USERS = 50;
const filter = { propertyCode: 'status', propertyType: 14, propertyValue: '完成', propertyValueName: '完成' };

const QUERIES: Query[] = [
  { name: 'first page, no sort', body: {}, statements: ['select * from {table} order by {createdTime} desc, id limit 20'] },
  { name: 'sorted page', body: { orderByFields: ['amount'], orderType: 1 }, statements: ['select * from {table} order by {amount}, {createdTime} desc, id limit 20'] },
  {
    name: 'filter, sort, page, exact count and sum',
    body: { filters: [filter], orderByFields: ['amount'], orderType: 2 },
    statements: [
      "select * from {table} where {status} = '完成' order by {amount} desc, {createdTime} desc, id limit 20",
      "select count(*), sum({amount}) from {table} where {status} = '完成'",
    ],
  },
];

/** Times list calls on a filled server against the same SQL run by hand; each call carries another page size of the seven, so that no cache answers for the rows. */
export async function serverFigures(dataFolder: string, env: Record<string, string>): Promise<ServerFigures> {
  const hand = await byHand(dataFolder);
  const running = await startServer(env, dataFolder);
  const tokens: string[] = [];
  for (let user = 1; user <= USERS; user += 1) tokens.push((await session(running.url, `e${String(user).padStart(3, '0')}`)).token ?? '');
  const queries = [];
  let rows = 0;
  for (const query of QUERIES) {
    const times: number[] = [];
    for (let i = 0; i < REPEATS; i += 1) {
      const started = performance.now();
      rows = Math.max(rows, await list(running.url, tokens[i] ?? '', query.body));
      times.push(performance.now() - started);
    }
    queries.push({ name: query.name, callMs: middle(times), sqlMs: hand.get(query.name) ?? 0 });
  }
  const callsPerSecond = await load(running.url, tokens);
  await running.stop();
  return { rows, queries, callsPerSecond };
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
      const times: number[] = [];
      for (let i = 0; i < REPEATS; i += 1) {
        const started = performance.now();
        for (const statement of query.statements) await sql.raw(named(statement)).execute(database.kysely);
        times.push(performance.now() - started);
      }
      found.set(query.name, middle(times));
    }
    return found;
  });
}

function columnOf(items: ReadonlyMap<string, { column: string }>, code: string): string {
  return items.get(code)?.column ?? code;
}

/** Ten seconds of list calls by eight connections; gives calls a second. */
async function load(origin: string, tokens: readonly string[]): Promise<number> {
  const until = performance.now() + 10_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        await list(origin, tokens[done % tokens.length] ?? '', { page: done % 50 });
        done += 1;
      }
    }),
  );
  return done / 10;
}
