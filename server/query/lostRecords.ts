import { sql, type RawBuilder } from 'kysely';
import { recordsInRings } from '#schemas/records/rings.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredModel } from '#server/store/catalogue.ts';
import { readVersionStamp, versionStamp } from '#server/store/dataVersion.ts';
import { firstParents, namedRecords, type NamedRecord, type SelfRelation } from '#server/store/rings.ts';

/** What of a tree no way from its top leads to; both stand at the top instead. */
export interface LostRecords {
  /** Records that lie below themselves. */
  inRing: ReadonlySet<string>;
  /** Ids that records name as their parent and that are no records any more. */
  deletedParents: readonly string[];
}

interface Found extends LostRecords {
  /** The tree has more than a few parents. */
  isLarge: boolean;
  /** Version of the rows it was found in; undefined where there is no parent. */
  stamp: string | undefined;
}

/** What was found last, and when; `endedAt` undefined = it is being found. */
interface Search {
  found: Promise<Found>;
  /** What is shown until it is found; undefined = it is waited for. */
  meanwhile: Found | undefined;
  startedAt: number;
  endedAt: number | undefined;
}

/** Trees with no more parents are searched each time; the others for no more than this part of the time. */
const FEW_PARENTS = 300;
const SHARE = 1 / 50;
const NOTHING: Found = { inRing: new Set(), deletedParents: [], isLarge: true, stamp: undefined };

const searches = new WeakMap<Database, Map<string, Search>>();

/**
 * What of a tree no way from its top leads to. Parents that were deleted are a matter of course; no call makes a ring
 * (contract 15.4), those come from before that rule or past it. Large trees are searched from time to time, while
 * nobody waits, and at once when something was lost and their rows have changed.
 */
export async function lostRecords(db: Database, model: StoredModel, item: SelfRelation['item']): Promise<LostRecords> {
  const known = searches.get(db) ?? new Map<string, Search>();
  searches.set(db, known);
  const key = `${model.table}.${item.column}`;
  const last = known.get(key);
  if (last && (await isCurrent(db, model, last))) return last.meanwhile ?? last.found;
  const before = await last?.found;
  // Somebody else may have begun by now.
  const begun = known.get(key);
  const search = begun && begun !== last ? begun : openSearch(db, model, item, before);
  known.set(key, search);
  return search.meanwhile ?? search.found;
}

function openSearch(db: Database, model: StoredModel, item: SelfRelation['item'], before: Found | undefined): Search {
  const found = findLost(db, model, item).catch(() => before ?? NOTHING);
  const meanwhile = before?.isLarge && !isLost(before) ? before : undefined;
  const search: Search = { found, meanwhile, startedAt: performance.now(), endedAt: undefined };
  void found.finally(() => Object.assign(search, { meanwhile: undefined, endedAt: performance.now() }));
  return search;
}

async function isCurrent(db: Database, { schemaCode }: StoredModel, { found, startedAt, endedAt }: Search): Promise<boolean> {
  if (endedAt === undefined) return true;
  const last = await found;
  if (!last.isLarge || (performance.now() - endedAt) * SHARE > endedAt - startedAt) return false;
  return !isLost(last) || last.stamp === (await readVersionStamp(db.reading, [schemaCode]));
}

function isLost({ inRing, deletedParents }: LostRecords): boolean {
  return inRing.size + deletedParents.length > 0;
}

/** A tree too large to be searched in time is shown nevertheless: its caller takes what it knew before. */
async function findLost(db: Database, model: StoredModel, item: SelfRelation['item']): Promise<Found> {
  const relation = { model, item };
  const few = await readNamed(db, model, firstParents(relation, FEW_PARENTS + 1));
  const isLarge = few.length > FEW_PARENTS;
  const named = isLarge ? await readNamed(db, model, namedRecords(relation)) : few;
  const links = named.flatMap(({ id: source, names: target }) => (target === null ? [] : [{ source, target }]));
  return {
    inRing: recordsInRings(links),
    deletedParents: named.flatMap(({ id, exists }) => (exists ? [] : [id])),
    isLarge,
    stamp: named[0]?.stamp,
  };
}

async function readNamed(db: Database, { schemaCode }: StoredModel, named: RawBuilder<unknown>): Promise<(NamedRecord & { stamp: string })[]> {
  const { rows } = await sql<NamedRecord & { stamp: string }>`
    select "named".*, ${versionStamp([schemaCode])} as "stamp" from (${named}) as "named"`.execute(db.reading);
  return rows;
}
