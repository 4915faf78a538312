import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { applyModel } from '#server/store/applyModel.ts';
import { openCatalogue } from '#server/store/catalogue.ts';
import { everyKindModel } from './models.ts';
import { bundleOpenAndWrite } from './openAndWrite.ts';

/** A process of openAndWrite.ts; `lines` holds what it printed so far, `line(n)` waits for the n-th. */
export interface Writing {
  child: ChildProcess;
  lines: string[];
  ended: Promise<void>;
  line(count: number): Promise<void>;
}

/** Opens databases in directories of their own for the tests of one file; what a test leaves open is closed and deleted after it. */
export function openings() {
  const opened: Database[] = [];
  const children: ChildProcess[] = [];
  const directories: string[] = [];
  let bundled = { folder: '', script: '' };
  const cluster = mkdtempSync(join(tmpdir(), 'portico-open-'));

  beforeAll(async () => {
    bundled = await bundleOpenAndWrite();
  });
  afterAll(() => {
    for (const folder of [bundled.folder, cluster]) rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
    for (const db of opened.splice(0)) await db.close();
    // A server whose processes were killed runs on: that is its duty, and ours to end it here.
    for (const directory of [cluster, ...directories])
      if (existsSync(join(directory, 'postgres', 'postmaster.pid'))) process.kill(postmaster(directory), 'SIGQUIT');
    for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
  });

  const newDirectory = (): string => {
    const directory = mkdtempSync(join(tmpdir(), 'portico-open-'));
    directories.push(directory);
    return directory;
  };
  return {
    newDirectory,

    /** The directory with the cluster of this file, which its first test makes: another one takes a second of computing. */
    cluster,

    async open(...options: Parameters<typeof openDatabase>): Promise<Database> {
      const db = await openDatabase(...options);
      opened.push(db);
      return db;
    },

    async close(db: Database): Promise<void> {
      opened.splice(opened.indexOf(db), 1);
      await db.close();
    },

    /** Starts openAndWrite.ts, which writes so many rows at most. */
    start(env: Record<string, string>, rows: number): Writing {
      const child = spawn(process.execPath, [bundled.script, String(rows)], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const lines: string[] = [];
      const waiting: { count: number; done: () => void }[] = [];
      createInterface({ input: child.stdout }).on('line', (text) => {
        lines.push(text);
        for (const { count, done } of waiting) if (lines.length >= count) done();
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const died = ended.then(() => Promise.reject(new Error('the process has ended')));
      died.catch(() => undefined);
      return {
        child,
        lines,
        ended,
        line: (count) => Promise.race([died, lines.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done }))]),
      };
    },
  };
}

/** Process number of the server on a directory. */
export function postmaster(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Whether a process of this number lives. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Every acknowledged record is there with both rows of its sub-table; no record is half; the audit chain holds. */
export async function expectWhole(db: Database, acknowledged: Set<string>): Promise<void> {
  const model = await applyModel(db, await openCatalogue(db.kysely), everyKindModel('crash'));
  const lines = model.sheets.get('lines')?.table ?? '';
  const { rows } = await sql<{
    id: string;
    lines: number;
  }>`select "id", (select count(*) from ${sql.table(lines)} where "parentId" = "row"."id") as "lines" from ${sql.table(model.table)} as "row"`.execute(
    db.kysely,
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter((row) => row.lines !== 2)).toEqual([]);
  const { rows: audited } = await sql<{ objectId: string }>`select "objectId" from "auditEntries" where "action" = 'insert'`.execute(db.kysely);
  expect(new Set(audited.map(({ objectId }) => objectId))).toEqual(stored);
  expect(await findAuditBreak(db.kysely)).toBeNull();
}
