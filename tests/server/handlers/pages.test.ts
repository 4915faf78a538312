import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { MenuNode, PortalPage } from '#schemas/menu.ts';
import type { PlatformFound } from '#schemas/message.ts';
import { join } from 'node:path';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const text = { kind: 'text', x: 0, y: 0, w: 6, h: 2, title: '说明', title_i18n: { en: 'About' }, config: { text: '你好', text_i18n: { en: 'Hello' } } };

/** Two applications: `one` for everybody with its pages, `two` for the ceo with a page of the same code. */
async function writeApps(folder: string): Promise<void> {
  const everybody = [{ id: '*', unitType: 3 }];
  const ceo = [{ id: 'ceo', unitType: 3 }];
  const one = join(folder, 'one');
  await write(join(one, 'app.json'), {
    code: 'one',
    name: '一',
    sortKey: 1,
    permissions: [
      { subjects: everybody, visible: true, pages: ['board', 'off', 'mixed', 'secret', 'ways', 'stuck'], models: { plain: { actions: [], scope: 'own' } } },
      { subjects: ceo, visible: true, pages: ['chiefs'], reports: ['counted'] },
    ],
  });
  await write(join(one, 'menu.json'), [
    ...['board', 'off', 'chiefs', 'mixed', 'secret'].map((code) => ({ code, name: code, type: 'Page' })),
    { code: 'plain', name: 'plain', type: 'BizModel' },
  ]);
  await write(join(one, 'models', 'plain', 'model.json'), { code: 'plain', name: '记录', properties: [{ code: 'title', name: '标题', propertyType: 0 }] });
  await write(join(one, 'lists', 'plain_all.json'), {
    code: 'plain_all',
    schemaCode: 'plain',
    name: '全部',
    queryColumns: [{ propertyCode: 'title', propertyType: 0, name: '标题' }],
  });
  const list = { kind: 'list', x: 6, y: 0, w: 6, h: 4, config: { queryCode: 'plain_all', pageSize: 3 } };
  await write(join(one, 'pages', 'oneHomePage.json'), {
    code: 'oneHomePage',
    name: '首页',
    kind: 'HOME',
    blocks: [text, list, { kind: 'workitems', x: 0, y: 4, w: 12, h: 4, config: { size: 3 } }],
  });
  const report = { name: '条数', type: 'number', source: { schemaCode: 'plain' }, measures: [{ propertyCode: 'id', sumType: 5, name: '条数' }] };
  await write(join(one, 'reports', 'counted.json'), { code: 'counted', ...report });
  const counter = (x: number, y: number) => ({ kind: 'counter', x, y, w: 4, h: 1, config: { reportCode: 'counted' } });
  const below = { kind: 'link', x: 8, y: 3, w: 4, h: 1, title: '手册', config: { url: 'https://example.com/' } };
  await write(join(one, 'pages', 'mixed.json'), { code: 'mixed', name: '混合', blocks: [counter(0, 0), { ...text, y: 1 }, below, counter(0, 3)] });
  await write(join(one, 'pages', 'secret.json'), { code: 'secret', name: '数字', blocks: [counter(0, 0)] });
  const ways = (y: number, nodes: string[]) => ({ kind: 'shortcut', x: 0, y, w: 4, h: 1, config: { nodes } });
  await write(join(one, 'pages', 'ways.json'), { code: 'ways', name: '入口', blocks: [ways(0, ['plain', 'chiefs']), ways(1, ['chiefs'])] });
  const stuck = [
    { kind: 'counter', x: 0, y: 0, w: 4, h: 1, config: { work: 'exceptions' } },
    { kind: 'counter', x: 4, y: 0, w: 4, h: 1, config: { work: 'todo' } },
    { kind: 'instances', x: 0, y: 1, w: 12, h: 4, config: { scope: 'exceptions' } },
    { kind: 'instances', x: 0, y: 5, w: 12, h: 4 },
  ];
  await write(join(one, 'pages', 'stuck.json'), { code: 'stuck', name: '异常', blocks: stuck });
  await write(join(one, 'pages', 'board.json'), { code: 'board', name: '看板', blocks: [text] });
  await write(join(one, 'pages', 'off.json'), { code: 'off', name: '停用', status: 'DISABLE', blocks: [text] });
  await write(join(one, 'pages', 'chiefs.json'), { code: 'chiefs', name: '领导', blocks: [text] });
  const two = join(folder, 'two');
  await write(join(two, 'app.json'), { code: 'two', name: '二', sortKey: 2, permissions: [{ subjects: ceo, visible: true, pages: ['board'] }] });
  await write(join(two, 'menu.json'), [{ code: 'outside', name: '外部', type: 'Page', pcUrl: 'https://example.com/' }]);
  await write(join(two, 'pages', 'board.json'), { code: 'board', name: '二号看板', blocks: [] });
  await write(join(two, 'pages', 'twoHomePage.json'), { code: 'twoHomePage', name: '首页', published: false, blocks: [text] });
}

describe('pages', () => {
  let server: TestServer;
  let staff: Client;
  let ceo: Client;
  beforeAll(async () => {
    server = await openOwnApps('embedded', writeApps);
    staff = await server.as('staff');
    ceo = await server.as('ceo');
  });
  afterAll(() => server.close());

  const page = (client: Client, code: string, appCode?: string) =>
    client.get<PortalPage>('/api/portal/page/getByCode', { code, ...(appCode === undefined ? {} : { appCode }) });

  it('[SM-011][RT-024] a home page is answered with its blocks to whoever sees the application', async () => {
    const { data } = await page(staff, 'oneHomePage');
    expect(data).toMatchObject({ code: 'oneHomePage', appCode: 'one', status: 'ENABLE', published: true, kind: 'HOME' });
    expect(data.blocks).toEqual([
      { ...text, title_i18n: '{"en":"About"}', config: { text: '你好', text_i18n: '{"en":"Hello"}' } },
      { kind: 'list', x: 6, y: 0, w: 6, h: 4, config: { queryCode: 'plain_all', pageSize: 3, schemaCode: 'plain' } },
      { kind: 'workitems', x: 0, y: 4, w: 12, h: 4, config: { size: 3 } },
    ]);
  });

  it('[SM-009] a page that is switched off or unpublished says so and keeps its blocks to itself', async () => {
    expect((await page(staff, 'off')).data).toMatchObject({ status: 'DISABLE', blocks: [] });
    expect((await page(ceo, 'twoHomePage')).data).toMatchObject({ published: false, blocks: [] });
  });

  it('[RT-012] a page that is not there, or of an application that is not seen, is 900404; one that is not granted 900403', async () => {
    expect(await page(staff, 'nothing')).toMatchObject({ errcode: ErrCode.notFound });
    expect(await page(staff, 'twoHomePage')).toMatchObject({ errcode: ErrCode.notFound });
    expect(await page(staff, 'chiefs')).toMatchObject({ errcode: ErrCode.noRight });
    expect((await page(ceo, 'chiefs')).data).toMatchObject({ name: '领导' });
  });

  it('[RT-012] of two pages of one code the first application gives its own, and each its own when it is named', async () => {
    expect((await page(ceo, 'board')).data.appCode).toBe('one');
    expect((await page(ceo, 'board', 'two')).data).toMatchObject({ appCode: 'two', name: '二号看板' });
    expect(await page(staff, 'board', 'two')).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('blocks over what the user may not see are left out and the others move together; a page of nothing else is refused', async () => {
    const places = async (client: Client) => ((await page(client, 'mixed')).data.blocks ?? []).map(({ kind, x, y }) => [kind, x, y]);
    expect(await places(ceo)).toEqual([
      ['counter', 0, 0],
      ['text', 0, 1],
      ['link', 8, 3],
      ['counter', 0, 3],
    ]);
    expect(await places(staff)).toEqual([
      ['text', 0, 0],
      ['link', 6, 0],
    ]);
    expect((await page(ceo, 'secret')).data.blocks).toHaveLength(1);
    expect(await page(staff, 'secret')).toMatchObject({ errcode: ErrCode.noRight });
  });

  it('shortcuts name what the user may open and nothing else; without any the block is left out', async () => {
    const nodes = async (client: Client) => ((await page(client, 'ways')).data.blocks ?? []).map(({ config }) => config?.nodes);
    expect(await nodes(ceo)).toEqual([['plain', 'chiefs'], ['chiefs']]);
    expect(await nodes(staff)).toEqual([['plain']]);
  });

  it('[BX-082] instances in exception are shown and counted for those alone who administer workflows', async () => {
    const shown = async (client: Client) => ((await page(client, 'stuck')).data.blocks ?? []).map(({ kind, config }) => config?.work ?? config?.scope ?? kind);
    expect(await shown(await server.as('wfadmin'))).toEqual(['exceptions', 'todo', 'exceptions', 'instances']);
    expect(await shown(ceo)).toEqual(['todo', 'instances']);
  });

  it('[SM-006] the menu leads to pages that are granted and shown', async () => {
    const codes = async (client: Client) =>
      (await client.get<MenuNode[]>('/api/runtime/app/list_functions_by_appcode', { appCode: 'one' })).data.map(({ code }) => code);
    expect(await codes(staff)).toEqual(['board', 'mixed', 'secret', 'plain']);
    expect(await codes(ceo)).toEqual(['board', 'chiefs', 'mixed', 'secret', 'plain']);
  });

  it('[BX-015] a word finds an address of the menu for those alone who may see its application', async () => {
    const body = { searchword: '外部', size: 8, page: 0, tab: 'MODEL' };
    const found = async (client: Client) =>
      (await client.post<PlatformFound>('/api/paltform/search', body)).data.MODEL?.content.map(({ appCode, code }) => [appCode, code]);
    expect(await found(ceo)).toEqual([['two', 'outside']]);
    expect(await found(staff)).toEqual([]);
  });
});
