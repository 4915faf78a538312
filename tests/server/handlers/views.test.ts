import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ListConfig, ListHeader } from '#schemas/list.ts';
import type { Application, ApplicationGroup, MenuNode } from '#schemas/menu.ts';
import type { PlatformFound } from '#schemas/message.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { User } from '#schemas/session.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const codes = (nodes: readonly { code: string }[]): string[] => nodes.map(({ code }) => code);

describe('applications, menus and lists', () => {
  let server: TestServer;
  let staff: Client;
  let hr: Client;
  beforeAll(async () => {
    server = await startTestServer();
    staff = await server.as('staff');
    hr = await server.as('lead_hr');
  });
  afterAll(() => server.close());

  const config = async (client: Client, code: string, schemaCode: string) => client.get<ListConfig>('/api/app/query/get', { code, schemaCode, source: 1 });

  it('[AP-002][AP-003][AP-004] applications and groups are those the user may see, with a group `all`', async () => {
    expect(codes((await staff.get<Application[]>('/api/runtime/app/list_apps', { isMobile: false, isPortal: true })).data)).toContain('crm');
    expect(codes((await hr.get<Application[]>('/api/runtime/app/list_apps')).data)).not.toContain('crm');
    const { data } = await hr.get<ApplicationGroup[]>('/api/runtime/app/list_apps_group');
    expect(codes(data)).toEqual(['all', 'operation', 'reference']);
  });

  it('the version of an application is shown to administrators alone', async () => {
    const versions = async (name: string) => {
      const client = await server.as(name);
      const { data: apps } = await client.get<Application[]>('/api/runtime/app/list_apps');
      const { data: groups } = await client.get<ApplicationGroup[]>('/api/runtime/app/list_apps_group');
      return [apps, ...groups.map(({ children }) => children ?? [])].flat().flatMap(({ version }) => (version === undefined ? [] : [version]));
    };
    expect(await versions('staff')).toEqual([]);
    for (const name of ['appadmin', 'sysadmin', 'admin']) expect(new Set(await versions(name))).toEqual(new Set(['1.0.0']));
  });

  it('[AP-006] a menu holds only nodes the user may open; a foreign application is as if it were not there', async () => {
    const { data } = await staff.get<MenuNode[]>('/api/runtime/app/list_functions_by_appcode', { appCode: 'crm' });
    const models = data.flatMap((node) => [node, ...(node.children ?? [])]).filter(({ type }) => type === 'BizModel');
    expect(new Set(codes(models))).toEqual(new Set(['customer', 'contact', 'contract', 'contract_review', 'followup']));
    for (const node of models) expect(node).toMatchObject({ id: expect.any(String), appCode: 'crm', parentId: expect.any(String) });
    expect(await hr.get('/api/runtime/app/list_functions_by_appcode', { appCode: 'crm' })).toMatchObject({ errcode: ErrCode.notFound });
    const folder = data.find(({ type }) => type === 'Folder');
    expect(codes((await staff.get<MenuNode[]>('/api/runtime/app/list_functions_by_id', { id: folder?.id ?? '' })).data)).toEqual(codes(folder?.children ?? []));
  });

  it('[BX-015] a word finds the applications and pages the user may open, and no others', async () => {
    const staff2 = await server.as('staff2');
    const found = async (client: Client, searchword: string) => {
      const { data } = await client.post<PlatformFound>('/api/paltform/search', { searchword, size: 8, page: 0, tab: 'ALL' });
      return codes([...(data.APP ?? []), ...(data.MODEL?.content ?? [])]);
    };
    expect(await found(staff, '客户管理')).toEqual(['crm']);
    expect(await found(hr, '客户管理')).toEqual([]);
    for (const client of [staff, staff2]) expect(await found(client, '客户档案')).toEqual(['customer']);
    expect(await found(staff, '销售合同')).toEqual(['contract']);
    expect(await found(staff2, '销售合同')).toEqual([]);
  });

  it('[LS-001] headers name the views of the model', async () => {
    const { data } = await staff.get<ListHeader[]>('/api/runtime/query/getHeaders', { schemaCode: 'customer', clientType: 'PC' });
    expect(codes(data)).toContain('customer_all');
    expect(await hr.get('/api/runtime/query/getHeaders', { schemaCode: 'customer', clientType: 'PC' })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[LS-004] a view holds only granted actions and nothing about hidden items', async () => {
    const { data } = await config(staff, 'customer_all', 'customer');
    expect(JSON.stringify([data.queryColumns, data.queryConditions, data.querySorts])).not.toContain('annualRevenue');
    const actionsOf = async (client: Client) => (await config(client, 'place_all', 'place')).data.queryActions?.map(({ actionCode }) => actionCode);
    expect(await actionsOf(staff)).toEqual(['show_map', 'export']);
    expect(await actionsOf(await server.as('sysadmin'))).toEqual(['import', 'add', 'show_map', 'delete', 'export']);
    expect(await config(staff, 'no_such_view', 'customer')).toMatchObject({ errcode: ErrCode.documentNotLoaded });
  });

  it('[LS-009] a hidden item can neither be filtered nor sorted by, and a page has at most 500 rows', async () => {
    const body = { schemaCode: 'customer', queryCode: 'customer_all', mobile: false, page: 0, size: 20, filters: [] };
    const refused = expect.objectContaining({ errcode: ErrCode.invalidParameter });
    const filters = [{ propertyCode: 'annualRevenue', propertyType: 2, propertyValue: '1;', propertyValueName: '' }];
    expect(await staff.post('/api/runtime/query/list', { ...body, filters })).toEqual(refused);
    expect(await staff.post('/api/runtime/query/list', { ...body, orderByFields: ['annualRevenue'], orderType: 1 })).toEqual(refused);
    expect(await staff.post('/api/runtime/query/list', { ...body, size: 501 })).toEqual(refused);
    expect(await staff.post('/api/runtime/query/list', { ...body, size: 0 })).toEqual(refused);
    expect(await staff.post('/api/runtime/query/list', body)).toMatchObject({ errcode: 0, data: { content: [], totalElements: 0 } });
  });

  it('all views of a model come with the same rights as each alone', async () => {
    const all = await staff.get<{ code: string }[]>('/api/app/query/list', { schemaCode: 'customer' });
    expect(codes(all.data)).toEqual(
      codes((await staff.get<{ code: string }[]>('/api/runtime/query/getHeaders', { schemaCode: 'customer', clientType: 'PC' })).data),
    );
    for (const one of all.data) expect(one).toEqual((await config(staff, one.code, 'customer')).data);
    expect(JSON.stringify(all.data.map((one) => ({ ...one, queryPresentation: null })))).not.toContain('annualRevenue');
    expect(await hr.get('/api/app/query/list', { schemaCode: 'customer' })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('whether rows exist is answered within the rights of the reader', async () => {
    const filters = [{ propertyCode: 'fullName', propertyType: 0, propertyValue: 'nobody', propertyValueName: '' }];
    expect(await staff.post('/api/runtime/query/data_exist', { schemaCode: 'customer', filters })).toMatchObject({ errcode: 0, data: false });
    const hidden = [{ propertyCode: 'annualRevenue', propertyType: 2, propertyValue: '1;', propertyValueName: '' }];
    expect(await staff.post('/api/runtime/query/data_exist', { schemaCode: 'customer', filters: hidden })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await hr.post('/api/runtime/query/data_exist', { schemaCode: 'customer', filters: [] })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[EN-013] rows without a view are those the user may see, and the different values of an item', async () => {
    const body = { queryCode: '', schemaCode: 'country', page: 0, size: 500, orderByFields: [], orderType: '', filtersNewCondition: [], queryCondition: [] };
    const condition = { propertyCode: 'active', propertyType: 4, propertyValue: 'true', op: 'Eq' };
    for (const path of ['/api/runtime/query/listSkipQueryList', '/api/runtime/query/listSkipQueryListV2'])
      expect(await staff.post(path, { ...body, options: { distinct: 'nameZh' } })).toMatchObject({ errcode: 0 });
    const hidden = { ...body, schemaCode: 'customer', options: { distinct: 'annualRevenue' } };
    expect(await staff.post('/api/runtime/query/listSkipQueryListV2', hidden)).toMatchObject({ errcode: ErrCode.invalidParameter });
    const request = {
      ...body,
      schemaCode: 'customer',
      filtersNewCondition: [condition],
      options: { customDisplayColumns: ['fullName'], queryDisplayType: '1' },
    };
    expect(await staff.post('/api/runtime/query/listSkipQueryListV2', request)).toMatchObject({ errcode: 0, data: { content: [], totalElements: 0 } });
    expect(await hr.post('/api/runtime/query/listSkipQueryListV2', { ...body, schemaCode: 'customer' })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[AP-012][AP-013] data items and form rules leave out what is hidden', async () => {
    const items = await staff.get<{ code: string }[]>('/api/app/bizproperty/list', { schemaCode: 'customer' });
    expect(codes(items.data)).toContain('fullName');
    expect(codes(items.data)).not.toContain('annualRevenue');
    const rules = await staff.get<{ propertyCode: string }[]>('/api/app/bizdatarule/list', { bizSchemaCode: 'place' });
    expect(rules.data.map(({ propertyCode }) => propertyCode)).toContain('latitude');
    expect(await staff.get('/api/app/bizdatarule/list')).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await staff.get('/api/app/bizsheet/get', { schemaCode: 'place', sheetCode: 'none' })).toMatchObject({ errcode: ErrCode.formUnpublished });
  });

  it('widths and columns of a list are kept per user, one entry per list', async () => {
    const entry = { name: 'x', type: 'COLUMNS', schemaCode: 'customer', queryCode: 'customer_all' };
    const first = await staff.post<{ id: string }>('/api/runtime/common_query/save', { ...entry, content: '{"widths":{}}' });
    const second = await staff.post<{ id: string }>('/api/runtime/common_query/save', { ...entry, content: '{"widths":{"a":1}}' });
    expect(second.data.id).toBe(first.data.id);
    const place = { type: 'COLUMNS', schemaCode: 'customer', queryCode: 'customer_all' };
    expect(await staff.get('/api/runtime/common_query/list', place)).toMatchObject({ data: [{ id: first.data.id, content: '{"widths":{"a":1}}' }] });
    const manager = await server.as('manager');
    expect((await manager.get('/api/runtime/common_query/list', place)).data).toEqual([]);
    expect(await manager.post('/api/runtime/common_query/save', { ...entry, id: first.data.id, content: '{}' })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('one that is saved again stays of its kind and list: under an id of another nothing is stored that was not checked for it (contract 9)', async () => {
    const place = { type: 'IMPORT_FIXES', schemaCode: 'customer', queryCode: 'customer_all' };
    const content = '{"level":{"a":"b"}}';
    const save = (more: object) => staff.post<{ id: string }>('/api/runtime/common_query/save', { name: 'x', content, ...place, ...more });
    const { id } = (await save({})).data;
    for (const other of [{ type: 'COLUMNS', content: 'no fixes' }, { schemaCode: 'contact', queryCode: '' }, { queryCode: '' }])
      expect(await save({ id, ...other }), JSON.stringify(other)).toMatchObject({ errcode: ErrCode.notFound });
    expect((await staff.get('/api/runtime/common_query/list', place)).data).toMatchObject([{ id, content }]);
    expect(await save({ id, content: '{}' })).toMatchObject({ errcode: 0, data: { id } });
  });

  it('[BX-001] saved views are the own ones of a list, in their order; others neither move nor delete them', async () => {
    const place = { type: 'VIEW_QUERY', schemaCode: 'customer', queryCode: 'customer_all' };
    const save = async (name: string) => (await staff.post<{ id: string }>('/api/runtime/common_query/save', { ...place, name, content: '{}' })).data.id;
    const [a, b, c] = [await save('A'), await save('B'), await save('C')];
    const names = async () => (await staff.get<{ name: string }[]>('/api/runtime/common_query/list', place)).data.map(({ name }) => name);
    expect(await staff.get('/api/runtime/common_query/moveSort', { id: c, targetId: a })).toMatchObject({ errcode: 0 });
    expect(await names()).toEqual(['C', 'A', 'B']);
    expect(await staff.get('/api/runtime/common_query/moveSort', { id: c, targetId: b })).toMatchObject({ errcode: 0 });
    expect(await names()).toEqual(['A', 'B', 'C']);
    const manager = await server.as('manager');
    expect(await manager.get('/api/runtime/common_query/moveSort', { id: c, targetId: a })).toMatchObject({ errcode: ErrCode.notFound });
    await manager.post(`/api/runtime/common_query/deleteCommonQuery?id=${a}`, undefined);
    expect(await names()).toEqual(['A', 'B', 'C']);
    await staff.post(`/api/runtime/common_query/deleteCommonQuery?id=${a}`, undefined);
    expect(await names()).toEqual(['B', 'C']);
  });

  it('[BX-091] a column whose values name records says of which model', async () => {
    const { data } = await staff.get<ListConfig>('/api/app/query/get', { code: 'contract_all', schemaCode: 'contract', source: 1 });
    const named = data.queryColumns?.flatMap(({ propertyCode, namedSchemaCode }) => (namedSchemaCode ? [[propertyCode, namedSchemaCode]] : []));
    expect(named).toEqual([['customer', 'customer']]);
  });

  it('[AU-004] permissions and mayDebug come with the user; others see no mobile and no email', async () => {
    const self = async (name: string) => (await (await server.as(name)).get<User>('/api/organization/user/info_login')).data;
    expect(await self('appadmin')).toMatchObject({ permissions: ['APP_MNG'], mayDebug: true });
    expect(await self('wfadmin')).toMatchObject({ permissions: ['WORKFLOW_ADMIN'], mayDebug: false });
    const colleague = (await staff.get<User>('/api/organization/user/info', { id: 'manager' })).data;
    expect(colleague).toMatchObject({ id: 'manager', name: '李强' });
    expect(colleague).not.toHaveProperty('mobile');
    expect(colleague).not.toHaveProperty('email');
    expect((await (await server.as('sysadmin')).get<User>('/api/organization/user/info', { id: 'manager' })).data.mobile).toEqual(expect.any(String));
  });

  it('departments come as a tree, with their people by page, and words find people, departments and roles', async () => {
    const tree = await staff.get<{ id: string; leaf: boolean }[]>('/api/organization/department/tree');
    expect(tree.data).toMatchObject([{ id: 'hq', unitType: 1, leaf: false }]);
    expect((await staff.get('/api/organization/department/tree', { id: 'sales' })).data).toMatchObject([
      { id: 'sales_east', leaf: true },
      { id: 'sales_south' },
    ]);
    const people = await staff.get<{ content: User[]; totalElements: number }>('/api/organization/department/list_user', {
      deptId: 'finance',
      page: 0,
      size: 2,
    });
    expect(people.data.content).toHaveLength(2);
    expect(people.data.totalElements).toBeGreaterThan(2);
    expect(await staff.get('/api/organization/user/departments', { id: 'staff' })).toMatchObject({ data: [{ deptId: 'sales_east', isMain: true }] });
    // Whoever bears the name itself comes before longer names that begin with it.
    const found = await staff.get<UnitHit[]>('/api/organization/user/tree/search', { wd: '财务' });
    expect(found.data.slice(0, 2)).toMatchObject([
      { id: 'finance', unitType: 2, name: '财务' },
      { id: 'finance', unitType: 1, name: '财务部' },
    ]);
    for (const wd of ['cwb', 'caiwub', 'cwub']) {
      const read = await staff.get<UnitHit[]>('/api/organization/user/tree/search', { wd });
      expect(read.data).toContainEqual(expect.objectContaining({ id: 'finance', unitType: 1 }));
    }
  });
});
