import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileForm } from '#server/apps/compile/form.ts';
import { loadApps } from '#server/apps/loader.ts';
import { appFolders } from '#server/apps/openApps.ts';
import { recordScope } from '#schemas/expression/expression.ts';
import { encodeTexts } from '#schemas/formats/encodeTexts.ts';
import { ListConfig } from '#schemas/list.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { list, model, titleColumn, writeApp } from './appFolder.ts';
import { temporaryFolder, write } from './markedFixture.ts';

async function loadDesk(files: Record<string, unknown> = {}) {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  for (const [name, content] of Object.entries(files)) await write(join(app, name), content);
  const { loaded } = await loadApps([folder]);
  expect(loaded.faults).toEqual([]);
  return { loaded, desk: loaded.apps.get('desk') };
}

it('[EN-012] [LS-045] a list comes in the shape of the wire, its JSON texts as text once it travels', async () => {
  const { desk } = await loadDesk({
    'lists/notes.js': "({ options: { version: '1.0' }, hooks: {} })",
    'lists/notes.json': list('notes', 'note', {
      name_i18n: { en: 'Notes' },
      queryConditions: [{ propertyCode: 'title', propertyType: 0, name: '标题', options: { options: 'a;b' } }],
      queryActions: [{ actionCode: 'add', queryActionType: 2, name: '新增', attributes: { class: 'x' } }],
      queryPresentation: {
        htmlJson: { scriptJson: { $file: 'notes.js' }, styleJson: '.a {}' },
        actionsJson: [{ actionCode: 'add' }],
        options: { checkbox: true },
      },
      options: { pagingSetting: { pageSize: 50 } },
    }),
  });
  const config = encodeTexts(desk?.lists.get('notes')?.config, textPaths(ListConfig));
  expect(config).toMatchObject({
    id: 'desk.notes',
    code: 'notes',
    name_i18n: '{"en":"Notes"}',
    queryPresentationType: 'LIST',
    queryColumns: [{ ...titleColumn, name_i18n: '{"en":"Title"}', queryId: 'desk.notes', sortKey: 1 }],
    queryConditions: [{ propertyCode: 'title', options: '{"options":"a;b"}' }],
    queryActions: [{ actionCode: 'add', attributes: { class: 'x' }, sortKey: 1 }],
    queryPresentation: { clientType: 'PC', actionsJson: '[{"actionCode":"add"}]', options: '{"checkbox":true,"editInPlace":true}' },
    options: '{"pagingSetting":{"pageSize":50}}',
  });
  expect(JSON.parse(String(config?.queryPresentation?.htmlJson))).toEqual({ scriptJson: "({ options: { version: '1.0' }, hooks: {} })", styleJson: '.a {}' });
  expect(desk?.lists.get('notes')?.header).toEqual({ code: 'notes', name: '列表 notes', name_i18n: '{"en":"Notes"}', schemaCode: 'note' });
});

it('[OP-96] what is for mobile clients or scripts alone is served as it stands', async () => {
  const { desk } = await loadDesk({
    'menu.json': [{ code: 'note', name: '便条', type: 'BizModel', mobileAble: false, mobileUrl: '/m/notes' }],
    'forms/note_form.json': { code: 'note_form', schemaCode: 'note', name: '便条', mobileUrl: '/m/note' },
    'lists/notes.json': list('notes', 'note', {
      queryActions: [{ actionCode: 'add', name: '新增', extend1: 'link' }],
      queryPresentation: { htmlJson: { templateJson: '<p></p>' }, actionsJson: [{ actionCode: 'add', extend1: 'name' }] },
    }),
  });
  expect(desk?.menu).toMatchObject([{ mobileAble: false, mobileUrl: '/m/notes' }]);
  expect(desk?.forms.get('note_form')?.sheet).toMatchObject({ mobileUrl: '/m/note' });
  expect(desk?.lists.get('notes')?.config).toMatchObject({
    queryActions: [{ extend1: 'link' }],
    queryPresentation: { htmlJson: { templateJson: '<p></p>' }, actionsJson: [{ actionCode: 'add', extend1: 'name' }] },
  });
});

it('a menu gets ids from its codes, parents and positions', async () => {
  const { desk } = await loadDesk({
    'menu.json': [
      {
        code: 'all',
        name: '全部',
        type: 'Folder',
        children: [{ code: 'note', name: '便条', name_i18n: { en: 'Notes' }, type: 'BizModel', queryCode: 'notes' }],
      },
      { code: 'help', name: '帮助', type: 'Page', pcUrl: '/help', sortKey: 9 },
    ],
  });
  expect(desk?.menu).toMatchObject([
    {
      id: 'desk.all',
      appCode: 'desk',
      sortKey: 1,
      published: true,
      children: [{ id: 'desk.note.notes', parentId: 'desk.all', name_i18n: '{"en":"Notes"}', sortKey: 1 }],
    },
    { id: 'desk.help', pcUrl: '/help', sortKey: 9 },
  ]);
  expect(desk?.menuById.get('desk.note.notes')?.code).toBe('note');
});

it('the icon of a list is that of the menu nodes that open it and have none of their own (contract 8.1, 15.5)', async () => {
  const node = (code: string, more: object = {}) => ({ code: 'note', name: code, type: 'BizModel', ...more });
  const { desk } = await loadDesk({
    'lists/notes.json': list('notes', 'note', { icon: 'list', sortKey: 2 }),
    'lists/drafts.json': list('drafts', 'note', { icon: 'edit', sortKey: 1 }),
    'lists/plain.json': list('plain', 'note'),
    'menu.json': [
      node('first'),
      node('named', { queryCode: 'notes' }),
      node('plain', { queryCode: 'plain' }),
      node('own', { queryCode: 'drafts', icon: 'star' }),
    ],
  });
  expect(desk?.menu.map(({ name, icon }) => [name, icon])).toEqual([
    ['first', 'edit'],
    ['named', 'list'],
    ['plain', undefined],
    ['own', 'star'],
  ]);
});

it('a model gives its published items and the system items, with their options', async () => {
  const { loaded } = await loadDesk({
    'models/note/model.json': model('note', {
      properties: [
        { code: 'title', name: '标题', propertyType: 0, options: { unique: true } },
        { code: 'old', name: '旧', propertyType: 0, published: false },
        {
          code: 'lines',
          name: '明细',
          propertyType: 8,
          subSchema: {
            properties: [
              { code: 'price', name: '价', propertyType: 2 },
              { code: 'gone', name: '去', propertyType: 2, published: false },
            ],
          },
        },
      ],
    }),
  });
  const items = loaded.models.get('note')?.items ?? [];
  expect(items.slice(0, 3).map(({ code }) => code)).toEqual(['title', 'lines', 'id']);
  expect(items[0]).toMatchObject({
    id: 'desk.note.title',
    schemaCode: 'note',
    options: { unique: true },
    published: true,
    defaultProperty: false,
    propertyEmpty: true,
  });
  expect(items[1]?.subSchema?.properties).toMatchObject([{ id: 'desk.note.lines.price', code: 'price' }]);
  expect(items.find(({ code }) => code === 'createdTime')).toMatchObject({
    defaultProperty: true,
    propertyType: 3,
    name: '创建时间',
    name_i18n: '{"en":"Created"}',
  });
});

describe('forms', () => {
  it('a model without a form gets one from its published items', async () => {
    const { desk, loaded } = await loadDesk();
    const form = loaded.models.get('note')?.forms[0];
    expect(form).toMatchObject({ code: 'note', generated: true, sheet: { code: 'note', sheetType: 0, schemaCode: 'note' } });
    // Without a layout the form draws its published items in their order (schemas/formSchema/layout.ts).
    expect(form?.sheet).not.toHaveProperty('publishedViewJson');
    expect(desk?.forms.get('note')).toBe(form);
  });

  it('a written form takes its place', async () => {
    const { loaded } = await loadDesk({
      'forms/note_form.json': {
        code: 'note_form',
        schemaCode: 'note',
        name: '便条',
        publishedViewJson: [{ type: 'row', columns: [{ key: 'title' }] }],
      },
    });
    const forms = loaded.models.get('note')?.forms ?? [];
    expect(forms.map(({ code }) => code)).toEqual(['note_form']);
    expect(forms[0]?.sheet).toMatchObject({ id: 'desk.note_form', sheetType: 0, publishedViewJson: [{ type: 'row', columns: [{ key: 'title' }] }] });
  });

  it('a script becomes the node customScript', () => {
    const { sheet } = compileForm('desk', { code: 'note_form', schemaCode: 'note', name: '便条', script: '(function (form) {})' });
    expect(sheet.publishedHtmlJson).toEqual([{ tagName: 'script', id: 'customScript', innerHTML: '(function (form) {})', attrs: [] }]);
  });
});

it('expressions are read once and ready: rules, formulas in order of need, record names', async () => {
  const { loaded } = await loadDesk({
    'models/note/model.json': model('note', {
      nameRule: '${sequenceNo} ${title}',
      properties: [
        { code: 'title', name: '标题', propertyType: 0 },
        { code: 'gross', name: '含税', propertyType: 2, options: { formula: 'round(${net} * 1.13, 2)' } },
        { code: 'net', name: '净额', propertyType: 2, options: { formula: 'sum(${lines.total})' } },
        {
          code: 'lines',
          name: '明细',
          propertyType: 8,
          subSchema: {
            properties: [
              { code: 'total', name: '小计', propertyType: 2, options: { formula: '${price} * 2' } },
              { code: 'price', name: '价', propertyType: 2 },
            ],
          },
        },
      ],
      businessRules: [{ code: 'keep', name: '保留', on: 'delete', when: '${net} > 5', message: '不能删除' }],
    }),
  });
  const note = loaded.models.get('note');
  const scope = recordScope({ title: 'x', sequenceNo: 'N1', net: 6 }, { now: '2026-01-01 00:00:00', user: 'staff', department: null });
  expect([...(note?.formulas.keys() ?? [])]).toEqual(['lines.total', 'net', 'gross']);
  expect(note?.formulas.get('gross')?.evaluate(scope)).toBe(6.78);
  expect(note?.nameTemplate.render(scope)).toBe('N1 x');
  expect(note?.businessRules.map(({ when, messageEn }) => [when.holds(scope), messageEn])).toEqual([[true, '不能删除']]);
});

it('[BX-031] an application nobody has seen before, with thirty lists, loads and keeps their order', async () => {
  const lists = Array.from({ length: 30 }, (_, index) => list(`view_${index}`, 'note', { sortKey: 30 - index }));
  const { loaded, desk } = await loadDesk(Object.fromEntries(lists.map((one, index) => [`lists/view_${index}.json`, one])));
  expect(desk?.lists.size).toBe(31);
  expect(
    loaded.models
      .get('note')
      ?.lists.slice(0, 2)
      .map(({ code }) => code),
  ).toEqual(['view_29', 'view_28']);
  expect(loaded.models.get('note')?.lists.at(-1)?.code).toBe('notes');
});

it('[contract 8.1] cells can be edited in a list whose rows open a form without script, unless the list says otherwise', async () => {
  const SCRIPT = '(function (form) {})';
  const form = (code: string, more: object = {}) => ({ code, schemaCode: 'note', name: '便条', ...more });
  const editInPlace = async (files: Record<string, unknown>) => {
    const { desk } = await loadDesk({ ...files, 'lists/named.json': list('named', 'note', { queryPresentation: { options: { editInPlace: true } } }) });
    return ['notes', 'named'].map((code) => asRecord(desk?.lists.get(code)?.config.queryPresentation?.options).editInPlace);
  };
  expect(await editInPlace({})).toEqual([true, true]);
  expect(await editInPlace({ 'forms/a.json': form('a', { script: SCRIPT }) })).toEqual([false, true]);
  // The first form is the one that rows open.
  expect(await editInPlace({ 'forms/a.json': form('a'), 'forms/b.json': form('b', { script: SCRIPT }) })).toEqual([true, true]);
  expect(await editInPlace({ 'forms/a.json': form('a', { pcUrl: '/own/form' }) })).toEqual([false, true]);
});

it('the example applications have no faults', async () => {
  const { loaded } = await loadApps([resolve('apps')]);
  expect(loaded.faults).toEqual([]);
  expect(loaded.apps.size).toBeGreaterThan(1);
});

it('folders come from PORTICO_APPS, else apps', () => {
  expect(appFolders({})).toEqual(['apps']);
  expect(appFolders({ PORTICO_APPS: '/a:/b' })).toEqual(['/a', '/b']);
});
