import type pg from 'pg';
import type { Stage } from './stage.ts';

/** Does pieces of work, so many at the same time. */
export async function runPieces(clients: number, pieces: readonly (() => Promise<unknown>)[]): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let piece = pieces[next++]; piece; piece = pieces[next++]) await piece();
    }),
  );
}

/** Does something with a connection beside those of the product. */
export async function withClient<T>({ byHand }: Stage, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await byHand.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** How long each of several pieces takes, one after the other; ms. */
export async function timesOf(count: number, piece: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const begun = performance.now();
    await piece(turn);
    times.push(performance.now() - begun);
  }
  return times;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
