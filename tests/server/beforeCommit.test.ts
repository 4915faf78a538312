import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendWithNext } from '#server/db/connection.ts';
import type { Reader } from '#server/db/database.ts';
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

  const insert = (name: string) => sql`insert into "dataVersions" ("key", "part", "version") values (${name}, 0, 1)`;
  const names = async (db: Reader) => {
    const rows = await db.selectFrom('dataVersions').select('key').where('key', 'like', 'sent%').orderBy('key').execute();
    return rows.map(({ key }) => key);
  };

  test('a statement that nobody waits for runs before the next one, and at the latest with the commit', async () => {
    const seen = await opened.db.transaction(async (tx) => {
      await sendWithNext(tx, insert('sent1').compile(tx));
      await sendWithNext(tx, insert('sent2').compile(tx));
      const found = await names(tx);
      await sendWithNext(tx, insert('sent3').compile(tx));
      return found;
    });
    expect(seen).toEqual(['sent1', 'sent2']);
    expect(await names(opened.db.kysely)).toEqual(['sent1', 'sent2', 'sent3']);
  });

  test('one that fails takes everything of its transaction back, again and again, and the connection goes on', async () => {
    const before = await names(opened.db.kysely);
    // As often as it takes for the connections to keep these statements parsed.
    for (let turn = 0; turn < 30; turn += 1) {
      const failed = opened.db.transaction(async (tx) => {
        await sendWithNext(tx, insert(`sent4 ${turn}`).compile(tx));
        await sendWithNext(tx, insert('sent1').compile(tx));
        await sendWithNext(tx, sql`delete from "dataVersions" where "key" = ${'sent2'}`.compile(tx));
        if (turn % 2 === 0) await names(tx);
      });
      await expect(failed).rejects.toMatchObject({ code: '23505' });
      await opened.db.transaction((tx) => sendWithNext(tx, sql`delete from "dataVersions" where "key" = ${'sent5'}`.compile(tx)));
    }
    expect(await names(opened.db.kysely)).toEqual(before);
  });

  test('a value that cannot be sent fails the transaction, and the connection goes on', async () => {
    const before = await names(opened.db.kysely);
    const unsendable = {
      toPostgres() {
        throw new Error('no value of a database');
      },
    };
    const failed = opened.db.transaction(async (tx) => {
      await sendWithNext(tx, insert('sent6').compile(tx));
      await sendWithNext(tx, sql`delete from "dataVersions" where "key" = ${unsendable}`.compile(tx));
      await names(tx);
    });
    await expect(failed).rejects.toThrow('no value of a database');
    expect(await names(opened.db.kysely)).toEqual(before);
  });
});
