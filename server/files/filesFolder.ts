import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/database.ts';
import { lockUntilEnd } from '#server/store/lockUntilEnd.ts';

const SETTING = 'files.folder';
/** Holds the id of the folder; it travels with the files when they are moved or copied back. */
const MARK = '.portico-files';

/**
 * Makes sure that a folder is the one whose files this database knows; the first process of a database makes it so.
 * Shape: `folder` is made when missing. Errors: a sentence for the operator when it cannot be used or is another one.
 * Source: contract 20.4.
 */
export async function claimFilesFolder(database: Database, folder: string): Promise<void> {
  makeUsable(folder);
  await database.transaction(async (tx) => {
    // Processes that start at once on a new database wait here: one of them marks the folder.
    await lockUntilEnd(tx, SETTING);
    const known = await tx.selectFrom('settings').select('value').where('userId', '=', '').where('key', '=', SETTING).executeTakeFirst();
    const found = readMark(folder);
    if (known && known.value !== found) throw new Error(otherFolder(folder, { known: known.value, found }));
    if (known) return;
    const value = found ?? writeMark(folder);
    await tx.insertInto('settings').values({ userId: '', key: SETTING, value }).execute();
  });
}

function makeUsable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`PORTICO_FILES "${folder}" cannot be used as a folder: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function readMark(folder: string): string | undefined {
  const file = join(folder, MARK);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Whole or not at all: a process that dies here leaves no half id. */
function writeMark(folder: string): string {
  const id = randomUUID();
  const fresh = join(folder, `${MARK}.${process.pid}`);
  writeFileSync(fresh, `${id}\n`, { mode: 0o600 });
  renameSync(fresh, join(folder, MARK));
  return id;
}

function otherFolder(folder: string, { known, found }: { known: string; found: string | undefined }): string {
  const why = found === undefined ? `it has no file ${MARK}` : `its file ${MARK} says ${found}`;
  return `The files of this database do not lie in "${folder}": ${why}, the database knows ${known}. Set PORTICO_FILES to the folder that all its processes share. Where that folder is gone, copy its files back from a backup, or write ${known} into ${join(folder, MARK)} to go on without them`;
}
