import { openDatabase } from '#server/db/open.ts';
import { bulkWrite } from '#server/store/bulkWrite.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { benchRows } from './rows.ts';

/** Fills the bench model of a data folder whose server has made the tables and is stopped; gives the number of rows written. */
export async function fill(dataFolder: string, rows: number): Promise<number> {
  const database = await openDatabase({ ...process.env, PORTICO_DATA: dataFolder });
  try {
    const catalogue = await openCatalogue(database.kysely);
    return await bulkWrite(database, catalogue, 'bench_row', benchRows(rows), { userId: 'staff', time: '2026-11-20 08:00:00' });
  } finally {
    await database.close();
  }
}
