import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { insertRows } from '#server/store/writes/bulkWrite.ts';
import { OWNER } from '#tests/support/estateApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { untilWaiting } from '../waiting.ts';
import { uploadSheet } from './depot.ts';
import { add, load, openEstate, ref, remove, rows, trySave } from './estate.ts';

describe('references written while the record they name is deleted', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openEstate();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const addOwner = (title: string) => add(manager, OWNER, { title });
  const ownerTable = () => server.services.catalogue.model(OWNER).table;

  /** Lets the first of two calls get as far as its audit entry, then the second begin, then both go on. */
  const interleaved = async <A, B>(first: () => Promise<A>, second: () => Promise<B>, waitsFor: string): Promise<[A, B]> => {
    const { both } = await server.services.database.transaction(async (tx) => {
      await tx.selectFrom('auditChains').select('chain').forUpdate().execute();
      const one = first();
      await untilWaiting(server.services, 'auditChains', 1);
      const other = second();
      await untilWaiting(server.services, waitsFor, 2);
      return { both: Promise.all([one, other]) };
    });
    return both;
  };

  it('contract 15.4: a delete waits for a reference that is being written, and is then refused', async () => {
    const one = await addOwner('甲');
    const [saved, removed] = await interleaved(
      () => trySave(manager, { schemaCode: 'house', data: { title: '一', lender: ref(one) } }),
      () => remove(manager, [one]),
      ownerTable(),
    );
    expect(saved).toMatchObject({ errcode: 0 });
    expect(removed).toMatchObject({ errcode: ErrCode.ruleRefused });
    expect(await load(manager, 'house', saved.data.bizObjectId)).toMatchObject({ lender: { id: one, name: '甲' } });
  });

  it('contract 15.4: a reference waits for a delete that is under way, and is then refused', async () => {
    const one = await addOwner('乙');
    const house = await add(manager, 'house', { title: '二' });
    const { version } = await load(manager, 'house', house);
    const [removed, saved] = await interleaved(
      () => remove(manager, [one]),
      () => trySave(manager, { schemaCode: 'house', id: house, data: { version, rooms: [{ warden: ref(one) }] } }),
      ownerTable(),
    );
    expect(removed).toMatchObject({ errcode: 0, data: { successCount: 1 } });
    expect(saved).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await load(manager, 'house', house)).toMatchObject({ rooms: [] });
  });

  it('contract 15.4: a reference that was being written when the delete began is emptied with the others', async () => {
    const one = await addOwner('丙');
    const [saved, removed] = await interleaved(
      () => trySave(manager, { schemaCode: 'house', data: { title: '三', tenant: ref(one) } }),
      () => remove(manager, [one]),
      ownerTable(),
    );
    expect(removed).toMatchObject({ errcode: 0, data: { successCount: 1 } });
    expect(await load(manager, 'house', saved.data.bizObjectId)).toMatchObject({ tenant: null, version: 2 });
  });

  it('contract 15.4: rows of an import name nothing that is being deleted', async () => {
    const one = await addOwner('丁');
    const { data: fileName } = await uploadSheet(manager, 'a.csv', `title,keeper\n四,${one}\n`);
    const query = { fileName, schemaCode: 'house', queryCode: 'houses', originalFilename: 'a.csv', languageType: 'zh' };
    const start = () => manager.get<{ taskId: string }>('/api/runtime/query/import_data', query);
    const [removed, started] = await interleaved(() => remove(manager, [one]), start, ownerTable());
    expect(removed).toMatchObject({ data: { successCount: 1 } });
    let result: ImportResult | undefined;
    while (!result?.operationResult) {
      result = (await manager.get<ImportResult>('/api/runtime/query/import_progress', { taskId: started.data.taskId })).data;
    }
    expect((await rows(manager, 'house')).filter(({ data }) => data.title === '四')).toEqual([]);
  });

  it('contract 8.4: of two who delete a record one deletes it, and it is emptied once', async () => {
    const one = await addOwner('戊');
    const house = await add(manager, 'house', { title: '五', tenant: ref(one) });
    const [first, second] = await interleaved(
      () => remove(manager, [one]),
      () => remove(manager, [one]),
      ownerTable(),
    );
    expect([first.data.successCount, second.data.successCount]).toEqual([1, 0]);
    expect(await load(manager, 'house', house)).toMatchObject({ tenant: null, version: 2 });
  });

  it('whoever writes a reference does not wait for whoever changes the record it names', async () => {
    const one = await addOwner('己');
    const { version } = await load(manager, OWNER, one);
    const change = await server.services.database.transaction(async (tx) => {
      await tx.selectFrom('auditChains').select('chain').forUpdate().execute();
      const changing = trySave(manager, { schemaCode: OWNER, id: one, data: { version, title: '己二' } });
      await untilWaiting(server.services, 'auditChains', 1);
      // It gets to the same place instead of waiting for the change.
      const saving = trySave(manager, { schemaCode: 'house', data: { title: '六', lender: ref(one) } });
      await untilWaiting(server.services, 'auditChains', 2);
      return { both: Promise.all([changing, saving]) };
    });
    expect(await change.both).toMatchObject([{ errcode: 0 }, { errcode: 0 }]);
  });

  it('contract 15.4: under many deletes and references at once none is lost and none names what is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const owners = [await addOwner('庚'), await addOwner('辛')];
      const saves = owners.flatMap((one) => [
        trySave(manager, { schemaCode: 'house', data: { title: `轮${round}`, lender: ref(one), tenant: ref(one) } }),
        trySave(manager, { schemaCode: 'house', data: { title: `轮${round}`, helpers: owners.map(ref) } }),
      ]);
      await Promise.all([...saves, remove(manager, owners), remove(manager, owners.toReversed())]);
    }
    for (const { data } of await rows(manager, 'house')) {
      expect(JSON.stringify([data.lender, data.tenant, data.helpers])).not.toContain('deleted');
    }
  });

  /** Stores many leases of one tenant, as an import does, and gives their ids. */
  const addLeases = async (count: number, tenant: string): Promise<string[]> => {
    const { database, catalogue } = server.services;
    const time = '2026-11-20 08:00:00';
    const ids = Array.from({ length: count }, (_, at) => `${tenant}-${at}`);
    await database.transaction(async (tx) => {
      const fixed = { owner: 'manager', ownerDeptId: null, creater: 'manager', createdTime: time };
      const leases = ids.map((id) => ({ ...fixed, id, data: { title: '约', name: '约 乙', tenant, free: false, count: 1, people: [{ who: tenant }] } }));
      await insertRows(tx, catalogue.model('lease'), leases, { userId: 'manager', time });
    });
    return ids;
  };

  it('contract 15.4: while records whose name and formulas read the relation are emptied, nobody waits to save, not in that model either', async () => {
    const [one, other] = [await addOwner('壬'), await addOwner('子')];
    const leases = await addLeases(60, one);
    const removed = await server.services.database.transaction(async (tx) => {
      // The delete gets as far as the comments, which come after the emptied records.
      await sql`lock table "comments" in share mode`.execute(tx);
      const removing = remove(manager, [one]);
      await untilWaiting(server.services, 'comments', 1);
      const save = (at: number) => trySave(manager, { schemaCode: at % 2 ? 'house' : 'lease', data: { title: `${at}`, tenant: ref(other) } });
      // Enough of them to meet each chain of the audit log, and not so many at once that some wait for a connection alone.
      for (let first = 0; first < 40; first += 8) {
        const saved = await Promise.all(Array.from({ length: 8 }, (_, at) => save(first + at)));
        expect(saved.filter(({ errcode }) => errcode !== 0)).toEqual([]);
      }
      return { removing };
    });
    expect(await removed.removing).toMatchObject({ data: { successCount: 1 } });
    expect(await load(manager, 'lease', leases[7] ?? '')).toMatchObject({ name: '约', tenant: null, free: true, count: 0, version: 2 });
    expect(await findAuditBreak(server.services.database.kysely)).toBeNull();
  });

  it('contract 15.4: a thousand more records that are emptied take some statements more, not some for each', async () => {
    const statements = async (count: number): Promise<number> => {
      const one = await addOwner('癸');
      const leases = await addLeases(count, one);
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      expect(await remove(manager, [one])).toMatchObject({ data: { successCount: 1 } });
      const { length } = sent.mock.calls;
      sent.mockRestore();
      for (const id of [leases[0], leases.at(-1)]) {
        expect(await load(manager, 'lease', id ?? '')).toMatchObject({ name: '约', tenant: null, free: true, count: 0, version: 2 });
      }
      const { rows: audited } = await sql<{ count: number }>`select count(*)::int as "count" from "auditEntries"
        where "objectId" = any(${leases}) and "changes" like '%"tenant"%"name"%"onDelete"%' and "userId" = 'system'`.execute(server.services.database.kysely);
      expect(audited).toEqual([{ count }]);
      return length;
    };
    const few = await statements(5);
    expect((await statements(1005)) - few).toBeLessThan(60);
    expect(await findAuditBreak(server.services.database.kysely)).toBeNull();
  });
});
