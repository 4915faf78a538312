import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '#server/files/files.ts';
import { cleanUp } from '#server/jobs/cleanUp.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

describe.each(DATABASE_KINDS)('cleaning up on %s', (database) => {
  let opened: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'portico-clean-'));
  beforeAll(async () => {
    opened = await freshDatabase(database);
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('former values go when nobody can have them back any more (contract 9)', async () => {
    const { db } = opened;
    const before = NOW.getTime() - 24 * 3600 * 1000;
    const made = (afterMs: number) => ({ schemaCode: 'matter', userId: 'staff', createdAt: new Date(before + afterMs), sheetCode: null, batchUpdate: null });
    const offers = await db.kysely
      .insertInto('undos')
      .values([made(-60_000), made(60_000)])
      .returning('id')
      .execute();
    const rows = offers.map(({ id }) => ({ undoId: id, objectId: 'one', before: 1, version: 2, values: '{"level":"high"}' }));
    await db.kysely.insertInto('undoRows').values(rows).execute();

    await cleanUp(db, { files: openFiles(db, folder), jobs: openJobs(db) }, NOW);

    const left = await db.kysely.selectFrom('undoRows').select('undoId').execute();
    expect(left).toEqual([{ undoId: offers[1]?.id }]);
  });

  test('[BX-051] a draft of an unsaved form goes after 180 days, one whose form was saved after a day (contract 10.5)', async () => {
    const { db } = opened;
    const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3600 * 1000);
    const draft = (id: string, days: number, endedDays?: number) => ({
      id,
      userId: 'staff',
      schemaCode: 'deal',
      sheetCode: 'deal_form',
      objectId: null,
      workflowInstanceId: null,
      workItemId: null,
      startWorkflowCode: null,
      name: '',
      data: '{}',
      baseVersion: null,
      modifiedAt: ago(days),
      endedAt: endedDays === undefined ? null : ago(endedDays),
    });
    await db.kysely
      .insertInto('userDrafts')
      .values([draft('kept', 179.9), draft('gone', 180.1), draft('ended', 2, 0.9), draft('long ended', 2, 1.1)])
      .execute();

    await cleanUp(db, { files: openFiles(db, folder), jobs: openJobs(db) }, NOW);

    expect(await db.kysely.selectFrom('userDrafts').select('id').orderBy('id').execute()).toEqual([{ id: 'ended' }, { id: 'kept' }]);
  });
});
