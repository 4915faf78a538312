import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import type { DraftEntry } from '#schemas/draft.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { ended, uploadSheet } from './depot.ts';
import { add, load, ref, remove, rows, trySave } from './estate.ts';
import { openOwnApps } from './ownApps.ts';

const { shortText, number, relation, subTable } = PropertyType;
const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, ...more });
/** Every object has what these are coded as. */
const cells = [item('toString', '成文', shortText), item('valueOf', '值', number), item('hasOwnProperty', '自有', relation, { relativeCode: 'toString' })];
const model = {
  code: 'constructor',
  name: '构造',
  nameRule: '${toString}${valueOf}',
  properties: [
    item('title', '标题', shortText, { options: { unique: true } }),
    ...cells,
    item('isPrototypeOf', '关联', relation, { relativeCode: 'toString', options: { onDelete: 'empty' } }),
    item('constructor', '明细', subTable, { subSchema: { properties: [...cells, item('constructor', '构', shortText)] } }),
    item('propertyIsEnumerable', '不重复', shortText),
    item('toLocaleString', '已停用', shortText, { published: false }),
  ],
  rules: ['propertyIsEnumerable', 'toLocaleString'].map((propertyCode) => ({ propertyCode, checkType: CheckType.noRepeat, options: {} })),
};
const target = { code: 'toString', name: '目标', properties: [item('title', '标题', shortText)] };
const list = {
  code: 'valueOf',
  schemaCode: model.code,
  name: '构造',
  queryColumns: [item('title', '标题', shortText), ...cells].map(({ code, ...rest }) => ({ propertyCode: code, ...rest })),
  queryActions: [{ actionCode: 'import', queryActionType: 5, name: '导入' }],
};
const right = { actions: ['add', 'edit', 'delete', 'import', 'batch_update'], scope: 'all' };
const permissions = [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { [model.code]: right, [target.code]: right } }];

describe('items coded like what every object has (contract 15.1)', () => {
  let server: TestServer;
  let manager: Client;

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'odd');
      await write(join(app, 'app.json'), { code: 'odd', name: '怪', permissions });
      await write(join(app, 'menu.json'), []);
      for (const one of [model, target]) await write(join(app, 'models', one.code, 'model.json'), one);
      await write(join(app, 'lists', `${list.code}.json`), list);
    });
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const empty = { toString: null, valueOf: null, hasOwnProperty: null, isPrototypeOf: null, propertyIsEnumerable: null };

  it('are empty where a save leaves them out', async () => {
    const id = await add(manager, model.code, { title: 'new', constructor: [{ constructor: 'c' }, { valueOf: 2 }] });
    expect(await load(manager, model.code, id)).toMatchObject({ title: 'new', name: null, ...empty });
    expect((await load(manager, model.code, id)).constructor).toMatchObject([
      { constructor: 'c', toString: null, valueOf: null, hasOwnProperty: null },
      { constructor: null, toString: null, valueOf: 2, hasOwnProperty: null },
    ]);
  });

  it('keep their values and rows where a save changes others', async () => {
    const id = await add(manager, model.code, { title: 'kept', toString: 's', valueOf: 4, constructor: [{ constructor: 'row' }] });
    const before = await load(manager, model.code, id);
    expect((await trySave(manager, { schemaCode: model.code, id, data: { title: 'kept too', version: before.version } })).errmsg).toBe('');
    expect(await load(manager, model.code, id)).toMatchObject({ title: 'kept too', name: 's4', toString: 's', constructor: before.constructor });
  });

  it('are empty in a draft that leaves them out, and in its name', async () => {
    const saved = await manager.post<{ id: string }>('/api/runtime/userdraft/save', { schemaCode: model.code, data: { title: 't' } });
    expect(saved.errmsg).toBe('');
    const { data } = await manager.get<{ content: DraftEntry[] }>('/api/runtime/userdraft/list', { page: '0', size: '20' });
    const [draft] = data.content.filter(({ id }) => id === saved.data.id);
    expect(draft?.name).toBe('构造');
  });

  it('are empty in an import without them, and kept where it overwrites', async () => {
    const id = await add(manager, model.code, { title: 'over', toString: 'o', constructor: [{ toString: 'row' }] });
    const { data: fileName } = await uploadSheet(manager, 'a.csv', 'title,valueOf\nover,7\nfresh,\n');
    const query = { fileName, schemaCode: model.code, queryCode: list.code, originalFilename: 'a.csv', languageType: 'zh', queryField: 'title' };
    const { data } = await manager.get<{ taskId: string }>('/api/runtime/query/import_data', query);
    expect(await ended(manager, data.taskId)).toMatchObject({ successCount: 2 });
    expect(await load(manager, model.code, id)).toMatchObject({ name: 'o7', toString: 'o', valueOf: 7, constructor: [{ toString: 'row' }] });
    const [fresh] = (await rows(manager, model.code)).filter(({ data: { title } }) => title === 'fresh');
    expect(fresh?.data).toMatchObject({ ...empty, constructor: [] });
  });

  it('are updated in a batch, which keeps the others, and that is taken back', async () => {
    const id = await add(manager, model.code, { title: 'batch', valueOf: 1, constructor: [{ constructor: 'a' }] });
    const base = { objectIds: [id], schemaCode: model.code, queryCode: list.code };
    const update = (propertyCode: string, modifiedValue: string) =>
      manager.post<{ failCount: number; undoId?: string }>('/api/runtime/query/batchUpdate', { ...base, propertyCode, modifiedValue });
    expect((await update('toString', 'b')).data).toMatchObject({ failCount: 0 });
    const { data } = await update('constructor.toString', 'c');
    expect(await load(manager, model.code, id)).toMatchObject({ name: 'b1', toString: 'b', constructor: [{ constructor: 'a', toString: 'c' }] });
    expect((await manager.post('/api/runtime/query/batchUpdate/undo', { schemaCode: model.code, id: data.undoId })).errmsg).toBe('');
    expect(await load(manager, model.code, id)).toMatchObject({ name: 'b1', constructor: [{ constructor: 'a', toString: null }] });
  });

  it('are emptied with the record they name, which keeps the others', async () => {
    const named = await add(manager, target.code, { title: 'named' });
    const id = await add(manager, model.code, { title: 'refers', isPrototypeOf: ref(named), constructor: [{ hasOwnProperty: ref(named) }] });
    expect((await remove(manager, [named], target.code)).data).toMatchObject({ successCount: 1 });
    expect(await load(manager, model.code, id)).toMatchObject({ isPrototypeOf: null, constructor: [{ hasOwnProperty: { id: named, deleted: true } }] });
    expect((await remove(manager, [id], model.code)).data).toMatchObject({ successCount: 1 });
  });
});
