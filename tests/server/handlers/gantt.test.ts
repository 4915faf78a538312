import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { GanttPage } from '#schemas/gantt.ts';
import { decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { ListConfig } from '#schemas/list.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { presentationOf } from '#renderers/presentations/index.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add } from './bureau.ts';
import { openSite } from './site.ts';

describe('the rows of a Gantt chart', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  let ids: { survey: string; footing: string; walls: string; own: string };

  const request = (client: Client, more: object = {}) =>
    client.post<GanttPage>('/api/runtime/query/gantt/list', {
      schemaCode: 'task',
      queryCode: 'plan',
      mobile: false,
      page: 0,
      size: 5000,
      filters: [],
      ...more,
    });
  const task = (client: Client, title: string, begin: string, before: string[] = []) =>
    add(client, 'task', { title, begin, finish: '2026-12-01', done: 40, before: before.map((id) => ({ id, name: '' })) });

  beforeAll(async () => {
    server = await openSite();
    manager = await server.as('manager');
    staff = await server.as('staff');
    const survey = await task(manager, 'survey', '2026-11-02');
    const footing = await task(manager, 'footing', '2026-11-09', [survey]);
    const walls = await task(manager, 'walls', '2026-11-16', [survey, footing]);
    ids = { survey, footing, walls, own: await task(staff, 'own', '2026-11-20') };
  });
  afterAll(() => server.close());

  it('[BX-018] holds begin, end, title and progress of each record in the order of the view, and the links between them', async () => {
    const { data } = await request(manager);
    expect(data.pageInfo.totalElements).toBe(4);
    expect(data.pageInfo.content.map(({ data: row }) => row.title)).toEqual(['survey', 'footing', 'walls', 'own']);
    expect(data.pageInfo.content[1]?.data).toMatchObject({ begin: '2026-11-09 00:00:00', finish: '2026-12-01 00:00:00', done: 40 });
    expect(data.pageInfo.content[1]?.data).not.toHaveProperty('budget');
    expect(data.ganttPreRelate).toHaveLength(3);
    expect(data.ganttPreRelate).toEqual(
      expect.arrayContaining([
        { source: ids.survey, target: ids.footing },
        { source: ids.survey, target: ids.walls },
        { source: ids.footing, target: ids.walls },
      ]),
    );
  });

  it('[BX-018] filters, built conditions and sort count as in the list, and links lead to rows of the answer alone', async () => {
    const titled = (propertyValue: string) => ({ propertyCode: 'title', propertyType: 0, propertyValueName: '', propertyValue, queryFilterType: 'NotEq' });
    const { data } = await request(manager, {
      filters: [titled('survey')],
      queryCondition: [[[titled('own')]]],
      orderByFields: ['begin'],
      orderType: 2,
    });
    expect(data.pageInfo.content.map(({ data: row }) => row.title)).toEqual(['walls', 'footing']);
    expect(data.ganttPreRelate).toEqual([{ source: ids.footing, target: ids.walls }]);
  });

  it('[BX-018] whoever sees no other rows receives none, nor hidden links and progress', async () => {
    const staff2 = await server.as('staff2');
    const { data: none } = await request(staff2);
    expect(none.pageInfo.content).toEqual([]);
    const mine = await add(staff2, 'task', { title: 'mine', begin: '2026-11-03', finish: '2026-11-04' });
    const { data } = await request(staff2);
    expect(data.pageInfo.content.map(({ id }) => id)).toEqual([mine]);
    expect(data.pageInfo.content[0]?.data).not.toHaveProperty('done');
    expect(JSON.stringify(data)).not.toMatch(/survey|before/);
  });

  it('[BX-018] says which rows the user may move: by scope, by read-only items, and never where the end is computed', async () => {
    expect((await request(manager)).data.movableIds).toBe(true);
    expect((await request(staff)).data.movableIds).toEqual([ids.own]);
    expect((await request(await server.as('cfo'))).data.movableIds).toEqual([]);
    expect((await request(manager, { queryCode: 'kept' })).data.movableIds).toBe(false);
  });

  it('[BX-018][BX-021] a view whose begin the user may not see has no chart for them', async () => {
    const hr = await server.as('lead_hr');
    const { data } = await hr.get<ListConfig>('/api/app/query/get', { schemaCode: 'task', code: 'plan', source: '1' });
    expect(data.queryGanttModel).not.toHaveProperty('startPropertyCode');
    expect(await request(hr)).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await request(manager, { queryCode: 'table' })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await request(await server.as('wfadmin'))).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('[BX-021] a board and a calendar name no item that the user may not see', async () => {
    const optionsOf = async (client: Client) => {
      const { data } = await client.get<ListConfig>('/api/app/query/get', { schemaCode: 'task', code: 'days', source: '1' });
      const config = decodeTexts(data, textPaths(ListConfig)) as ListConfig;
      return { options: String(data.queryPresentation?.options), cause: presentationOf(config).cause };
    };
    const whole = await optionsOf(manager);
    expect([JSON.parse(whole.options).calendar, whole.cause]).toEqual([{ startPropertyCode: 'begin', endPropertyCode: 'finish' }, undefined]);
    const { options, cause } = await optionsOf(await server.as('lead_hr'));
    expect(options).not.toContain('begin');
    expect(options).toContain('finish');
    expect(cause).toEqual({ kind: 'missing', type: 'CALENDAR', missing: 'startPropertyCode' });
  });

  it('[BX-018] up to 5000 rows at once, and no more', async () => {
    expect(await request(manager, { size: 5001 })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await request(manager, { size: 0 })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(
      (await manager.post('/api/runtime/query/list', { schemaCode: 'task', queryCode: 'plan', mobile: false, page: 0, size: 501, filters: [] })).errcode,
    ).toBe(ErrCode.invalidParameter);
  });
});
