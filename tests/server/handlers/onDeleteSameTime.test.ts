import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
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
  const held = async <A, B>(first: () => Promise<A>, second: () => Promise<B>, waitsFor: string): Promise<[A, B]> => {
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
    const [saved, removed] = await held(
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
    const [removed, saved] = await held(
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
    const [saved, removed] = await held(
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
    const [removed, started] = await held(() => remove(manager, [one]), start, ownerTable());
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
    const [first, second] = await held(
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
});
