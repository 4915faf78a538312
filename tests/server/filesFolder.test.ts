import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimFilesFolder } from '#server/files/filesFolder.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';

const MARK = '.portico-files';

describe.each(DATABASE_KINDS)('the folder of files of a database on %s', (kind) => {
  let database: TestDatabase;
  let place: string;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'portico-folder-'));
  });
  afterEach(async () => {
    await database.db.kysely.deleteFrom('settings').where('key', '=', 'files.folder').execute();
    rmSync(place, { recursive: true });
  });

  it('[contract 20.4] is the one of the first process: another one is refused in words that name both, and what to set', async () => {
    const own = join(place, 'own');
    const other = join(place, 'other');
    await claimFilesFolder(database.db, own);
    const id = readFileSync(join(own, MARK), 'utf8').trim();
    await expect(claimFilesFolder(database.db, own)).resolves.toBeUndefined();
    await expect(claimFilesFolder(database.db, other)).rejects.toThrow(
      `do not lie in "${other}": it has no file ${MARK}, the database knows ${id}. Set PORTICO_FILES`,
    );
    writeFileSync(join(other, MARK), 'another\n');
    await expect(claimFilesFolder(database.db, other)).rejects.toThrow(`says another, the database knows ${id}`);
    // The way out that the sentence names.
    writeFileSync(join(other, MARK), id);
    await expect(claimFilesFolder(database.db, other)).resolves.toBeUndefined();
  });

  it('[contract 20.4] is the same when it has moved with its files', async () => {
    await claimFilesFolder(database.db, join(place, 'before'));
    renameSync(join(place, 'before'), join(place, 'after'));
    await expect(claimFilesFolder(database.db, join(place, 'after'))).resolves.toBeUndefined();
  });

  it('[contract 20.4] is agreed on by processes that start at once', async () => {
    const folder = join(place, 'new');
    await Promise.all(Array.from({ length: 4 }, () => claimFilesFolder(database.db, folder)));
    const { value } = await database.db.kysely.selectFrom('settings').select('value').where('key', '=', 'files.folder').executeTakeFirstOrThrow();
    expect(readFileSync(join(folder, MARK), 'utf8').trim()).toBe(value);
  });

  it('[contract 20.4] a path that is no folder is refused by the name of the variable', async () => {
    mkdirSync(join(place, 'in'));
    writeFileSync(join(place, 'in/the-way'), '');
    await expect(claimFilesFolder(database.db, join(place, 'in/the-way'))).rejects.toThrow(/^PORTICO_FILES ".*the-way" cannot be used as a folder/);
  });
});
