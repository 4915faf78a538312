import { sql } from 'kysely';
import type { Catalogue } from '#server/store/catalogue.ts';
import { startServer } from '#tests/support/server.ts';
import { withBenchDatabase } from './fill.ts';
import { openListCalls } from './listCalls.ts';
import { middle } from './report.ts';
import { session } from './session.ts';

export interface ServerFigures {
  rows: number;
  queries: { name: string; callMs: number; sqlMs: number }[];
  /** From the start of the process to ready, database included, on a folder that was used before. */
  warmStartMs: number;
}

interface Query {
  name: string;
  /** Another call than that of a page. */
  call?: 'groups';
  /** What the n-th call requests; each requests something else where a cached count would answer. */
  body(turn: number): Record<string, unknown>;
  /** The same work written by hand; `{column}` stands for the physical column, `{column key}` for that of its key. */
  statements(turn: number): string[];
}

const REPEATS = 15;
const WARM_UP = 3;

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
  {
    name: 'page by a text without an index, by pinyin',
    body: () => ({ orderByFields: ['title'], orderType: 1 }),
    statements: () => ['select * from {table} order by coalesce({title key}, lower({title})), {createdTime} desc, id limit 20'],
  },
  {
    name: 'page by grade and amount',
    body: () => ({ orderByFields: ['grade', 'amount'], orderTypes: [1, 2] }),
    statements: () => [
      "select * from {table} order by array_position(array['A','B','C','D'], {grade}), {amount} desc nulls last, {createdTime} desc, id limit 20",
    ],
  },
  {
    name: 'groups by city with counts and sums',
    call: 'groups',
    body: () => ({ groupBy: 'city', size: 200 }),
    statements: () => ['select {city}, count(*), sum({amount}) from {table} group by 1 order by 1'],
  },
  {
    name: 'groups by month with counts and sums',
    call: 'groups',
    body: () => ({ groupBy: 'signedOn', size: 200 }),
    statements: () => ["select date_trunc('month', {signedOn}), count(*), sum({amount}) from {table} group by 1 order by 1"],
  },
];

/** Times list calls on a filled server against the same SQL run by hand, one after the other, so that both meet the same machine. */
export async function serverFigures(dataFolder: string, env: Record<string, string>): Promise<ServerFigures> {
  const starting = performance.now();
  const running = await startServer(env, dataFolder);
  const warmStartMs = performance.now() - starting;
  try {
    const { token = '' } = await session(running.url, 'e001');
    const wire = openListCalls(running.url);
    let rows = 0;
    const queries = await withBenchDatabase(dataFolder, async (database, catalogue) => {
      const named = namer(catalogue);
      const found = [];
      for (const query of QUERIES) {
        const byHand = async (turn: number) => {
          for (const statement of query.statements(turn)) await sql.raw(named(statement)).execute(database.kysely);
        };
        const byCall = async (turn: number) => {
          rows = Math.max(rows, await wire[query.call ?? 'list'](token, query.body(turn)));
        };
        const [sqlMs = 0, callMs = 0] = await timed([byHand, byCall]);
        found.push({ name: query.name, callMs, sqlMs });
      }
      return found;
    });
    wire.close();
    return { rows, queries, warmStartMs };
  } finally {
    await running.stop();
  }
}

/** Puts the physical names into a statement. */
function namer(catalogue: Catalogue): (text: string) => string {
  const model = catalogue.model('bench_row');
  const named = (code: string, key: string | undefined): string => {
    const item = model.items.get(code);
    return (key === undefined ? item?.column : item?.keyColumn) ?? code;
  };
  return (text) => text.replaceAll(/\{(\w+)( key)?\}/g, (_, code: string, key?: string) => `"${code === 'table' ? model.table : named(code, key)}"`);
}

/** Middle time in ms of each of several pieces of work, done in turn; the first turns warm them up. */
async function timed(works: readonly ((turn: number) => Promise<void>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let turn = 0; turn < WARM_UP + REPEATS; turn += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work(turn);
      if (turn >= WARM_UP) times[index]?.push(performance.now() - started);
    }
  }
  return times.map(middle);
}
