import { SYSTEM_USER } from '#schemas/codes.ts';
import type { LoadedApps, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Database } from '#server/db/database.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { SeedModel } from './rows/document.ts';
import { lockFinished, markFinished } from './finished.ts';
import { readDemonstration } from './readDemonstration.ts';
import { refuseRings } from './refuseRings.ts';
import { seedRowCount, seedRows, type SeedRow } from './seedRows.ts';
import { hasSeededRows, readStoredBefore, withoutTakenValues, type StoredBefore } from './storedBefore.ts';
import type { SeedContext } from './environment.ts';
import { bulkWrite, type BulkSteps } from '#server/store/writes/bulkWrite.ts';
import type { Catalogue } from '#server/store/catalogue.ts';

/** What is reported while the rows are loaded. */
export interface SeedingProgress {
  /** Percent of all rows. */
  percent(value: number): void;
  /** A model is done; `rows` 0 = it had them already. */
  done(schemaCode: string, rows: number, ms: number): void;
}

/**
 * Loads the demonstration rows of the models that never had them, small models first, each in one transaction with the note that
 * they are there. So a start that was broken off goes on with the models that are missing, what people stored before stays and
 * keeps its numbers and unique values, and what they change or delete afterwards stays changed and deleted (contract 20.4).
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
  const finished = await database.transaction(lockFinished);
  const { organisation, users, documents } = readDemonstration(folder);
  const models = new Map([...apps.models].map(([code, model]) => [code, toSeedModel(model)]));
  const before = new Map<string, StoredBefore>();
  const taken = (schemaCode: string, start: string) => before.get(schemaCode)?.numbers.get(start) ?? 0;
  const context: SeedContext = { organisation, users, documents, models, taken };
  const open = [...documents.values()].flatMap((document) => {
    const model = models.get(document.schemaCode);
    return model && !finished.has(document.schemaCode) ? [{ document, model, count: seedRowCount(document, context) }] : [];
  });
  const total = open.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  for (const { document, model, count } of open.toSorted((a, b) => a.count - b.count)) {
    const { schemaCode } = document;
    const started = performance.now();
    const stored = catalogue.model(schemaCode);
    const steps: BulkSteps = {
      async before(tx) {
        if ((await lockFinished(tx)).has(schemaCode)) return false;
        const isThere = await hasSeededRows(tx, stored);
        if (isThere) await markFinished(tx, schemaCode);
        else before.set(schemaCode, await readStoredBefore(tx, stored, model));
        return !isThere;
      },
      after: (tx) => markFinished(tx, schemaCode),
    };
    const batches = withoutTakenValues(seedRows(document, context), () => before.get(schemaCode));
    const counted = withProgress(refuseRings(batches, { code: schemaCode, ringItems: apps.models.get(schemaCode)?.ringItems ?? [] }), (loaded) =>
      progress.percent(Math.floor(((done + loaded) / total) * 100)),
    );
    const writer = { userId: SYSTEM_USER, time: wallClock(new Date(), timeZone) };
    const rows = await bulkWrite(database, catalogue, schemaCode, counted, writer, steps);
    done += count;
    progress.done(schemaCode, rows, performance.now() - started);
  }
  progress.percent(100);
}

/** Hands batches on and reports how many rows have been taken. */
async function* withProgress(batches: AsyncIterable<SeedRow[]>, report: (rows: number) => void): AsyncGenerator<SeedRow[], void, undefined> {
  let loaded = 0;
  for await (const batch of batches) {
    yield batch;
    loaded += batch.length;
    report(loaded);
  }
}

/** The model's document with its items as they are loaded: choices that come from a dictionary stand in those only. */
function toSeedModel({ document, items }: LoadedModel): SeedModel {
  const loaded = new Map(items.map((item) => [item.code, item]));
  return { ...document, properties: document.properties.map((item) => loaded.get(item.code) ?? item) };
}
