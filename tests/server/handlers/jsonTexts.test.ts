import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckType, PropertyType, SumType } from '#schemas/codes.ts';
import { calls, type CallName } from '#schemas/calls/index.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { write } from '../apps/markedFixture.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { add } from './bureau.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });
const colour = (code = 'colour') => item(code, PropertyType.dropdown, { options: { dictionary: 'colours' } });
const paint = {
  code: 'paint',
  name: '漆',
  properties: [
    item('title', PropertyType.shortText, { options: { unique: true } }),
    colour(),
    item('coats', PropertyType.subTable, { subSchema: { properties: [colour(), item('layer', PropertyType.number, { options: { format: 'integer' } })] } }),
  ],
  rules: [{ propertyCode: 'title', checkType: CheckType.maxLength, options: { maxLength: 9 } }],
};
const shown = (code: string, propertyType: number) => ({ propertyCode: code, propertyType, name: code });
const WRITTEN = '{ "options": "a;b" }';
const list = {
  code: 'paints',
  schemaCode: 'paint',
  name: '漆',
  queryColumns: [
    shown('title', PropertyType.shortText),
    shown('colour', PropertyType.dropdown),
    { ...shown('coats', PropertyType.subTable), childColumns: [shown('colour', PropertyType.dropdown)] },
  ],
  queryConditions: [
    shown('colour', PropertyType.dropdown),
    { ...shown('title', PropertyType.shortText), options: 'a;b' },
    { ...shown('name', PropertyType.shortText), options: WRITTEN },
    { ...shown('id', PropertyType.shortText), options: { options: 'a;b' } },
  ],
  queryActions: [{ actionCode: 'add', name: '新增' }],
  queryPresentation: {
    htmlJson: { scriptJson: "({ options: { version: '1.0' }, hooks: {} })", styleJson: '.a {}' },
    actionsJson: [{ actionCode: 'add' }],
    columnsJson: [{ propertyCode: 'title', custom: { list: '<b></b>' } }],
    options: { checkbox: true, editInPlace: false },
  },
  options: { pagingSetting: { pageSize: 50 } },
};
const form = {
  code: 'paint_form',
  schemaCode: 'paint',
  name: '漆',
  publishedAttributesJson: [{ key: 'title', label: '题目' }],
  publishedViewJson: [{ type: 'row', columns: [{ key: 'title' }, { key: 'colour' }, { key: 'coats' }] }],
  publishedActionsJson: [{ code: 'save', text: '存' }],
  script: '(function (form) {})',
};
const report = {
  code: 'paint_colours',
  name: '颜色',
  type: 'bar',
  source: { schemaCode: 'paint' },
  dimensions: [{ propertyCode: 'colour' }],
  measures: [{ propertyCode: 'id', sumType: SumType.count, name: '数' }],
  conditions: [shown('colour', PropertyType.dropdown)],
};
const permissions = [
  {
    subjects: [{ id: 'manager', unitType: 3 }],
    visible: true,
    models: { paint: { actions: ['add', 'edit', 'batch_update', 'form_track'], scope: 'all' } },
    reports: ['paint_colours'],
  },
];

/** What stands at the end of a way, once for each entry it leads through. */
function fieldsAt(value: unknown, [key, ...below]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  if (Array.isArray(value)) return key === '*' ? value.flatMap((entry) => fieldsAt(entry, below)) : [];
  const field = typeof value === 'object' && value !== null ? valueAt(value as Record<string, unknown>, key) : undefined;
  return field === undefined ? [] : fieldsAt(field, below);
}

describe('what is JSON text on the wire', () => {
  let server: TestServer;
  let manager: Client;
  let id: string;
  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'workshop');
      await write(join(app, 'app.json'), { code: 'workshop', name: '工场', permissions });
      await write(join(app, 'menu.json'), []);
      await write(join(app, 'dictionaries', 'colours.json'), { code: 'colours', name: '颜色', items: [{ code: 'red', name: '红', name_i18n: { en: 'Red' } }] });
      await write(join(app, 'models', 'paint', 'model.json'), paint);
      await write(join(app, 'lists', 'paints.json'), list);
      await write(join(app, 'forms', 'paint_form.json'), form);
      await write(join(app, 'reports', 'paint_colours.json'), report);
    });
    manager = await server.as('manager');
    id = await add(manager, 'paint', { title: 'one', colour: 'red', coats: [{ colour: 'red', layer: 1 }] });
    const change = { objectIds: [id], propertyCode: 'colour', modifiedValue: null, schemaCode: 'paint', queryCode: 'paints' };
    expect(await manager.post('/api/runtime/query/batchUpdate', change)).toMatchObject({ errcode: 0, data: { successCount: 1 } });
  });
  afterAll(() => server.close());

  const schemaCode = 'paint';
  const page = { page: 0, size: 20 };
  const requests: [name: CallName, query: () => Record<string, string | number | boolean>][] = [
    ['listConfig', () => ({ schemaCode, code: 'paints', source: 1 })],
    ['listConfigs', () => ({ schemaCode })],
    ['dataItems', () => ({ schemaCode, isPublish: true })],
    ['formRules', () => ({ schemaCode })],
    ['sheet', () => ({ schemaCode, sheetCode: 'paint_form' })],
    ['loadForm', () => ({ schemaCode, objectId: id })],
    ['recordTrack', () => ({ schemaCode, bizObjectId: id })],
    ['recordTracks', () => ({ schemaCode, ...page })],
    ['sheetTrack', () => ({ schemaCode, bizObjectId: id, propertyCode: 'coats', ...page })],
    ['batchUpdates', () => ({ schemaCode, ...page })],
    ['reportDefinition', () => ({ appCode: 'workshop', reportCode: 'paint_colours' })],
    ['reportData', () => ({ appCode: 'workshop', reportCode: 'paint_colours' })],
  ];

  it.each(requests)('[EN-012] leaves the server as text in the answer of %s', async (name, query) => {
    const { method, path, answer } = calls[name];
    const { errcode, data } = await (method === 'GET' ? manager.get(path, query()) : manager.post(path, query()));
    expect(errcode).toBe(0);
    const fields = textPaths(answer).flatMap((way) => fieldsAt(data, way));
    const texts = fields.filter((field) => field !== null);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toBeTypeOf('string');
  });

  it('[EN-012] [EN-013] says what the documents say, and is as it was written where a document has the text itself', async () => {
    const { data } = await manager.get<ListConfig>('/api/app/query/get', { schemaCode, code: 'paints', source: 1 });
    const { htmlJson, actionsJson, columnsJson, options } = list.queryPresentation;
    const entries = [{ id: 'workshop.colours.red', code: 'red', name: '红', name_i18n: '{"en":"Red"}', sortKey: 1 }];
    const dictionary = JSON.stringify({ checkedDictionary: true, useDictionariesData: entries });
    expect(data).toMatchObject({
      options: JSON.stringify(list.options),
      queryPresentation: {
        htmlJson: JSON.stringify(htmlJson),
        actionsJson: JSON.stringify(actionsJson),
        columnsJson: JSON.stringify(columnsJson),
        options: JSON.stringify(options),
      },
      queryColumns: [{ propertyCode: 'title' }, { options: dictionary }, { childColumns: [{ options: dictionary }] }],
      queryConditions: [{ options: dictionary }, { options: 'a;b' }, { options: WRITTEN }, { options: '{"options":"a;b"}' }],
    });
    const items = await manager.get<DataItem[]>('/api/app/bizproperty/list', { schemaCode, isPublish: true });
    const columns = items.data.find(({ code }) => code === 'coats')?.subSchema?.properties;
    const chosen = { dictionary: 'colours', checkedDictionary: true, useDictionariesData: entries };
    expect(columns).toMatchObject([{ options: JSON.stringify(chosen) }, { options: '{"format":"integer"}' }]);
  });
});
