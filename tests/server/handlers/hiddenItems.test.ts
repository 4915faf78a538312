import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ListPage } from '#schemas/list.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add, load, openBureau, save } from './bureau.ts';

describe('what is hidden from a person', () => {
  let server: TestServer;
  let blind: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await openBureau();
    blind = await server.as('staff2');
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  it('a record that breaks the rule of a hidden item is refused, without a word of the item', async () => {
    const id = await add(manager, 'matter', { title: 'limited', budget: 50, ceiling: 100 });
    expect(await save(manager, 'matter', { budget: 101 }, id)).toMatchObject({
      errmsg: '预算超过机密上限',
      data: { errors: [{ path: 'ceiling', message: '预算超过机密上限' }] },
    });
    const refused = await save(blind, 'matter', { budget: 101 }, id);
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: '' }] } });
    expect(JSON.stringify([refused.errmsg, refused.data])).not.toMatch(/机密|ceiling|100/);
    expect((await load(manager, 'matter', id)).bizObject.data.budget).toBe(50);
    expect(await save(blind, 'matter', { budget: 99 }, id)).toMatchObject({ errcode: 0 });
  });

  it('a rule of a hidden column is checked in rows the person does not see whole', async () => {
    const id = await add(manager, 'matter', { title: 'costly', budget: 50, lines: [{ what: 'a', cost: 40, rowStatus: 'Added' }] });
    const refused = await save(blind, 'matter', { budget: 39 }, id);
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, data: { errors: [{ path: '' }] } });
    expect(JSON.stringify([refused.errmsg, refused.data])).not.toMatch(/机密|cost|40/);
    expect(await save(blind, 'matter', { budget: 45 }, id)).toMatchObject({ errcode: 0 });
  });

  it('a rule of a visible item that reads a hidden one is checked with its value', async () => {
    const id = await add(manager, 'matter', { title: 'tenth', budget: 50, ceiling: 100 });
    expect(await save(blind, 'matter', { budget: 9 }, id)).toMatchObject({ errmsg: '预算太低', data: { errors: [{ path: 'budget' }] } });
    expect(await save(blind, 'matter', { budget: 10 }, id)).toMatchObject({ errcode: 0 });
  });

  it('forms, rules and list views do not name it', async () => {
    const documents = async (client: Client): Promise<string[]> => {
      const { bizSheet, bizSchema, formPermission } = await load(client, 'matter');
      const { data: sheet } = await client.get('/api/app/bizsheet/get', { schemaCode: 'matter', sheetCode: 'matter_form' });
      const { data: rules } = await client.get('/api/app/bizdatarule/list', { schemaCode: 'matter' });
      const { data: view } = await client.get('/api/app/query/get', { schemaCode: 'matter', code: 'matters', source: '1' });
      return [{ bizSheet, bizSchema, formPermission }, sheet, rules, view].map((document) => JSON.stringify(document));
    };
    const [formOfBlind = '', sheetOfBlind = '', rulesOfBlind, viewOfBlind = ''] = await documents(blind);
    for (const text of [formOfBlind, sheetOfBlind, rulesOfBlind, viewOfBlind]) expect(text).not.toMatch(/机密|ceiling|cost/);
    for (const text of await documents(manager)) expect(text).toMatch(/ceiling/);
    for (const text of [formOfBlind, sheetOfBlind]) expect(text).toMatch(/题目.*基本.*budget.*lines/);
    expect(rulesOfBlind).toBe('[]');
    expect(viewOfBlind).toContain('${title}');
  });

  describe('a relation that shows a hidden item of its model', () => {
    /** Titles, which their names are made of, run against the mottos. */
    const keepers = [
      { title: 'alpha', motto: 'zzz motto' },
      { title: 'beta', motto: 'aaa motto' },
    ];
    const ids: string[] = [];
    beforeAll(async () => {
      for (const keeper of keepers) {
        const boss = { id: await add(manager, 'keeper', keeper), name: '' };
        ids.push(await add(manager, 'matter', { title: 'kept', boss }));
      }
    });

    const dutyRows = async (client: Client, more: object = {}): Promise<ListPage['content']> => {
      const title = { propertyCode: 'title', propertyType: 0, propertyValueName: '', propertyValue: 'kept', queryFilterType: 'Eq' };
      const body = { schemaCode: 'matter', queryCode: '', mobile: false, page: 0, size: 20, filters: [title], ...more };
      return (await client.post<ListPage>('/api/runtime/query/list', body)).data.content;
    };
    const found = async (client: Client, propertyValue: string): Promise<number> => {
      const like = { propertyCode: 'boss', propertyType: 9, propertyValueName: '', propertyValue, queryFilterType: 'Like' };
      return (await dutyRows(client, { filters: [like] })).length;
    };

    it('shows the name instead, in lists and forms', async () => {
      const rows = await dutyRows(blind);
      expect(rows.map(({ data }) => data.boss)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ displayCode: 'name', name: 'alpha' }),
          expect.objectContaining({ displayCode: 'name', name: 'beta' }),
        ]),
      );
      const form = await load(blind, 'matter', ids[0]);
      expect(form.bizObject.data.boss).toMatchObject({ name: 'alpha' });
      expect(JSON.stringify([rows, form.bizObject])).not.toContain('motto');
      expect(JSON.stringify(await dutyRows(manager))).toContain('zzz motto');
      expect((await load(manager, 'matter', ids[0])).bizObject.data.boss).toMatchObject({ name: 'zzz motto' });
    });

    it('is searched and sorted by the name as well', async () => {
      expect([await found(manager, 'zzz'), await found(blind, 'zzz'), await found(blind, 'alph')]).toEqual([1, 0, 1]);
      const sorted = async (client: Client) => (await dutyRows(client, { orderByFields: ['boss'], orderType: 1 })).map(({ id }) => id);
      expect(await sorted(blind)).toEqual(ids);
      expect(await sorted(manager)).toEqual(ids.toReversed());
    });
  });

  describe('a name that is made of a hidden item', () => {
    let cfo: Client;
    let affairId: string;
    let errandId: string;
    beforeAll(async () => {
      cfo = await server.as('cfo');
      affairId = await add(manager, 'affair', { title: '密案甲' });
      errandId = await add(manager, 'errand', { about: { id: affairId, name: '' } });
    });

    const request = (client: Client, schemaCode: string, more: object = {}) =>
      client.post<ListPage>('/api/runtime/query/list', { schemaCode, queryCode: '', mobile: false, page: 0, size: 20, filters: [], ...more });
    const like = (propertyCode: string, propertyType: number, propertyValue: string) => ({
      filters: [{ propertyCode, propertyType, propertyValueName: '', propertyValue, queryFilterType: 'Like' }],
    });

    it('is hidden with it, also where it is the name of another record: not shown, filtered, sorted or found', async () => {
      for (const client of [blind, cfo]) {
        const answers = [
          await request(client, 'affair'),
          await request(client, 'errand'),
          await load(client, 'affair', affairId),
          await load(client, 'errand', errandId),
        ];
        expect(answers.slice(0, 2)).toMatchObject([{ data: { totalElements: 1 } }, { data: { totalElements: 1 } }]);
        expect(JSON.stringify(answers)).not.toMatch(/密案/);
        for (const schemaCode of ['affair', 'errand']) {
          expect(await request(client, schemaCode, like('name', 0, '密案'))).toMatchObject({ errcode: ErrCode.invalidParameter });
          expect(await request(client, schemaCode, { orderByFields: ['name'], orderType: 1 })).toMatchObject({ errcode: ErrCode.invalidParameter });
        }
        const found = await client.post('/api/paltform/search', { searchword: '密案', page: 0, size: 20, tab: 'RECORD' });
        expect(found).toMatchObject({ errcode: 0 });
        expect(JSON.stringify(found)).not.toContain(affairId);
        expect(JSON.stringify(found)).not.toContain(errandId);
      }
      const tracks = await blind.post('/api/bizdata_track/searchBizDataTrack', { schemaCode: 'affair', page: 0, size: 20 });
      expect(tracks).toMatchObject({ errcode: 0, data: { content: [{ title: '', bizObjectId: affairId }] } });
      expect(JSON.stringify(tracks)).not.toMatch(/密案/);
      expect(JSON.stringify([await request(manager, 'affair'), await request(manager, 'errand')])).toMatch(/密案甲.*办理 密案甲/);
    });

    it('has the number in its place, and what kind of record it is where that is hidden too', async () => {
      expect((await load(blind, 'affair', affairId)).instanceName).toBe('A0001');
      const aboutOf = async (client: Client) => {
        const { content } = (await request(client, 'errand')).data;
        return [content[0]?.data.about, (await load(client, 'errand', errandId)).bizObject.data.about];
      };
      expect(await aboutOf(blind)).toMatchObject([
        { id: affairId, displayCode: 'sequenceNo', sequenceNo: 'A0001' },
        { id: affairId, name: 'A0001' },
      ]);
      expect(await aboutOf(cfo)).toMatchObject([
        { id: affairId, displayCode: 'name', name: '案件' },
        { id: affairId, name: '案件' },
      ]);
      const found = async (client: Client, text: string) => (await request(client, 'errand', like('about', 9, text))).data?.totalElements;
      expect([await found(blind, 'A0001'), await found(blind, '密案'), await found(manager, '密案')]).toEqual([1, 0, 1]);
      expect(await request(cfo, 'errand', like('about', 9, '密案'))).toMatchObject({ errcode: ErrCode.invalidParameter });
    });
  });
});
