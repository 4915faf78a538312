import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeleteCheck, ErrCode } from '#schemas/codes.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { ListPage } from '#schemas/list.ts';
import type { DeleteCheckItem, RowsOutcome } from '#schemas/records/rowOutcomes.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function add(client: Client, schemaCode: string, data: object): Promise<string> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const saved = await client.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode, data }, replayToken });
  if (saved.errcode !== 0) throw new Error(saved.errmsg);
  return saved.data.bizObjectId;
}

const CHECK = '/api/runtime/query/checkForRemoveBizObject';
const check = (client: Client, schemaCode: string, ids: string[]) => client.post<DeleteCheckItem[]>(CHECK, { ids, schemaCode });
const remove = (client: Client, schemaCode: string, ids: string[]) => client.post<RowsOutcome>('/api/runtime/query/delete_data', { ids, schemaCode });

describe('deleting', () => {
  let server: TestServer;
  let clerk: Client;
  let country: string;
  beforeAll(async () => {
    server = await startTestServer();
    clerk = await server.as('sysadmin');
    country = await add(clerk, 'country', { countryCode: 'QX', nameZh: '删除国', nameEn: 'Deleteland' });
  });
  afterAll(() => server.close());

  const addPlace = (data: object = {}): Promise<string> => add(clerk, 'place', { placeName: '某地', country: { id: country, name: '' }, ...data });

  it('[LA-005][LA-006] the check groups plain records under 1000', async () => {
    const ids = [await addPlace(), await addPlace()];
    expect((await check(clerk, 'place', ids)).data).toEqual([{ resultCode: DeleteCheck.business, objectIds: ids }]);
  });

  it('[LA-012] deletes what was checked and counts it', async () => {
    const ids = [await addPlace(), await addPlace()];
    expect((await remove(clerk, 'place', ids)).data).toEqual({ successCount: 2, errorCount: 0 });
    const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: ids.join(';'), propertyValueName: '', queryFilterType: 'In' }];
    const left = await clerk.post<ListPage>('/api/runtime/query/list', {
      schemaCode: 'place',
      queryCode: 'place_all',
      mobile: false,
      page: 0,
      size: 10,
      filters,
    });
    expect(left.data.totalElements).toBe(0);
  });

  it('a rule of the model is reported by the check and refuses the delete: 550006', async () => {
    const capital = await addPlace({ capital: true });
    const [item] = (await check(clerk, 'place', [capital])).data;
    expect(item).toMatchObject({ resultCode: DeleteCheck.ruleOnModel, objectIds: [capital], businessRuleName: '首都不可删除', schemaName: '地点' });
    const english = await clerk.send('POST', CHECK, { body: { schemaCode: 'place', ids: [capital] }, headers: { 'Accept-Language': 'en-US' } });
    expect(((await english.json()) as Envelope<DeleteCheckItem[]>).data[0]).toMatchObject({
      businessRuleName: 'Capitals are kept',
      resultDesc: 'Capitals are reference data and cannot be deleted',
      schemaName: 'Place',
    });
    expect(await remove(clerk, 'place', [capital])).toMatchObject({ errcode: ErrCode.ruleRefused, errmsg: '首都是基础数据，不能删除' });
    const one = await clerk.send('POST', `/api/runtime/form/delete?schemaCode=place&objectId=${capital}`);
    expect(await one.json()).toMatchObject({ errcode: ErrCode.ruleRefused });
  });

  it('[ER-009] what may not be deleted is counted, the rest goes', async () => {
    const [plain, capital] = [await addPlace(), await addPlace({ capital: true })];
    const { data } = await remove(clerk, 'place', [plain, capital, 'no-such-record']);
    expect(data).toMatchObject({ successCount: 1, errorCount: 2 });
    expect(data.errors?.map(({ objectId, errcode }) => [objectId, errcode])).toEqual([
      [capital, ErrCode.ruleRefused],
      ['no-such-record', ErrCode.notFound],
    ]);
  });

  it('[ER-010] without the right on any row nothing is deleted and no rule is named', async () => {
    const others = await add(await server.as('manager'), 'followup', { subject: '拜访', ...(await followupData()) });
    const { data, errcode } = await remove(await server.as('staff'), 'followup', [others]);
    expect({ data, errcode }).toMatchObject({
      errcode: 0,
      data: { successCount: 0, errorCount: 1, errors: [{ objectId: others, errcode: ErrCode.notFound }] },
    });
  });

  it('without the action on the model both calls are refused with 900403', async () => {
    const staff = await server.as('staff');
    const id = await addPlace();
    expect(await check(staff, 'place', [id])).toMatchObject({ errcode: ErrCode.noRight });
    expect(await remove(staff, 'place', [id])).toMatchObject({ errcode: ErrCode.noRight });
  });

  async function followupData(): Promise<object> {
    const manager = await server.as('manager');
    const customer = await add(manager, 'customer', { fullName: '删除测试客户', customerType: 'direct' });
    return { customer: { id: customer, name: '' }, happenedAt: '2026-11-20 10:00:00', method: 'phone', content: '谈合作' };
  }
});
