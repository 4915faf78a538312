import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartGroup, StartItem } from '#schemas/workflow/startItem.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { startErrand, startErrands, submitForm } from './errands.ts';

const codes = (items: readonly { code: string }[]): string[] => items.map(({ code }) => code);

describe('what may be started (contract 7.3)', () => {
  let server: TestServer;
  let staff: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await startErrands();
    [staff, manager] = await Promise.all([server.as('staff'), server.as('manager')]);
  });
  afterAll(() => server.close());

  const mine = async (client: Client, query: Record<string, string> = {}) =>
    (await client.get<StartGroup[]>('/api/runtime/workflow/list_my_workflow', query)).data;
  const find = async (client: Client, workflowName: string) =>
    (await client.get<StartItem[]>('/api/runtime/workflow/list_my_workflow_by_name', { workflowName })).data;

  it('[WF-011] exactly the workflows the user may start are listed by application', async () => {
    expect(await mine(staff)).toMatchObject([
      {
        appCode: 'errand',
        appName: '跑腿',
        size: 1,
        dataList: [{ type: 'BizModel', code: 'errand_flow', name: '跑腿', name_i18n: '{"en":"Errand"}', schemaCode: 'errand', own: true, trustors: [] }],
      },
    ]);
    expect((await mine(manager)).map(({ size, dataList }) => [size, codes(dataList)])).toEqual([[3, ['errand_flow', 'seal_flow', 'stuck_flow']]]);
    expect(await mine(staff, { appGroupCode: 'other' })).toEqual([]);
    const folder = async (id: string) => codes((await manager.get<StartItem[]>('/api/runtime/workflow/list_my_workflow_by_folder_id', { id })).data);
    const { data: menu } = await manager.get<{ id: string; type: string }[]>('/api/runtime/app/list_functions_by_appcode', { appCode: 'errand' });
    expect(await folder(menu[0]?.id ?? '')).toEqual(['errand_flow', 'seal_flow', 'stuck_flow']);
    expect(await folder('errand')).toEqual(['errand_flow', 'seal_flow', 'stuck_flow']);
    expect(await folder('constructor')).toEqual([]);
  });

  it('[WF-012] a word finds names in both languages', async () => {
    expect(codes(await find(manager, '用'))).toEqual(['seal_flow']);
    expect(codes(await find(manager, 'ERR'))).toEqual(['errand_flow']);
    expect(await find(staff, '用印')).toEqual([]);
  });

  it('[AU-008] the root administrator is shown what anybody may start, and is refused with 900415', async () => {
    const admin = await server.as('admin');
    expect((await mine(admin)).flatMap(({ dataList }) => codes(dataList))).toEqual(['errand_flow', 'seal_flow', 'stuck_flow']);
    const request = { schemaCode: 'errand', relativeCode: 'errand_flow', isMobile: false, queryActionRelativeType: 1 };
    expect(await admin.post('/api/runtime/form/add', request)).toMatchObject({ errcode: 900415, errmsg: 'admin 不能发起流程' });
    const english = await admin.send('POST', '/api/runtime/form/add', { body: request, headers: { 'Accept-Language': 'en-US' } });
    expect(await english.json()).toMatchObject({ errcode: 900415, errmsg: 'admin cannot start workflows' });
    expect(await submitForm(admin, { workflowCode: 'errand_flow', actionCode: 'submit' })).toMatchObject({ errcode: 900415 });
  });

  it('whether one may start is checked with the right to add', async () => {
    const mayAdd = (client: Client, relativeCode: string) =>
      client.post('/api/runtime/form/add', { schemaCode: 'errand', relativeCode, isMobile: false, queryActionRelativeType: 1 });
    expect(await mayAdd(staff, 'errand_flow')).toMatchObject({ errcode: 0 });
    expect(await mayAdd(staff, 'seal_flow')).toMatchObject({ errcode: 900403 });
    expect(await mayAdd(staff, 'toString')).toMatchObject({ errcode: 900416 });
  });

  it('[FM-006] what is started for others by delegation is listed with their names, and drafts of it keep the name', async () => {
    const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const rule = { startTime: day(0), endTime: day(1), rangeType: 'ALL', trustType: 'START', trustee: 'staff' };
    const { data } = await manager.post<{ id: string }>('/api/runtime/workflowTrust/createWorkflowTrust', rule);
    const trustors = [{ id: 'manager', name: '李强' }];
    expect((await mine(staff)).flatMap(({ dataList }) => dataList)).toMatchObject([
      { code: 'errand_flow', own: true, trustors },
      { code: 'seal_flow', own: false, trustors },
      { code: 'stuck_flow', own: false, trustors },
    ]);
    // An unsaved start in somebody's name stays one, as long as it may be made.
    const keepDraft = (trustor: string) =>
      staff.post<{ id: string }>('/api/runtime/userdraft/save', { schemaCode: 'errand', startWorkflowCode: 'seal_flow', trustor, data: {} });
    const { data: draft } = await keepDraft('manager');
    const { data: listed } = await staff.get<{ content: { id: string; url: string }[] }>('/api/runtime/userdraft/list');
    expect(new URL(listed.content.find(({ id }) => id === draft.id)?.url ?? '', 'http://portal').searchParams.get('trustor')).toBe('manager');
    expect(await keepDraft('cfo')).toMatchObject({ errcode: 900403 });
    await staff.post('/api/runtime/userdraft/delete', { ids: [draft.id] });
    await manager.send('POST', `/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=${data.id}`);
    expect((await mine(staff)).flatMap(({ dataList }) => codes(dataList))).toEqual(['errand_flow']);
  });

  it('[WF-010] a workflow marked as favourite joins the favourites, and leaves them unmarked', async () => {
    const folder = '/api/runtime/favorites';
    const favourites = async () => (await manager.get<StartItem[]>(`${folder}/list_favorites_workflow`)).data;
    const unmark = (workflowCode: string) => manager.send('POST', `${folder}/delete_favorites_workflow?workflowCode=${workflowCode}`);
    expect(await favourites()).toEqual([]);
    expect(await manager.get(`${folder}/create_favorites_workflow`, { workflowCode: 'seal_flow', appCode: 'errand' })).toMatchObject({ errcode: 0 });
    expect(await manager.post(`${folder}/create_favorites_workflow`, { workflowCode: 'errand_flow' })).toMatchObject({ errcode: 0 });
    await manager.post(`${folder}/create_favorites_workflow`, { workflowCode: 'errand_flow' });
    expect(await favourites()).toMatchObject([
      { code: 'seal_flow', favorites: true },
      { code: 'errand_flow', favorites: true },
    ]);
    expect(await staff.post(`${folder}/create_favorites_workflow`, { workflowCode: 'seal_flow' })).toMatchObject({ errcode: 900404 });
    await unmark('seal_flow');
    await unmark('errand_flow');
    expect(await favourites()).toEqual([]);
    expect((await mine(manager)).flatMap(({ dataList }) => dataList.map(({ favorites }) => favorites))).toEqual([false, false, false]);
  });

  it('what was started last is recently used, and counted by workflow while it is open', async () => {
    const recent = async (client: Client) => codes((await client.get<StartItem[]>('/api/runtime/favorites/list_favorites_workflow_recently_used')).data);
    const cfo = await server.as('cfo');
    const statistics = async () => (await cfo.get('/api/runtime/workflow/get_workflow_statistics', { unitType: 1 })).data;
    expect(await recent(manager)).toEqual([]);
    await startErrand(manager, '一', 'seal_flow');
    server.advance(1000);
    await startErrand(manager, '二');
    expect(await recent(manager)).toEqual(['errand_flow', 'seal_flow']);
    expect(await recent(staff)).toEqual([]);
    expect(await statistics()).toEqual([{ name: '用印', count: 1 }]);
  });
});
