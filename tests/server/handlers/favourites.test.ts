import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '#schemas/menu.ts';
import type { Recent, Shortcut } from '#schemas/workflow/favourites.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { itemIn, startErrand, startErrands } from './errands.ts';

const FOLDER = '/api/runtime/favorites';

describe('favourites, and what was opened last (contract 7.3)', () => {
  let server: TestServer;
  let staff: Client;
  let secretary: Client;
  beforeAll(async () => {
    server = await startErrands();
    [staff, secretary] = await Promise.all([server.as('staff'), server.as('e005')]);
  });
  afterAll(() => server.close());

  const recents = async (client: Client) => (await client.get<Recent[]>(`${FOLDER}/list_recent`)).data;
  const open = (client: Client, recent: object) => client.post(`${FOLDER}/add_recent`, recent);

  it('workflows and menu entries marked as favourites are shortcuts, in the order they were marked, each once', async () => {
    const shortcuts = async () => (await staff.get<Shortcut[]>(`${FOLDER}/list_favorites_shortcut`, { isMobile: false })).data;
    const mark = (code: string) => staff.post(`${FOLDER}/create_favorites_menu`, { appCode: 'errand', code });
    expect(await mark('errand')).toMatchObject({ errcode: 0 });
    await mark('errand');
    await staff.post(`${FOLDER}/create_favorites_workflow`, { workflowCode: 'errand_flow' });
    for (const code of ['daily', 'constructor']) expect(await mark(code)).toMatchObject({ errcode: 900404 });
    expect(await shortcuts()).toMatchObject([
      { kind: 'menu', appCode: 'errand', code: 'errand', name: '跑腿单' },
      { kind: 'workflow', appCode: 'errand', code: 'errand_flow', name: '跑腿', name_i18n: '{"en":"Errand"}' },
    ]);
    await staff.send('POST', `${FOLDER}/delete_favorites_menu?appCode=errand&code=errand`);
    await staff.send('POST', `${FOLDER}/delete_favorites_workflow?workflowCode=errand_flow`);
    expect(await shortcuts()).toEqual([]);
  });

  it('applications are marked, and those opened last are recently used', async () => {
    const list = async (name: string) => (await staff.get<Application[]>(`${FOLDER}/${name}`)).data.map(({ code }) => code);
    expect(await staff.post(`${FOLDER}/create_favorites_app`, { appCode: 'errand' })).toMatchObject({ errcode: 0 });
    expect(await staff.post(`${FOLDER}/create_favorites_app`, { appCode: 'toString' })).toMatchObject({ errcode: 900404 });
    expect(await list('list_favorites_app')).toEqual(['errand']);
    await staff.send('POST', `${FOLDER}/delete_favorites_app?appCode=errand`);
    expect([await list('list_favorites_app'), await list('list_recently_used_app')]).toEqual([[], []]);
    await open(staff, { kind: 'menu', appCode: 'errand', code: 'errand' });
    expect(await list('list_recently_used_app')).toEqual(['errand']);
  });

  it('what was opened last comes first, each once; nobody remembers what they may not see', async () => {
    const instance = await startErrand(staff, '找印章');
    const item = await itemIn(secretary, instance);
    const record = { kind: 'record', appCode: 'errand', code: 'errand', objectId: item?.bizObjectId, schemaCode: 'errand' };
    await open(staff, { kind: 'menu', appCode: 'errand', code: 'errand' });
    server.advance(1000);
    await open(staff, record);
    server.advance(1000);
    await open(staff, { ...record, code: '' });
    expect(await recents(staff)).toMatchObject([
      { kind: 'record', appCode: 'errand', appName: '跑腿', code: '', objectId: item?.bizObjectId, name: '找印章' },
      { kind: 'menu', code: 'errand', name: '跑腿单' },
    ]);
    server.advance(1000);
    await open(staff, { kind: 'menu', appCode: 'errand', code: 'errand' });
    expect((await recents(staff)).map(({ kind }) => kind)).toEqual(['menu', 'record']);

    // By her item the secretary has a part in it, though she may not read the record; others have none.
    expect(await open(secretary, record)).toMatchObject({ errcode: 0 });
    expect(await recents(secretary)).toMatchObject([{ kind: 'record', name: '找印章' }]);
    expect(await open(await server.as('staff2'), record)).toMatchObject({ errcode: 900404 });
    expect(await open(staff, { ...record, objectId: null })).toMatchObject({ errcode: 900400 });
    for (const kind of ['report', 'page', 'menu'])
      expect(await open(staff, { kind, appCode: 'errand', code: 'constructor' })).toMatchObject({ errcode: 900404 });
  });

  it('only the last fifty are remembered', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      userId: 'lead_hr',
      kind: 'page',
      appCode: 'errand',
      code: `page${at}`,
      objectId: '',
      schemaCode: '',
      openedAt: new Date(at),
    }));
    await server.services.database.kysely.insertInto('recents').values(rows).execute();
    await open(await server.as('lead_hr'), { kind: 'menu', appCode: 'errand', code: 'errand' });
    const left = await server.services.database.kysely
      .selectFrom('recents')
      .select('code')
      .where('userId', '=', 'lead_hr')
      .orderBy('openedAt', 'desc')
      .execute();
    expect([left.length, left[0]?.code, left.at(-1)?.code]).toEqual([50, 'errand', 'page11']);
  });
});
