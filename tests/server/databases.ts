import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import product from '../../package.json' with { type: 'json' };
import { DEFAULT_TIME_ZONE } from '#schemas/limits.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { startPglite } from '#server/db/pglite.ts';
import { openCatalogue, type Catalogue } from '#server/store/catalogue.ts';

/** The databases that every store and query test runs on. */
export const DATABASE_KINDS = ['embedded', 'pglite'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Directory of the embedded server that all test files share; it is kept between runs. */
export const TEST_DATA = process.env.PORTICO_TEST_DATA ?? join(tmpdir(), `portico-tests-${process.getuid?.() ?? ''}`);

/** An empty PGlite as `startPglite` makes it; a run of another version makes its own. */
const EMPTY = join(TEST_DATA, `pglite-${product.dependencies['@electric-sql/pglite']}.tar`);

/** Variables of a database in memory. Making one takes seconds of computing: what all of them begin from is made once, and kept between runs as the embedded server is. */
export async function inMemory(): Promise<{ PORTICO_DATABASE: string; PORTICO_MEMORY: string }> {
  if (!existsSync(EMPTY)) {
    const client = await startPglite({ timeZone: DEFAULT_TIME_ZONE });
    const archive = await client.archive();
    await client.close();
    if (!archive) throw new Error('PGlite ended before its archive was made');
    mkdirSync(TEST_DATA, { recursive: true });
    // Whole or not at all: other processes look for it meanwhile.
    writeFileSync(`${EMPTY}.${process.pid}`, new Uint8Array(await archive.arrayBuffer()));
    renameSync(`${EMPTY}.${process.pid}`, EMPTY);
  }
  return { PORTICO_DATABASE: 'memory', PORTICO_MEMORY: EMPTY };
}

/** An empty database of our tables: a schema of its own in the shared embedded server, or PGlite in memory. */
export interface TestDatabase {
  db: Database;
  catalogue: Catalogue;
  close(): Promise<void>;
}

/** Opens an empty database; `close` drops it. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const db = await openDatabase(await inMemory());
    return { db, catalogue: await openCatalogue(db.kysely), close: () => db.close() };
  }
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const db = await openDatabase({ PORTICO_DATABASE: 'embedded', PORTICO_DATA: TEST_DATA, PORTICO_SCHEMA: schema });
  return {
    db,
    catalogue: await openCatalogue(db.kysely),
    async close() {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(db.kysely);
      await db.close();
    },
  };
}
