import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { write } from '../apps/markedFixture.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const CODES = ['version', 'parentId', 'sortKey', 'owner', 'constructor'];

describe.each(DATABASE_KINDS)('items of a sub-table, on %s', (database) => {
  let server: TestServer;
  let manager: Client;

  beforeAll(async () => {
    server = await openOwnApps(database, async (folder) => {
      const app = join(folder, 'codes');
      const columns = CODES.map((code) => ({ code, name: code, propertyType: PropertyType.shortText }));
      const lines = { code: 'lines', name: '行', propertyType: PropertyType.subTable, subSchema: { properties: columns } };
      await write(join(app, 'app.json'), {
        code: 'codes',
        name: '编码',
        permissions: [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { thing: { actions: ['add', 'edit'], scope: 'all' } } }],
      });
      await write(join(app, 'menu.json'), []);
      await write(join(app, 'models', 'thing', 'model.json'), {
        code: 'thing',
        name: '物',
        properties: [{ code: 'title', name: '名', propertyType: 0 }, lines],
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
});
