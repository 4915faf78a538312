import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PgliteClient } from './pglite.ts';

/** A database in memory with its tables, as it is when new. Making one takes seconds of computing: a process that opens a second keeps it for those that follow. */
let archive: Blob | undefined;
let opened = 0;
let place: string | undefined;

/** Keeps a new database in memory in this file too, for processes that come later (tests). */
export function keepNewInMemory(file: string): void {
  place = file;
}

/** What a database in memory starts from; undefined where none was made yet. */
export function newInMemory(): Blob | undefined {
  opened += 1;
  if (place !== undefined && existsSync(place)) archive ??= new Blob([readFileSync(place)]);
  return archive;
}

/** Keeps the database just made for those that follow. */
export async function rememberNew(client: PgliteClient): Promise<void> {
  if (archive || (opened < 2 && place === undefined)) return;
  archive = await client.archive();
  if (place === undefined || !archive) return;
  mkdirSync(dirname(place), { recursive: true });
  // Appears whole or not at all: other processes may be looking for it.
  const fresh = `${place}.${randomUUID()}`;
  writeFileSync(fresh, new Uint8Array(await archive.arrayBuffer()));
  renameSync(fresh, place);
}
