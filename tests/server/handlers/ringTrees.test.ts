import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { GanttPage } from '#schemas/gantt.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { addChain, openCompany, pageBelow, ref, rowsBelow, saveUnit, writePast } from './company.ts';

const shown = (rows: readonly { id: string; leaf?: boolean | null; ring?: boolean | null }[]) => rows.map(({ id, leaf, ring }) => [id, leaf, ring === true]);

describe('a tree that holds a ring of former days (contract 15.4)', () => {
  let server: TestServer;
  let manager: Client;
  let ids: { top: string; low: string; a: string; b: string; c: string; below: string; self: string };

  beforeAll(async () => {
    server = await openCompany();
    manager = await server.as('manager');
    const [top = '', low = ''] = await addChain(manager, ['1 总部', '2 分部']);
    const [a = '', b = '', c = ''] = await addChain(manager, ['3 甲', '4 乙', '5 丙']);
    const [below = ''] = await addChain(manager, ['6 丁'], () => ({ parent: ref(b) }));
    const [self = ''] = await addChain(manager, ['7 戊']);
    ids = { top, low, a, b, c, below, self };
    await rowsBelow(manager);
    await writePast(server, 'parent', a, c);
    await writePast(server, 'parent', self, self);
  });
  afterAll(() => server.close());

  it('shows its records at the top with a mark, once each, what hangs on them below, and counts them', async () => {
    const page = await pageBelow(manager);
    expect(shown(page.data.content)).toEqual([
      [ids.top, false, false],
      [ids.a, true, true],
      [ids.b, false, true],
      [ids.c, true, true],
      [ids.self, true, true],
    ]);
    expect(page.data.totalElements).toBe(5);
    expect(shown(await rowsBelow(manager, ids.top))).toEqual([[ids.low, true, false]]);
    expect(shown(await rowsBelow(manager, ids.b))).toEqual([[ids.below, true, false]]);
    expect(await rowsBelow(manager, ids.a)).toEqual([]);
    const second = await pageBelow(manager, '#', { page: 1, size: 3 });
    expect(second.data.content.map(({ id }) => id)).toEqual([ids.c, ids.self]);
  });

  it('shows only what the reader may see of it, and nothing where the parent is hidden', async () => {
    const staff = await server.as('staff');
    expect(await rowsBelow(staff)).toEqual([]);
    const flat = await rowsBelow(await server.as('staff2'));
    expect(flat.length).toBe(7);
    expect(JSON.stringify(flat)).not.toContain('"ring"');
  });

  it('what may be chosen as a parent leaves out the record and all below it, also in a ring, searched and paged', async () => {
    const offered = async (propertyCode: string, chosenFor: string[], more: object = {}) => {
      const answer = await pageBelow(manager, '#', { view: undefined, notBelow: { propertyCode, ids: chosenFor }, ...more });
      return { total: answer.data.totalElements, ids: answer.data.content.map(({ id }) => id) };
    };
    expect((await offered('parent', [ids.top])).ids).toEqual([ids.a, ids.b, ids.c, ids.below, ids.self]);
    expect(await offered('parent', [ids.low, ids.c], { size: 1, page: 1 })).toEqual({ total: 2, ids: [ids.self] });
    const named = { propertyCode: 'title', propertyType: 0, propertyValue: '部', propertyValueName: '' };
    expect((await offered('parent', [ids.low], { filters: [named] })).ids).toEqual([ids.top]);
    expect((await offered('parent', [ids.low], { view: { type: 'TREE', depth: 1, parentRef: ids.top } })).ids).toEqual([]);
    const { content } = (await pageBelow(manager, '#', { notBelow: { propertyCode: 'parent', ids: [ids.low] } })).data;
    expect(content.find(({ id }) => id === ids.top)?.leaf).toBe(true);
  });

  it('of predecessors it leaves out what comes after, of other relations nothing, and an item the reader does not see is as good as none', async () => {
    const [x = '', y = ''] = await addChain(manager, ['8 先', '9 后'], (above) => (above === undefined ? {} : { before: [ref(above)] }));
    const flat = async (client: Client, propertyCode: string, chosenFor: string[]) =>
      (await pageBelow(client, '#', { view: undefined, notBelow: { propertyCode, ids: chosenFor } })).data.content.map(({ id }) => id);
    expect(await flat(manager, 'before', [x])).not.toEqual(expect.arrayContaining([x]));
    expect(await flat(manager, 'before', [x])).not.toContain(y);
    expect(await flat(manager, 'before', [y])).toContain(x);
    expect(await flat(manager, 'see', [x])).toEqual(expect.arrayContaining([x, y]));
    expect(await flat(manager, 'constructor', [x])).toEqual(expect.arrayContaining([x, y]));
    const body = { view: undefined, notBelow: { propertyCode: 'parent', ids: [ids.top] } };
    expect((await pageBelow(await server.as('staff2'), '#', body)).errcode).toBe(ErrCode.invalidParameter);
    expect((await pageBelow(manager, '#', { ...body, notBelow: { propertyCode: 'parent', ids: ['a\0'] } })).errcode).toBe(ErrCode.invalidParameter);
  });

  it('a chart tells the links of a ring too, also of a record to itself', async () => {
    const [x = '', y = '', z = ''] = await addChain(manager, ['环一', '环二', '环三'], (above) => (above === undefined ? {} : { before: [ref(above)] }));
    await writePast(server, 'before', x, y);
    await writePast(server, 'before', z, z);
    const request = { schemaCode: 'unit', queryCode: 'plan', mobile: false, page: 0, size: 5000, filters: [] };
    const { data } = await manager.post<GanttPage>('/api/runtime/query/gantt/list', request);
    expect(data.ganttPreRelate).toEqual(
      expect.arrayContaining([
        { source: x, target: y },
        { source: y, target: x },
        { source: z, target: z },
      ]),
    );
  });

  it('records whose parent was deleted stand at the top', async () => {
    const [deletedId = '', left = '', under = ''] = await addChain(manager, ['0 已撤', '0 留下', '0 其下']);
    const deleted = await manager.post('/api/runtime/query/delete_data', { ids: [deletedId], schemaCode: 'unit' });
    expect(deleted).toMatchObject({ data: { successCount: 1 } });
    const { content, totalElements } = (await pageBelow(manager)).data;
    expect(content).toHaveLength(totalElements);
    expect(shown(content.filter(({ id }) => id === left))).toEqual([[left, false, false]]);
    expect(content.map(({ id }) => id)).not.toContain(under);
  });

  it('whoever may write it takes it apart, and the tree is whole again', async () => {
    expect(await saveUnit(manager, { parent: ref(ids.top) }, ids.a)).toMatchObject({ errcode: 0 });
    expect(await saveUnit(manager, { parent: null }, ids.self)).toMatchObject({ errcode: 0 });
    const rows = await rowsBelow(manager);
    expect(rows.some(({ ring }) => ring)).toBe(false);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.top, ids.self]));
    expect((await rowsBelow(manager, ids.top)).map(({ id }) => id)).toEqual([ids.low, ids.a]);
    expect(shown(await rowsBelow(manager, ids.a))).toEqual([[ids.b, false, false]]);
  });
});
