import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { keepNewInMemory } from '#server/db/newInMemory.ts';
import { openDatabase } from '#server/db/open.ts';
import { openCatalogue, type Catalogue } from '#server/store/catalogue.ts';

/** The databases that every store and query test runs on. */
export const DATABASE_KINDS = ['embedded', 'pglite'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** Directory of the embedded server that all test files share; it is kept between runs. */
export const TEST_DATA = process.env.PORTICO_TEST_DATA ?? join(tmpdir(), `portico-tests-${process.getuid?.() ?? ''}`);

/** Where a new PGlite lies between runs, under the text of what makes it: making one takes eight seconds of computing. */
export const NEW_PGLITE = join(TEST_DATA, `pglite-${hashOfMaking()}.tar`);
keepNewInMemory(NEW_PGLITE);

function hashOfMaking(): string {
  const root = join(import.meta.dirname, '../..');
  const migrations = join(root, 'server/db/migrations');
  const files = [join(root, 'package-lock.json'), ...readdirSync(migrations).map((name) => join(migrations, name))];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
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
    const db = await openDatabase({ PORTICO_DATABASE: 'memory' });
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
