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

  test('former values of a batch update go when it can no longer be taken back; its entry in the log stays', async () => {
    const { db } = opened;
    const made = (time: string) => ({
      schemaCode: 'matter',
      propertyCode: 'level',
      value: '"high"',
      userId: 'staff',
      time,
      total: 1,
      successCount: 1,
      failCount: 0,
      former: '{"sheetCode":"matter_form","rows":[]}',
      restoredCount: null,
    });
    await db.kysely
      .insertInto('batchUpdates')
      .values([made('2026-11-20 11:59:00'), made('2026-11-21 12:00:00')])
      .execute();

    await cleanUp(db, { files: openFiles(db, folder), jobs: openJobs(db) }, NOW);

    const left = await db.kysely.selectFrom('batchUpdates').select(['successCount', 'former']).orderBy('id').execute();
    expect(left).toEqual([
      { successCount: 1, former: null },
      { successCount: 1, former: '{"sheetCode":"matter_form","rows":[]}' },
    ]);
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
