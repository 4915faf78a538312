import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { DictionaryRecord } from '#schemas/property.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

describe('dictionaries', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const save = async (fullName: string, industry: string) => {
    const replayToken = (await manager.get<string>('/api/runtime/form/getReplayToken')).data;
    const data = { fullName, customerType: 'direct', industry };
    return manager.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'customer', data }, replayToken });
  };

  it('[BX-092] stores the code of an entry, and refuses what is no entry, or by its name what is no longer offered', async () => {
    const saved = await save('字典客户', 'newEnergy');
    expect(saved).toMatchObject({ errcode: 0 });
    const { data } = await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'customer', objectId: saved.data.bizObjectId });
    expect(data.bizObject.data.industry).toBe('newEnergy');
    expect(await save('字典客户二', '新能源')).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '“所属行业”没有选项“新能源”' });
    expect(await save('字典客户三', 'media')).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '“所属行业”的选项“广告传媒”已停用' });
  });

  it('answers its entries, by a word and by page, to those who see the application', async () => {
    const read = (path: string, query: Record<string, string | number>, client = manager) =>
      client.get<DictionaryRecord[]>(`/api/data_dictionary/${path}`, { dictionaryId: 'crm.industry', ...query });
    const all = (await read('searchDictionaryRecord', {})).data;
    expect(all.at(-1)).toMatchObject({ code: 'media', name: '广告传媒', disabled: true });
    expect((await read('getEnableRecordsByDictionaryId', {})).data).toEqual(all.slice(0, -1));
    expect((await read('searchDictionaryRecord', { wd: 'energy' })).data.map(({ name }) => name)).toEqual(['新能源']);
    expect((await read('searchDictionaryRecord', { page: 1, size: 5 })).data).toEqual(all.slice(5, 10));
    expect(await read('searchDictionaryRecord', { dictionaryId: 'crm.nothing' })).toMatchObject({ errcode: ErrCode.notFound });
  });
});
