import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode, PropertyType, type FilterTypeName } from '#schemas/codes.ts';
import { displayText } from '#schemas/formats/index.ts';
import { OWNER } from '#tests/support/estateApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openEstate, ref, remove, rows, trySave } from './estate.ts';

const { relation, relationMulti } = PropertyType;

describe('references to deleted records', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openEstate();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const addOwner = (title: string, more: object = {}) => add(manager, OWNER, { title, ...more });

  /** A house that names a deleted owner beside one that is there. */
  async function orphan(title: string) {
    const [deletedId, there] = [await addOwner('走了'), await addOwner('还在')];
    const data = { title, keeper: ref(deletedId), watchers: [ref(there), ref(deletedId)], rooms: [{ what: '厅', cleaner: ref(deletedId) }] };
    const house = await add(manager, 'house', data);
    expect(await remove(manager, [deletedId])).toMatchObject({ errcode: 0, data: { successCount: 1 } });
    return { house, deletedId, there };
  }

  it('contract 6.2: a form answers a deleted record without a name, in sub-tables and among several too', async () => {
    const { house, deletedId, there } = await orphan('甲');
    expect(await load(manager, 'house', house)).toMatchObject({
      keeper: { id: deletedId, deleted: true },
      watchers: [
        { id: there, name: '还在' },
        { id: deletedId, deleted: true },
      ],
      rooms: [{ cleaner: { id: deletedId, deleted: true } }],
    });
    expect(Object.keys((await load(manager, 'house', house)).keeper ?? {})).toEqual(['id', 'deleted']);
  });

  it('contract 6.2: a list row answers it without a display value and shows it in words, not by its id', async () => {
    const { house, deletedId, there } = await orphan('乙');
    const row = (await rows(manager, 'house')).find(({ id }) => id === house);
    expect(row?.data.keeper).toEqual({ id: deletedId, deleted: true, displayCode: 'name', propertyType: relation });
    expect(row?.data.watchers).toEqual({
      displayCode: 'name',
      items: [
        { id: there, name: '还在' },
        { id: deletedId, deleted: true },
      ],
    });
    expect(displayText(row?.data.keeper, { propertyType: relation }, 'zh')).toBe('已删除');
    expect(displayText(row?.data.watchers, { propertyType: relationMulti }, 'en')).toBe('还在;deleted');
  });

  it('a form with a kept reference saves unchanged and lets it be cleared; a new reference to what is gone is refused', async () => {
    const { house, deletedId } = await orphan('丙');
    const data = await load(manager, 'house', house);
    expect(await trySave(manager, { schemaCode: 'house', id: house, data })).toMatchObject({ errcode: 0 });
    const again = await load(manager, 'house', house);
    expect(again).toMatchObject({ keeper: { id: deletedId, deleted: true }, rooms: [{ cleaner: { id: deletedId, deleted: true } }] });
    const { version } = again;
    expect(await trySave(manager, { schemaCode: 'house', id: house, data: { version, keeper: null, watchers: [] } })).toMatchObject({ errcode: 0 });
    const cleared = await load(manager, 'house', house);
    expect(cleared).toMatchObject({ keeper: null, watchers: [] });
    const back = { version: cleared.version, keeper: { id: deletedId, deleted: true } };
    expect(await trySave(manager, { schemaCode: 'house', id: house, data: back })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await trySave(manager, { schemaCode: 'house', data: { title: '新', watchers: [ref(deletedId)] } })).toMatchObject({
      errcode: ErrCode.invalidParameter,
    });
  });

  it('contract 6.4: `deleted` finds the records that name one, single, several and in sub-tables; `is empty` does not', async () => {
    const { house } = await orphan('丁');
    const [one, there] = [await addOwner('在'), await addOwner('又在')];
    const whole = await add(manager, 'house', { title: '戊', keeper: ref(one), watchers: [ref(one), ref(there)], rooms: [{ cleaner: ref(there) }] });
    const bare = await add(manager, 'house', { title: '己' });
    const ids = async (propertyCode: string, propertyType: number, queryFilterType: FilterTypeName, propertyValue = '') =>
      (await rows(manager, 'house', [{ propertyCode, propertyType, queryFilterType, propertyValue }])).map(({ id }) => id);
    const deleted = '{"relative":"deleted"}';
    for (const [code, type] of [
      ['keeper', relation],
      ['watchers', relationMulti],
      ['rooms.cleaner', relation],
    ] as const) {
      const found = await ids(code, type, 'In', deleted);
      expect(found).toContain(house);
      expect(found).not.toContain(whole);
      expect(found).not.toContain(bare);
    }
    expect(await ids('keeper', relation, 'IsNull')).toContain(bare);
    expect(await ids('keeper', relation, 'IsNull')).not.toContain(house);
    expect(await ids('keeper', relation, 'NotIn', deleted)).toEqual(expect.arrayContaining([whole, bare]));
    expect(await ids('keeper', relation, 'NotIn', deleted)).not.toContain(house);
  });

  it('contract 6.4: what `deleted` counts is counted again when a related record goes', async () => {
    const one = await addOwner('将走');
    await add(manager, 'house', { title: '庚', keeper: ref(one) });
    const condition = { propertyCode: 'keeper', propertyType: relation, queryFilterType: 'In' as const, propertyValue: '{ "relative": "deleted" }' };
    const before = (await rows(manager, 'house', [condition])).length;
    await remove(manager, [one]);
    expect(await rows(manager, 'house', [condition])).toHaveLength(before + 1);
  });
});
