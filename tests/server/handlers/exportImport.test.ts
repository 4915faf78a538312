import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { ListPage } from '#schemas/list.ts';
import { markOrganisationChanged } from '#server/organisation/organisation.ts';
import { previewOf } from '#tests/support/workbookText.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add } from './bureau.ts';
import { importFile } from './depot.ts';
import { openOwnApps } from './ownApps.ts';

/** Names that a reader of several values in a cell may take for something else. */
const NASTY = [
  'Acme, Inc.',
  'Acme',
  'Inc.',
  '水、电、气',
  '水',
  '甲；乙',
  'a;b',
  'a',
  'b',
  '"quoted"',
  'say "hi"; "bye"',
  ' blank before',
  'blank before',
  'line\nbreak',
  '=1+1',
  "'-5",
  '--',
  'deleted',
  '已删除',
  '王敏 [e017]',
  '[x]',
  'twin',
  'twin',
  'Twin',
  'x,',
  ',x',
];
/** Choices are stored joined by a semicolon, so that none of them holds one. */
const CHOICES = ['Acme, Inc.', 'Acme', '水、电、气', '水', '"quoted"', 'say "hi"', 'small', 'SMALL', '=1', '--'];
const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });
const ITEMS = [
  item('title', PropertyType.shortText),
  item('one', PropertyType.relation, { relativeCode: 'firm' }),
  item('firms', PropertyType.relationMulti, { relativeCode: 'firm' }),
  item('kind', PropertyType.dropdown, { options: { items: CHOICES } }),
  item('tags', PropertyType.dropdownMulti, { options: { items: CHOICES } }),
  item('keeper', PropertyType.staff),
  item('team', PropertyType.staffMulti),
  item('unit', PropertyType.department),
  item('units', PropertyType.departmentMulti),
  item('mixed', PropertyType.mixedUnits),
];
const PEOPLE = ['staff', 'staff2', 'manager', 'admin'];

async function writeApp(folder: string): Promise<void> {
  const app = join(folder, 'names');
  const models = Object.fromEntries(['thing', 'firm'].map((code) => [code, { actions: ['add', 'edit', 'import', 'export'], scope: 'all' }]));
  await write(join(app, 'app.json'), {
    code: 'names',
    name: 'names',
    permissions: [{ subjects: [{ id: '*', unitType: UnitType.user }], visible: true, models }],
  });
  await write(join(app, 'menu.json'), []);
  await write(join(app, 'models', 'firm', 'model.json'), {
    code: 'firm',
    name: 'firm',
    nameRule: '${title}',
    properties: [item('title', PropertyType.shortText)],
  });
  await write(join(app, 'models', 'thing', 'model.json'), { code: 'thing', name: 'thing', properties: ITEMS });
  const queryColumns = ITEMS.map(({ code, name, propertyType, ...more }) => ({ propertyCode: code, name, propertyType, ...more }));
  await write(join(app, 'lists', 'things.json'), { code: 'things', schemaCode: 'thing', name: 'things', queryColumns });
}

/** The ids of everything a value names, the choices as they are. */
function namedIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedIds);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('items' in value) return namedIds(value.items);
  return 'id' in value ? value.id : value;
}

describe('[BX-007] what is exported is imported again as the same records', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await openOwnApps('embedded', writeApp);
    const names = ['Acme, Inc.', 'twin; "x"', 'TWIN; "X"', '王敏 [e017]'];
    await server.services.database.transaction(async (tx) => {
      for (const [at, id] of PEOPLE.entries())
        await tx
          .updateTable('users')
          .set({ name: names[at] ?? '' })
          .where('id', '=', id)
          .execute();
      await markOrganisationChanged(tx, 'nasty names');
    });
    client = await server.as('manager');
  });
  afterAll(() => server.close());

  const things = async () => {
    const body = { schemaCode: 'thing', queryCode: 'things', mobile: false, page: 0, size: 500, filters: [], orderByFields: ['title'], orderType: 1 };
    const { data, errmsg } = await client.post<ListPage>('/api/runtime/query/list', body);
    expect(errmsg).toBe('');
    return data.content.map((row) => Object.fromEntries(ITEMS.map(({ code }) => [code, namedIds(row.data[code])])));
  };

  it('contract 9: choices, people, departments and records of whatever names', async () => {
    const firms: string[] = [];
    for (const title of NASTY) firms.push(await add(client, 'firm', { title }));
    const departments = [...(await server.services.organisation.current()).departments.keys()].slice(0, 4);
    const firm = (at: number) => ({ id: firms[at % firms.length] ?? '', name: '' });
    const unit = (type: number, ids: readonly string[], at: number) => ({ id: ids[at % ids.length] ?? '', type, name: '' });
    for (let at = 0; at < 60; at += 1) {
      const several = Array.from({ length: 1 + (at % 4) }, (_, more) => at * 7 + more * 5);
      await add(client, 'thing', {
        title: `row ${String(at).padStart(2, '0')}`,
        one: firm(at),
        firms: [...new Set(several.map((place) => place % firms.length))].map(firm),
        kind: CHOICES[at % CHOICES.length],
        tags: [...new Set(several.map((place) => CHOICES[place % CHOICES.length]))].join(';'),
        keeper: [unit(UnitType.user, PEOPLE, at)],
        team: [...new Set(several.map((place) => place % PEOPLE.length))].map((place) => unit(UnitType.user, PEOPLE, place)),
        unit: [unit(UnitType.department, departments, at)],
        units: [...new Set(several.map((place) => place % departments.length))].map((place) => unit(UnitType.department, departments, place)),
        mixed: [unit(UnitType.department, departments, at), unit(UnitType.user, PEOPLE, at + 1)],
      });
    }
    const before = await things();
    expect(before).toHaveLength(60);
    for (const language of ['zh', 'en']) {
      const sent = { schemaCode: 'thing', queryCode: 'things', mobile: false, page: 0, size: 0, filters: [], languageType: language };
      const answer = await client.send('POST', '/api/runtime/query/export_data', { body: sent, headers: { 'Accept-Language': language } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect((await previewOf(bytes)).rows.length % 60).toBe(0);
      const result = await importFile(client, 'again.xlsx', bytes, { schemaCode: 'thing', queryCode: 'things' });
      expect(result.secondImportData ?? []).toEqual([]);
    }
    const after = await things();
    expect(after).toHaveLength(240);
    for (const row of before) expect(after.filter(({ title }) => title === row.title)).toEqual([row, row, row, row]);
  });
});
