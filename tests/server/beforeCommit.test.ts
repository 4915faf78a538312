import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionConflict } from '#server/refusals/records.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { findAuditBreak, writeAudit } from '#server/store/auditLog.ts';
import { bumpVersion, readVersionStamp } from '#server/store/dataVersion.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from './databases.ts';
import { writer } from './models.ts';

describe.each(DATABASE_KINDS)('what is written right before the commit on %s', (kind) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await freshDatabase(kind);
  });
  afterAll(() => opened.close());

  const entry = (action: string, objectId: string) => ({ action, schemaCode: 'any', objectId, changes: { sign: { before: '\u0000', after: '"\\' } } });
  const actions = async () => (await opened.db.kysely.selectFrom('auditEntries').select('action').orderBy('id').execute()).map(({ action }) => action);

  test('entries of one transaction stand in the order of the changes, whatever their chain', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `ordered${at}`);
    await opened.db.transaction(async (tx) => {
      for (const [at, action] of many.entries()) await writeAudit(tx, writer, entry(action, `record${at % 20}`));
    });
    expect(await actions()).toEqual(many);
    expect(await findAuditBreak(opened.db.kysely)).toBeNull();
  });

  test('of a step that is taken back nothing is written, of what came before and after it all', async () => {
    const before = await readVersionStamp(opened.db.kysely, ['undone', 'kept']);
    const known = await actions();
    await opened.db.transaction(async (tx) => {
      await writeAudit(tx, writer, entry('first', 'one'));
      const refusal = await tryStep(tx, async () => {
        await writeAudit(tx, writer, entry('undone', 'two'));
        await bumpVersion(tx, 'kept');
        throw versionConflict();
      });
      expect(refusal).toBeDefined();
      await writeAudit(tx, writer, entry('last', 'one'));
      await bumpVersion(tx, 'kept');
    });
    expect((await actions()).slice(known.length)).toEqual(['first', 'last']);
    expect(await readVersionStamp(opened.db.kysely, ['undone', 'kept'])).not.toBe(before);
    expect(await findAuditBreak(opened.db.kysely)).toBeNull();
  });
});
