import { sql } from 'kysely';
import { SYSTEM_USER } from '#schemas/codes.ts';
import type { LoadedApps, LoadedModel } from './apps/loadedApps.ts';
import type { Database } from './db/database.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { SeedModel } from './seed/document.ts';
import { readDemonstration } from './seed/readDemonstration.ts';
import { refuseRings } from './seed/refuseRings.ts';
import { seedRowCount, seedRows } from './seed/seedRows.ts';
import type { SeedContext } from './seed/world.ts';
import { bulkWrite } from './store/bulkWrite.ts';
import type { Catalogue } from './store/catalogue.ts';

/** What is told while the rows are loaded. */
export interface SeedingProgress {
  /** Percent of all rows. */
  percent(value: number): void;
  /** A model is done; `rows` 0 = it had rows already. */
  done(schemaCode: string, rows: number, ms: number): void;
}

const DONE_KEY = 'demonstration.rows';

/**
 * Loads the demonstration rows of the models that have none, small models first, each in one transaction.
 * What was loaded once is never loaded again, also when its rows were deleted meanwhile (contract 20.4).
 * Errors: SeedError naming document and field.
 */
export async function loadDemonstrationRows(
  database: Database,
  catalogue: Catalogue,
  apps: LoadedApps,
  folder: string,
  timeZone: string,
  progress: SeedingProgress,
): Promise<void> {
  const finished = await readFinished(database);
  const { organisation, users, documents } = readDemonstration(folder);
  const models = new Map([...apps.models].map(([code, model]) => [code, toSeedModel(model)]));
  const context: SeedContext = { organisation, users, documents, models };
  const open = [...documents.values()].filter(({ schemaCode }) => models.has(schemaCode) && !finished.has(schemaCode));
  const counted = open.map((document) => ({ document, count: seedRowCount(document, context) })).toSorted((a, b) => a.count - b.count);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  let loaded = 0;
  for (const { document, count } of counted) {
    const { schemaCode } = document;
    const started = performance.now();
    const before = loaded;
    const batches = refuseRings(seedRows(document, context), { code: schemaCode, ringItems: apps.models.get(schemaCode)?.ringItems ?? [] });
    const told = (async function* () {
      for await (const batch of batches) {
        yield batch;
        loaded += batch.length;
        progress.percent(Math.floor((loaded / total) * 100));
      }
    })();
    const writer = { userId: SYSTEM_USER, time: wallClock(new Date(), timeZone) };
    const rows = (await hasRows(database, catalogue, schemaCode)) ? 0 : await bulkWrite(database, catalogue, schemaCode, told, writer);
    loaded = before + count;
    finished.add(schemaCode);
    await keepFinished(database, finished);
    progress.done(schemaCode, rows, performance.now() - started);
  }
  progress.percent(100);
}

/** The model's document with its items as they are loaded: choices that come from a dictionary stand in those only. */
function toSeedModel({ document, items }: LoadedModel): SeedModel {
  const loaded = new Map(items.map((item) => [item.code, item]));
  return { ...document, properties: document.properties.map((item) => loaded.get(item.code) ?? item) };
}

async function hasRows(database: Database, catalogue: Catalogue, schemaCode: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(catalogue.model(schemaCode).table)} limit 1`.execute(database.kysely);
  return rows.length > 0;
}

async function readFinished(database: Database): Promise<Set<string>> {
  const row = await database.kysely.selectFrom('settings').select('value').where('userId', '=', '').where('key', '=', DONE_KEY).executeTakeFirst();
  const codes: unknown = row ? JSON.parse(row.value) : [];
  return new Set(Array.isArray(codes) ? codes.map(String) : []);
}

async function keepFinished(database: Database, finished: ReadonlySet<string>): Promise<void> {
  const value = JSON.stringify([...finished]);
  await database.kysely
    .insertInto('settings')
    .values({ userId: '', key: DONE_KEY, value })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value }))
    .execute();
}
