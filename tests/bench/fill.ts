import { openApps } from '#server/apps/openApps.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import { type Catalogue, openCatalogue } from '#server/store/catalogue.ts';
import { benchRows } from './rows.ts';

/** Folder that holds the bench application. */
export const BENCH_APPS = 'tests/bench/apps';

/** Opens the data folder of a stopped server with the bench model, and closes it after the work. */
export async function withBenchDatabase<T>(
  dataFolder: string,
  work: (database: Database, catalogue: Catalogue) => Promise<T>,
  folder: string = BENCH_APPS,
): Promise<T> {
  const database = await openDatabase({ ...process.env, PORTICO_DATA: dataFolder });
  try {
    const catalogue = await openCatalogue(database.kysely);
    const apps = await openApps({
      folders: [folder],
      admit: async (model) => {
        await applyModel(database, catalogue, model);
        return [];
      },
    });
    apps.close();
    return await work(database, catalogue);
  } finally {
    await database.close();
  }
}

/** Fills a bench model of a data folder whose server has made the tables and is stopped; gives the number of rows written. */
export async function fill(dataFolder: string, rows: number, { folder = BENCH_APPS, model = 'bench_row' } = {}): Promise<number> {
  return withBenchDatabase(
    dataFolder,
    (database, catalogue) => bulkWrite(database, catalogue, model, benchRows(rows), { userId: 'staff', time: '2026-11-20 08:00:00' }),
    folder,
  );
}
