import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { ErrCode } from '#schemas/codes.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function replayToken(client: Client): Promise<string> {
  return (await client.get<string>('/api/runtime/form/getReplayToken')).data;
}

async function save(client: Client, schemaCode: string, data: object, more: { id?: string; token?: string } = {}): Promise<Envelope<FormSaved>> {
  const token = more.token ?? (await replayToken(client));
  const bizObject = { schemaCode, data, ...(more.id ? { id: more.id } : {}) };
  return client.post('/api/runtime/form/save', { bizObject, replayToken: token });
}

async function load(client: Client, schemaCode: string, objectId?: string): Promise<Envelope<FormLoad>> {
  return client.get('/api/runtime/form/load', { schemaCode, ...(objectId ? { objectId } : {}) });
}

async function storedVersion(client: Client, schemaCode: string, id: string): Promise<number> {
  return Number((await load(client, schemaCode, id)).data.bizObject.data.version);
}

let count = 0;
/** A customer name nobody else uses: the model makes it unique. */
const customerName = (): string => `测试客户 ${(count += 1)}`;

describe.each(DATABASE_KINDS)('forms on %s', (database) => {
  let server: TestServer;
  let staff: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await startTestServer({ database });
    staff = await server.as('staff');
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const addCustomer = async (client: Client, data: object = {}): Promise<string> => {
    const saved = await save(client, 'customer', { fullName: customerName(), customerType: 'direct', ...data });
    expect(saved.errmsg).toBe('');
    return saved.data.bizObjectId;
  };

  it('[BX-094] items that the model does not have are refused by their names, all at once, and nothing is stored', async () => {
    const fullName = customerName();
    const refusal = { errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('taken_out'), data: { missingItems: ['taken_out'] } };
    const both = { ...refusal, data: { missingItems: ['taken_out', 'another'] } };
    expect(await save(manager, 'customer', { fullName, customerType: 'direct', taken_out: 'typed', another: null })).toMatchObject(both);
    const id = await addCustomer(manager, { fullName });
    const version = await storedVersion(manager, 'customer', id);
    expect(await save(manager, 'customer', { shortName: 'x', taken_out: null, version }, { id })).toMatchObject(refusal);
    expect(await storedVersion(manager, 'customer', id)).toBe(version);
  });

  it('a new form begins with defaults and without hidden items', async () => {
    const { data } = await load(staff, 'customer');
    expect(data.bizObject).toMatchObject({ loadedFromDb: false, data: { customerType: 'direct', level: 'C', active: true } });
    expect(data.bizSchema.properties.map(({ code }) => code)).not.toContain('annualRevenue');
    expect(data.formPermission.dataPermissions).not.toHaveProperty('annualRevenue');
    expect(data.formPermission.dataPermissions.level).toMatchObject({ v: true, e: false });
    expect(data.formPermission.dataPermissions.fullName).toMatchObject({ v: true, e: true, r: true });
    expect(data.formPermission.actionPermission).toEqual({ save: true });
  });

  it('stores a record with its name, number, owner and computed values, and shows it in the list', async () => {
    const fullName = customerName();
    const saved = await save(manager, 'customer', { fullName, customerType: 'strategic', creditLimit: 1000, creditUsed: 0.25, tags: 'listed;export' });
    expect(saved).toMatchObject({ errcode: 0 });
    const { data } = await load(manager, 'customer', saved.data.bizObjectId);
    expect(data.bizObject.data).toMatchObject({
      name: fullName,
      fullName,
      creditLeft: 750,
      tags: 'listed;export',
      version: 1,
      owner: [{ id: 'manager' }],
      ownerDeptId: [{ id: 'sales' }],
    });
    expect(data.bizObject.data.sequenceNo).toMatch(/^KH-\d{4}\d{5}$/);
    const list = await manager.post<{ content: { id: string }[] }>('/api/runtime/query/list', {
      schemaCode: 'customer',
      queryCode: 'customer_all',
      mobile: false,
      page: 0,
      size: 10,
      filters: [{ propertyCode: 'id', propertyType: 13, propertyValue: saved.data.bizObjectId, propertyValueName: '', queryFilterType: 'In' }],
    });
    expect(list.data.content.map(({ id }) => id)).toEqual([saved.data.bizObjectId]);
  });

  it('[BX-040] a record changed meanwhile is not overwritten: 302036', async () => {
    const id = await addCustomer(manager);
    const version = await storedVersion(manager, 'customer', id);
    expect(await save(manager, 'customer', { shortName: 'first', version }, { id })).toMatchObject({ errcode: 0 });
    expect(await save(manager, 'customer', { shortName: 'second', version }, { id })).toMatchObject({ errcode: ErrCode.versionConflict });
    expect((await load(manager, 'customer', id)).data.bizObject.data).toMatchObject({ shortName: 'first', version: version + 1 });
  });

  it('[R4] a double submit is one submit: the repeat gets 900410 with the id', async () => {
    const token = await replayToken(manager);
    const data = { fullName: customerName(), customerType: 'direct' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(manager, 'customer', data, { token })));
    const stored = answers.filter(({ errcode }) => errcode === 0);
    expect(stored).toHaveLength(1);
    for (const repeat of answers.filter(({ errcode }) => errcode !== 0)) {
      expect(repeat).toMatchObject({ errcode: ErrCode.replayToken, data: { bizObjectId: stored[0]?.data.bizObjectId } });
    }
  });

  it('a refused save leaves its token good, a token of somebody else never is', async () => {
    const token = await replayToken(manager);
    expect(await save(manager, 'customer', { customerType: 'direct' }, { token })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await save(staff, 'customer', { fullName: customerName(), customerType: 'direct' }, { token })).toMatchObject({
      errcode: ErrCode.replayToken,
      data: null,
    });
    expect(await save(manager, 'customer', { fullName: customerName(), customerType: 'direct' }, { token })).toMatchObject({ errcode: 0 });
  });

  it('a read-only or hidden item is ignored when equal and refused when changed', async () => {
    const id = await addCustomer(staff);
    const version = await storedVersion(staff, 'customer', id);
    expect(await save(staff, 'customer', { level: 'A', version }, { id })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await save(staff, 'customer', { annualRevenue: 5, version }, { id })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await save(staff, 'customer', { owner: [{ id: 'manager', type: 3, name: '' }], version }, { id })).toMatchObject({ errcode: ErrCode.noRight });
    expect(await save(staff, 'customer', { level: 'C', shortName: 'x', version }, { id })).toMatchObject({ errcode: 0 });
  });

  it('faulty values are reported by field, in the requested language', async () => {
    const answer = await staff.send('POST', '/api/runtime/form/save', {
      body: {
        bizObject: { schemaCode: 'customer', data: { fullName: '', customerType: 'direct', phone: 'x'.repeat(31) } },
        replayToken: await replayToken(staff),
      },
      headers: { 'Accept-Language': 'en-US' },
    });
    const refused: Envelope<{ errors: { path: string; message: string }[] }> = await answer.json();
    expect(refused.errcode).toBe(ErrCode.invalidParameter);
    expect(refused.errmsg).toContain('Customer is required');
    expect(refused.data.errors).toContainEqual({ path: 'phone', message: 'Switchboard has at most 30 characters' });
  });

  it('a value of the wrong kind is reported by the name of its item, in the requested language', async () => {
    const messageOf = async (client: Client, path: string, body: object, language: string): Promise<string> => {
      const answer = await client.send('POST', path, { body, headers: { 'Accept-Language': language } });
      const refused: Envelope<unknown> = await answer.json();
      expect(refused.errcode).toBe(ErrCode.invalidParameter);
      return refused.errmsg;
    };
    const wrong = async (data: object) => ({ bizObject: { schemaCode: 'contract', data }, replayToken: await replayToken(manager) });
    const form = '/api/runtime/form/save';
    expect(await messageOf(manager, form, await wrong({ amount: 'much' }), 'zh-CN')).toBe('“合同金额”应为数字');
    expect(await messageOf(manager, form, await wrong({ amount: 'much' }), 'en-US')).toBe('Amount: a number is expected');
    const list = (code: string, value: string) => ({
      schemaCode: 'contract',
      queryCode: 'contract_all',
      mobile: false,
      page: 0,
      size: 20,
      filters: [{ propertyCode: code, propertyType: 2, propertyValue: value, propertyValueName: '' }],
    });
    expect(await messageOf(manager, '/api/runtime/query/list', list('amount', 'much'), 'zh-CN')).toBe('“合同金额”应为数字');
    expect(await messageOf(manager, '/api/runtime/query/list', list('signedOn', 'soon'), 'en-US')).toBe('Signed: a date is expected');
  });

  it('a field without the right is refused by its name, one that is hidden by nothing but its code', async () => {
    const id = await addCustomer(staff);
    const version = await storedVersion(staff, 'customer', id);
    expect((await save(staff, 'customer', { level: 'A', version }, { id })).errmsg).toBe('没有修改“客户等级”的权限');
    expect((await save(staff, 'customer', { annualRevenue: 5, version }, { id })).errmsg).toBe('没有修改某项您看不到的内容的权限');
  });

  it('a unique value cannot repeat, however many save at once', async () => {
    const fullName = customerName();
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(manager, 'customer', { fullName, customerType: 'direct' })));
    expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1);
    expect(answers.filter(({ errcode }) => errcode === ErrCode.invalidParameter)).toHaveLength(4);
  });

  it('a rule of the form runs again on the server', async () => {
    const clerk = await server.as('sysadmin');
    const country = await save(clerk, 'country', { countryCode: 'QQ', nameZh: '试验国', nameEn: 'Testland' });
    expect(country.errmsg).toBe('');
    const place = { placeName: '试验城', country: { id: country.data.bizObjectId, name: '' } };
    const refused = await save(clerk, 'place', { ...place, latitude: 95 });
    expect(refused).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: '纬度在 -90 到 90 之间' });
    expect(await save(clerk, 'place', { ...place, latitude: 45, geonameId: 4711 })).toMatchObject({ errcode: 0 });
    expect(await save(clerk, 'place', { ...place, latitude: 45, geonameId: 4711 })).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('a relation may only name a record its writer may see', async () => {
    const others = await addCustomer(await server.as('staff2'), { customerType: 'supplier' });
    expect(await save(staff, 'contact', { contactName: '某人', customer: { id: others, name: '' } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(
      await save(staff, 'customer', { fullName: customerName(), customerType: 'direct', salesperson: [{ id: 'nobody', type: 3, name: '' }] }),
    ).toMatchObject({
      errcode: ErrCode.invalidParameter,
    });
  });

  it('who may not add gets 700020, who may not see gets 900404, who may only read gets 900403', async () => {
    const ceo = await server.as('ceo');
    expect(await ceo.post('/api/runtime/form/add', { schemaCode: 'customer' })).toMatchObject({ errcode: ErrCode.noRightToAdd });
    expect(await save(ceo, 'customer', { fullName: customerName(), customerType: 'direct' })).toMatchObject({ errcode: ErrCode.noRightToAdd });
    const id = await addCustomer(staff);
    expect(await save(ceo, 'customer', { shortName: 'x', version: 1 }, { id })).toMatchObject({ errcode: ErrCode.noRight });
    const stranger = await server.as('staff2');
    expect(await save(stranger, 'customer', { shortName: 'x', version: 1 }, { id })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await load(stranger, 'customer', id)).toMatchObject({ errcode: ErrCode.notFound });
    expect(await (await server.as('lead_hr')).get('/api/app/bizproperty/list', { schemaCode: 'customer' })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('rows of a sub-table are added, changed and taken out by their state', async () => {
    const customer = await addCustomer(manager);
    const item = { product: '服务器', quantity: 2, unitPrice: 10 };
    const contract = { title: '设备采购', customer: { id: customer, name: '' }, signedOn: '2026-11-20', signer: [{ id: 'manager', type: 3, name: '' }] };
    const { data: empty } = await load(manager, 'contract');
    expect(empty.bizSchema.properties.find(({ code }) => code === 'items')?.subSchema?.properties.length).toBeGreaterThan(0);
    const saved = await save(manager, 'contract', {
      ...empty.bizObject.data,
      ...contract,
      items: [
        { ...item, rowStatus: 'Added' },
        { ...item, product: '交换机', rowStatus: 'Added' },
        { ...item, product: '机柜', rowStatus: 'Added' },
      ],
    });
    if (saved.errcode !== 0) expect.fail(saved.errmsg);
    const id = saved.data.bizObjectId;
    const before = (await load(manager, 'contract', id)).data.bizObject.data;
    // The form answer's rows are objects with id.
    const rows = before.items as { id: string }[];
    expect(rows).toHaveLength(3);
    const changed = await save(
      manager,
      'contract',
      {
        version: before.version,
        items: [
          { id: rows[0]?.id, rowStatus: 'Deleted' },
          { id: rows[2]?.id, quantity: 3, rowStatus: 'Modified' },
          { ...item, product: '电源', rowStatus: 'Added' },
        ],
      },
      { id },
    );
    expect(changed.errmsg).toBe('');
    const after = (await load(manager, 'contract', id)).data.bizObject.data;
    // What is not named keeps its place, what is new comes last.
    expect(after.items).toMatchObject([{ product: '交换机', quantity: 2 }, { id: rows[2]?.id, product: '机柜', quantity: 3 }, { product: '电源' }]);
    const smuggled = { id: rows[2]?.id, rowStatus: 'Unchanged', product: '别的', lineAmount: 1 };
    expect(await save(manager, 'contract', { version: after.version, items: [smuggled] }, { id })).toMatchObject({ errcode: 0 });
    expect((await load(manager, 'contract', id)).data.bizObject.data.items).toMatchObject([{}, { product: '机柜', lineAmount: 30 }, {}]);
  });
});
