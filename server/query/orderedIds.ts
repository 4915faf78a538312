import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#server/db/database.ts';

const ID_SEPARATOR = '\n';

/** Ids of rows in their order, as one text: a million of them take 40 MB this way, not 200 (performance.md: memory flat). */
export interface OrderedIds {
  ids: string;
  total: number;
}

/** Reads all ids of a statement in order. Shape: `numbered` gives `id`, and with `place` where the row stands. */
export async function readOrderedIds(db: Reader, numbered: RawBuilder<unknown>): Promise<OrderedIds> {
  const { rows } = await sql<{ ids: string | null; total: number | string }>`
    select string_agg("id", ${ID_SEPARATOR} order by "place") as "ids", count(*) as "total" from (${numbered}) as "ordered"`.execute(db);
  return { ids: rows[0]?.ids ?? '', total: Number(rows[0]?.total ?? 0) };
}

/**
 * What is read for each `size` ids, in their order; the next part is read while the one before it is used. As the ids were read at
 * once, rows that come, go or change meanwhile neither double nor shift others.
 */
export function readChunks<R>({ ids }: OrderedIds, size: number, read: (chunk: string[]) => Promise<R>): AsyncGenerator<R> {
  return readAhead(chunksOf(ids, size), read);
}

async function* readAhead<P, R>(parts: Iterable<P>, read: (part: P) => Promise<R>): AsyncGenerator<R> {
  let ahead: Promise<R> | undefined;
  for (const part of parts) {
    const next = read(part);
    // A caller that stops in between never waits for it.
    next.catch(() => undefined);
    if (ahead) yield await ahead;
    ahead = next;
  }
  if (ahead) yield await ahead;
}

function* chunksOf(ids: string, size: number): Generator<string[]> {
  for (let start = 0; start < ids.length; ) {
    const chunk: string[] = [];
    while (start < ids.length && chunk.length < size) {
      const end = ids.indexOf(ID_SEPARATOR, start);
      chunk.push(ids.slice(start, end < 0 ? ids.length : end));
      start = end < 0 ? ids.length : end + 1;
    }
    yield chunk;
  }
}
