import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, type ReadStream } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Selectable } from 'kysely';
import { replaceSteering } from '#schemas/steering.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/errors.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import { noSpaceLeft, fileTypeRefused, fileUnknown } from '#server/refusals/files.ts';
import { bodyTooLarge } from '#server/refusals/http.ts';

/** What the database knows of a stored file. */
export type StoredFile = Selectable<Tables['files']>;

/** A file on its way in. */
interface IncomingFile {
  stream: Readable & { truncated?: boolean };
  /** Name given by the sender; kept for people, never used as a path. */
  name: string;
  mimeType: string;
  kind: 'attachment' | 'image' | 'import' | 'export' | 'print';
  ownerId: string;
  /** When it goes away unless a record holds it by then; a file that a record holds has no such time. */
  expiresAt: Date | null;
}

/** The file store: random names in one folder, everything else in the database. */
export interface Files {
  /** Stores a stream; half a file is never kept. Errors: HTTP 413 above the limit, 900414 for a refused type, 900500 on a full disk. */
  store(file: IncomingFile): Promise<StoredFile>;
  /**
   * Makes a second file of the same bytes, not yet part of a record, in the transaction of its future record. Taken back, it
   * leaves a name for bytes that are there anyway.
   */
  copy(tx: Tx, file: StoredFile, ownerId: string): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | undefined>;
  exists(file: StoredFile): boolean;
  read(file: StoredFile): ReadStream;
  /** Where its bytes lie, for readers that do not go from the beginning to the end. */
  pathOf(file: StoredFile): string;
  /** Takes a file away for good; false when a record holds it by now. */
  remove(file: StoredFile): Promise<boolean>;
  /** Takes files of an owner away that no record holds, all of them or none. Errors: 900414 when one of them is not such a file. */
  removeOwn(ownerId: string, ids: readonly string[]): Promise<void>;
  /** Takes away what nobody kept; returns how many. */
  removeExpired(now: Date): Promise<number>;
  /** Takes away what processes that died were writing: parts nobody has written to since. */
  removeHalves(since: Date): Promise<void>;
}

/** A file that no record has, or no longer has, is removed after this. */
export const UNLINKED_LIFE_MS = 7 * 24 * 3600 * 1000;

/** Programs for desktop systems: no business record needs them. */
const REFUSED_EXTENSIONS = new Set(['exe', 'bat', 'cmd', 'com', 'scr', 'msi', 'msp', 'pif', 'ps1', 'vbs', 'vbe', 'wsf', 'hta', 'lnk', 'jar', 'cpl', 'reg']);
const MAX_NAME = 255;
/** Ending of a file while it is written. */
const PART = '.part';

/** Opens the store below `directory`, made when missing. */
export function openFiles(database: Database, directory: string): Files {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (storedName: string): string => join(directory, storedName.slice(0, 2), storedName);

  const files: Files = {
    async store(file) {
      const name = cleanName(file.name);
      const extension = extname(name).slice(1).toLowerCase();
      const opened = extensionAsOpened(name);
      if (REFUSED_EXTENSIONS.has(opened)) throw fileTypeRefused(opened);
      const storedName = randomBytes(20).toString('hex');
      const path = pathOf(storedName);
      mkdirSync(join(directory, storedName.slice(0, 2)), { recursive: true, mode: 0o700 });
      const written = await writeWhole(file.stream, path);
      const row: StoredFile = {
        id: randomUUID(),
        name,
        extension: extension || null,
        mimeType: /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(file.mimeType) ? file.mimeType : 'application/octet-stream',
        size: written.size,
        sha256: written.sha256,
        storedName,
        kind: file.kind,
        ownerId: file.ownerId,
        schemaCode: null,
        objectId: null,
        createdAt: new Date(),
        expiresAt: file.expiresAt,
        deletedAt: null,
      };
      try {
        await database.kysely.insertInto('files').values(row).execute();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return row;
    },
    copy: (tx, file, ownerId) => copyOfFile(tx, pathOf, file, ownerId),
    find: (id) => database.kysely.selectFrom('files').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst(),
    exists: (file) => existsSync(pathOf(file.storedName)),
    read: (file) => createReadStream(pathOf(file.storedName)),
    pathOf: (file) => pathOf(file.storedName),
    async remove(file) {
      const deleted = await database.kysely
        .updateTable('files')
        .set({ deletedAt: new Date() })
        .where('id', '=', file.id)
        // A file with a time to go belongs to no record, or its record is deleted.
        .where(({ eb, or }) => or([eb('objectId', 'is', null), eb('expiresAt', 'is not', null)]))
        .returning('id')
        .executeTakeFirst();
      if (deleted) await rm(pathOf(file.storedName), { force: true });
      return deleted !== undefined;
    },
    async removeOwn(ownerId, ids) {
      const deleted = await markOwnDeleted(database, ownerId, ids);
      for (const { storedName } of deleted) await rm(pathOf(storedName), { force: true });
    },
    async removeExpired(now) {
      const expired = await database.kysely.selectFrom('files').selectAll().where('expiresAt', '<', now).where('deletedAt', 'is', null).limit(200).execute();
      for (const file of expired) await files.remove(file);
      return expired.length;
    },
    async removeHalves(since) {
      for (const name of await readdir(directory, { recursive: true })) {
        if (!name.endsWith(PART)) continue;
        const path = join(directory, name);
        // One that has become whole meanwhile has been renamed.
        const written = await stat(path).catch(() => undefined);
        if (written && written.mtime < since) await rm(path, { force: true });
      }
    },
  };
  return files;
}

async function copyOfFile(tx: Tx, pathOf: (storedName: string) => string, file: StoredFile, ownerId: string): Promise<StoredFile> {
  const storedName = randomBytes(20).toString('hex');
  await linkBytes(pathOf(file.storedName), pathOf(storedName));
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + UNLINKED_LIFE_MS);
  const unlinked = { schemaCode: null, objectId: null, createdAt, expiresAt, deletedAt: null };
  const row = { ...file, ...unlinked, id: randomUUID(), kind: 'attachment', ownerId, storedName };
  await tx.insertInto('files').values(row).execute();
  return row;
}

/** Gives bytes a second name; where a file cannot have two they are copied. */
async function linkBytes(from: string, to: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  await link(from, to).catch(() => copyFile(from, to));
}

/** Marks files of an owner that no record holds as deleted, all of them or none. Errors: 900414. */
async function markOwnDeleted(database: Database, ownerId: string, ids: readonly string[]): Promise<{ storedName: string }[]> {
  const wanted = [...new Set(ids)];
  return database.transaction(async (tx) => {
    const deleted = await tx
      .updateTable('files')
      .set({ deletedAt: new Date() })
      .where('id', '=', sql<string>`any(${wanted})`)
      .where('ownerId', '=', ownerId)
      .where('objectId', 'is', null)
      .where('deletedAt', 'is', null)
      .where('kind', '<>', 'signature')
      .returning('storedName')
      .execute();
    if (deleted.length < wanted.length) throw fileUnknown();
    return deleted;
  });
}

/** The last part of a name without anything that could steer a path, a header or a reader; browsers send a quotation mark as `%22`. */
function cleanName(name: string): string {
  const last = name.replaceAll('%22', '"').split(/[\\/]/).pop() ?? '';
  const clean = Array.from(replaceSteering(last, () => '_').trim());
  // The end is kept, because it shows what kind of file it is.
  return clean.slice(-MAX_NAME).join('') || 'file';
}

/** The ending by which a desktop system opens a file: Windows drops dots and blanks at the end and what follows a colon. */
function extensionAsOpened(name: string): string {
  const plain = (name.split(':')[0] ?? '').replace(/[. _]+$/, '');
  return extname(plain).slice(1).toLowerCase();
}

async function writeWhole(stream: IncomingFile['stream'], path: string): Promise<{ size: number; sha256: string }> {
  const part = path + PART;
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(stream, count, createWriteStream(part, { mode: 0o600 }));
    if (stream.truncated) throw bodyTooLarge();
    const handle = await open(part, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (databaseErrorCode(error) === 'ENOSPC') throw noSpaceLeft();
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
