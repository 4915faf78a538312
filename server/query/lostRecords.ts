import { sql } from 'kysely';
import { recordsInRings } from '#schemas/rings.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { readVersionStamp, versionStamp } from '#server/store/dataVersion.ts';
import { namedRecords, type NamedRecord, type SelfRelation } from '#server/store/rings.ts';

/** What of a tree no way from its top leads to; both stand at the top instead. */
export interface LostRecords {
  /** Records that lie below themselves. */
  inRing: ReadonlySet<string>;
  /** Ids that records name as their parent and that are no records any more. */
  goneParents: readonly string[];
}

interface Found extends LostRecords {
  /** Parents that were looked through. */
  parents: number;
  /** Version of the rows it was found in; undefined where there is no parent. */
  stamp: string | undefined;
}

/** What was found last, and when; `endedAt` undefined = it is being found. */
interface Search {
  found: Promise<Found>;
  startedAt: number;
  endedAt: number | undefined;
}

/** Trees with fewer parents are looked through each time; the others for no more than this part of the time. */
const FEW_PARENTS = 500;
const SHARE = 1 / 50;
const NOTHING: Found = { inRing: new Set(), goneParents: [], parents: Number.POSITIVE_INFINITY, stamp: undefined };

const searches = new WeakMap<Database, Map<string, Search>>();

/**
 * What of a tree no way from its top leads to. Parents that were deleted are a matter of course; no call makes a ring
 * (contract 15.4), those come from before that rule or past it. Large trees are looked through from time to time, and
 * again whenever something was lost and their rows have changed.
 */
export async function lostRecords(db: Database, model: StoredModel, item: SelfRelation['item']): Promise<LostRecords> {
  const known = searches.get(db) ?? new Map<string, Search>();
  searches.set(db, known);
  const key = `${model.table}.${item.column}`;
  const last = known.get(key);
  if (last && (await holds(db, model, last))) return last.found;
  // A tree too large to be looked through in time is shown all the same.
  const found = findLost(db, model, item).catch(() => last?.found ?? NOTHING);
  const search: Search = { found, startedAt: performance.now(), endedAt: undefined };
  known.set(key, search);
  await found;
  search.endedAt = performance.now();
  return found;
}

async function holds(db: Database, { schemaCode }: StoredModel, { found, startedAt, endedAt }: Search): Promise<boolean> {
  if (endedAt === undefined) return true;
  const { inRing, goneParents, parents, stamp } = await found;
  if (parents < FEW_PARENTS || (performance.now() - endedAt) * SHARE > endedAt - startedAt) return false;
  return inRing.size + goneParents.length === 0 || stamp === (await readVersionStamp(db.reading, [schemaCode]));
}

async function findLost(db: Database, model: StoredModel, item: SelfRelation['item']): Promise<Found> {
  const { rows } = await sql<NamedRecord & { stamp: string }>`
    select "named".*, ${versionStamp([model.schemaCode])} as "stamp" from (${namedRecords({ model, item })}) as "named"`.execute(db.reading);
  const links = rows.flatMap(({ id: source, names: target }) => (target === null ? [] : [{ source, target }]));
  return {
    inRing: recordsInRings(links),
    goneParents: rows.flatMap(({ id, exists }) => (exists ? [] : [id])),
    parents: rows.length,
    stamp: rows[0]?.stamp,
  };
}
