import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckType, ErrCode, PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ListPage } from '#schemas/list.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { importFile } from './depot.ts';
import { openOwnApps } from './ownApps.ts';

const whole = { actions: ['add', 'edit', 'batch_update', 'import'], scope: 'all' };
const CODES = ['version', 'parentId', 'sortKey', 'owner', 'constructor'];

describe('items of a sub-table', () => {
  let server: TestServer;
  let manager: Client;

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'codes');
      const columns = CODES.map((code) => ({ code, name: code, propertyType: PropertyType.shortText }));
      const lines = { code: 'lines', name: '行', propertyType: PropertyType.subTable, subSchema: { properties: columns } };
      await write(join(app, 'app.json'), {
        code: 'codes',
        name: '编码',
        permissions: [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { thing: whole, plain: whole } }],
      });
      await write(join(app, 'menu.json'), []);
      await write(join(app, 'models', 'thing', 'model.json'), {
        code: 'thing',
        name: '物',
        properties: [{ code: 'title', name: '名', propertyType: 0 }, lines],
      });
      for (const code of ['thing', 'plain']) {
        const queryColumns = [{ propertyCode: 'title', propertyType: 0, name: '名' }];
        const queryActions = [{ actionCode: 'import', queryActionType: 5, name: '导入' }];
        await write(join(app, 'lists', `${code}.json`), { code, schemaCode: code, name: code, queryColumns, queryActions });
      }
      const words = { code: 'toString', name: '话', propertyType: PropertyType.subTable };
      await write(join(app, 'models', 'plain', 'model.json'), {
        code: 'plain',
        name: '物',
        properties: [
          { code: 'title', name: '名', propertyType: 0 },
          { code: 'constructor', name: '造', propertyType: 0, options: { unique: true } },
          { ...words, subSchema: { properties: [{ code: 'valueOf', name: '值', propertyType: 0 }] } },
        ],
        rules: [{ propertyCode: 'constructor', checkType: CheckType.noRepeat }],
      });
    });
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const save = async (bizObject: object) => {
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    return manager.post<FormSaved>('/api/runtime/form/save', { bizObject: { schemaCode: 'thing', sheetCode: 'thing', ...bizObject }, replayToken });
  };
  const load = async (objectId: string) => (await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'thing', objectId })).data.bizObject.data;

  it('[BX-094] a column that the sub-table does not have is refused by its path', async () => {
    const saved = await save({ data: { title: 'rows', lines: [{ owner: 'a', nope: 'typed' }] } });
    expect(saved).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('lines.nope') });
  });

  it('may have every code but id and rowStatus: what is written in them is stored, new and changed (contract 15.4)', async () => {
    const cells = (word: string) => Object.fromEntries(CODES.map((code) => [code, `${word} ${code}`]));
    const saved = await save({ data: { title: 't', lines: [{ ...cells('new'), rowStatus: 'Added' }] } });
    expect(saved.errmsg).toBe('');
    const stored = await load(saved.data.bizObjectId);
    expect(stored.lines).toMatchObject([cells('new')]);
    const [{ id }] = stored.lines as [{ id: string }];
    const data = { version: stored.version, lines: [{ id, ...cells('other'), rowStatus: 'Modified' }] };
    expect((await save({ id: saved.data.bizObjectId, data })).errmsg).toBe('');
    expect((await load(saved.data.bizObjectId)).lines).toMatchObject([{ id, ...cells('other') }]);
  });

  it('are imported too', async () => {
    const lines = [
      ['名', ...CODES.map((code) => `行.${code}`)],
      ['i', ...CODES.map((code) => `file ${code}`)],
    ];
    const content = lines.map((cells) => cells.join(',')).join('\n');
    expect(await importFile(manager, 'a.csv', content, { schemaCode: 'thing', queryCode: 'thing' })).toMatchObject({ successCount: 1, errorCount: 0 });
    const query = { schemaCode: 'thing', queryCode: 'thing', mobile: false, page: 0, size: 20 };
    const found = await manager.post<ListPage>('/api/runtime/query/list', {
      ...query,
      filters: [{ propertyCode: 'title', propertyType: 0, propertyValue: 'i', propertyValueName: '' }],
    });
    const [id = ''] = found.data.content.map((row) => row.id);
    expect((await load(id)).lines).toMatchObject([Object.fromEntries(CODES.map((code) => [code, `file ${code}`]))]);
  });

  it('and items that are coded as what every object has stay as they are where nothing is written in them', async () => {
    const bizObject = { schemaCode: 'plain', sheetCode: 'plain' };
    const saved = await save({ ...bizObject, data: { title: 'a', toString: [{ valueOf: '一' }] } });
    expect(saved.errmsg).toBe('');
    const id = saved.data.bizObjectId;
    expect((await save({ ...bizObject, id, data: { version: 1, title: 'b' } })).errmsg).toBe('');
    const change = { objectIds: [id], propertyCode: 'title', modifiedValue: 'c', schemaCode: 'plain', queryCode: 'plain' };
    expect((await manager.post('/api/runtime/query/batchUpdate', change)).data).toMatchObject({ successCount: 1 });
    const { data } = (await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'plain', objectId: id })).data.bizObject;
    expect(data).toMatchObject({ title: 'c', constructor: null, toString: [{ valueOf: '一' }] });
    expect((await save({ ...bizObject, data: { title: 'd' } })).errmsg).toBe('');
    const imported = await importFile(manager, 'a.csv', '名\ne\nf', { schemaCode: 'plain', queryCode: 'plain' });
    expect(imported).toMatchObject({ successCount: 2, errorCount: 0 });
  });
});
