import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { ListPage } from '#schemas/list.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { UnitValue } from '#schemas/property.ts';
import type { ReportData } from '#schemas/report.ts';
import { addDepartment, addUser, changeOrganisation, changeUser, removeDepartment } from '#server/organisation/accounts.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const FORMER = { id: 'left_lin', name: '林离职' };
const CLOSED = { id: 'closed_lab', name: '林木实验室' };

describe('people who left and departments out of use', () => {
  let server: TestServer;
  let manager: Client;
  let stored = '';
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
    await organise(async (edit) => {
      await addDepartment(edit, CLOSED.id, 'hq', { name: CLOSED.name });
      await addUser(edit, FORMER.id, 'lightportal', { name: FORMER.name, departmentId: 'hq' });
    });
    stored = idOf(await save({ salesperson: [person(FORMER.id)], team: [person(FORMER.id), person('staff')], serviceDept: [department(CLOSED.id)] }));
    for (const signer of [FORMER.id, 'staff']) expect(await send('contract', contractOf(signer))).toMatchObject({ errcode: 0 });
    await organise(async (edit) => {
      await changeUser(edit, FORMER.id, { status: 'DISABLE' });
      await removeDepartment(edit, CLOSED.id);
    });
  });
  afterAll(() => server.close());

  const organise = (work: Parameters<typeof changeOrganisation<void>>[2]) => changeOrganisation(server.services.database, '2026-11-28 09:00:00', work);
  const person = (id: string) => ({ id, type: 3 });
  const department = (id: string) => ({ id, type: 1 });
  const idOf = (saved: { data: FormSaved }) => saved.data.bizObjectId ?? '';
  let made = 0;
  async function send(schemaCode: string, data: object, id?: string) {
    const replayToken = (await manager.get<string>('/api/runtime/form/getReplayToken')).data;
    return manager.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode, id, data }, replayToken });
  }
  function save(data: object, id?: string, version?: number) {
    if (id !== undefined) return send('customer', { ...data, version }, id);
    made += 1;
    return send('customer', { fullName: `过往客户 ${made}`, customerType: 'direct', industry: 'newEnergy', ...data });
  }
  const contractOf = (signer: string) => ({
    title: '合同',
    stage: 'draft',
    contractType: 'sale',
    customer: { id: stored, name: '客户' },
    signedOn: '2026-11-20 00:00:00',
    signer: [person(signer)],
    items: [{ rowStatus: 'Added', product: '泵', quantity: 1, unitPrice: 1 }],
  });
  const search = async (wd: string, more: object = {}) => (await manager.get<UnitHit[]>('/api/organization/user/tree/search', { wd, size: 50, ...more })).data;
  const brief = (hits: UnitHit[]) => hits.map(({ id, former }) => [id, former ?? false]);
  const found = async (propertyCode: string, propertyType: number, unit: object) => {
    const filters = [{ propertyCode, propertyType, propertyValue: JSON.stringify([unit]), propertyValueName: '' }];
    const body = { schemaCode: 'customer', queryCode: 'customer_all', mobile: false, page: 0, size: 50, filters };
    return (await manager.post<ListPage>('/api/runtime/query/list', body)).data.content.map(({ id }) => id);
  };

  it('[BX-092] they are found behind the others and marked where it is asked for, and nowhere else', async () => {
    expect(await search('林离职')).toEqual([]);
    expect(brief(await search('林离职', { former: 'also' }))).toEqual([[FORMER.id, true]]);
    const all = await search('林', { former: 'also' });
    const marks = all.map(({ former }) => former ?? false);
    expect(marks).toEqual(marks.toSorted((a, b) => Number(a) - Number(b)));
    expect(brief(all).slice(-2)).toEqual(
      expect.arrayContaining([
        [FORMER.id, true],
        [CLOSED.id, true],
      ]),
    );
    expect(brief(await search('', { former: 'only', unitType: 1 }))).toEqual([[CLOSED.id, true]]);
    expect((await search('', { former: 'only' })).every(({ former }) => former)).toBe(true);
    expect(await search('', { former: 'only', page: 9 })).toEqual([]);
  });

  it('[BX-092] their records are found by them', async () => {
    expect(await found('salesperson', 50, { ...FORMER, unitType: 3 })).toEqual([stored]);
    expect(await found('team', 51, { ...FORMER, unitType: 3 })).toEqual([stored]);
    expect(await found('serviceDept', 60, { ...CLOSED, unitType: 1 })).toEqual([stored]);
  });

  it('[BX-092] a report marks the group of somebody who left, and no other', async () => {
    const report = { appCode: 'crm', reportCode: 'contract_signer', filters: [] };
    const { rows } = (await manager.post<ReportData>('/api/runtime/report/data', report)).data;
    const marks = rows.map(([signer]) => (signer as (UnitValue & { former?: true })[]).map(({ id, former }) => [id, former ?? false]));
    expect(marks).toHaveLength(2);
    expect(marks).toEqual(expect.arrayContaining([[[FORMER.id, true]], [['staff', false]]]));
  });

  it.each([
    ['one person', { salesperson: [{ id: FORMER.id, type: 3 }] }, '“负责销售”中的“林离职”已停用，请另选'],
    ['one of several people', { team: [person('staff'), person(FORMER.id)] }, '“跟进团队”中的“林离职”已停用，请另选'],
    ['a department', { serviceDept: [department(CLOSED.id)] }, '“服务部门”中的“林木实验室”已停用，请另选'],
    ['one of several departments', { sharedDepts: [department(CLOSED.id)] }, '“共享部门”中的“林木实验室”已停用，请另选'],
  ])('[BX-092] a new record and a changed one refuse %s by name', async (_what, data, errmsg) => {
    expect(await save(data)).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg });
    const other = await save({});
    expect(await save(data, idOf(other), 1)).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg });
  });

  it('[BX-092] a batch update and a change of owner refuse them in the same words', async () => {
    const objectIds = [idOf(await send('contract', contractOf('staff')))];
    const batch = { objectIds, propertyCode: 'signer', modifiedValue: [person(FORMER.id)], schemaCode: 'contract', queryCode: 'contract_all' };
    const updated = await manager.post<{ errors?: { errmsg: string }[] }>('/api/runtime/query/batchUpdate', { ...batch, sheetCode: 'contract' });
    expect(updated.data.errors?.map(({ errmsg }) => errmsg)).toEqual(['“我方签约人”中的“林离职”已停用，请另选']);
    const given = { objectIds, schemaCode: 'contract', ownerId: FORMER.id, ownerDeptId: 'hq', remark: '' };
    expect(await manager.post('/api/runtime/query/bizobjects', given)).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: '“拥有者”中的“林离职”已停用，请另选',
    });
  });

  it('[BX-092] a record that names them is saved with them, and takes others besides', async () => {
    expect(await save({ team: [person(FORMER.id), person('staff'), person('staff2')] }, stored, 1)).toMatchObject({ errcode: 0 });
  });
});
