import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asRecord } from '#schemas/formats/format.ts';
import { loadApps } from '#server/apps/loader.ts';
import { openApps } from '#server/apps/openApps.ts';
import { list, model, writeApp } from './appFolder.ts';
import { temporaryFolder, write } from './markedFixture.ts';

const colours = {
  code: 'colours',
  name: '颜色',
  items: [
    { code: 'green', name: '绿', name_i18n: { en: 'Green' }, sortKey: 2 },
    { code: 'red', name: '红', name_i18n: { en: 'Red' }, sortKey: 1 },
    { code: 'grey', name: '灰', disabled: true },
  ],
};
const painted = model('note', {
  properties: [
    { code: 'title', name: '标题', propertyType: 0 },
    { code: 'colour', name: '颜色', propertyType: 14, options: { dictionary: 'colours' } },
    {
      code: 'coats',
      name: '涂层',
      propertyType: 8,
      subSchema: { properties: [{ code: 'colour', name: '颜色', propertyType: 15, options: { dictionary: 'colours' } }] },
    },
  ],
});
const notes = (more: object = {}): object =>
  list('notes', 'note', {
    queryColumns: [
      { propertyCode: 'colour', propertyType: 14, name: '颜色' },
      { propertyCode: 'coats', propertyType: 8, name: '涂层', childColumns: [{ propertyCode: 'colour', propertyType: 15, name: '颜色' }] },
    ],
    queryConditions: [{ propertyCode: 'colour', propertyType: 14, name: '颜色', displayType: 3, ...more }],
  });

async function writePainted(): Promise<{ folder: string; app: string }> {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  await write(join(app, 'dictionaries', 'colours.json'), colours);
  await write(join(app, 'models', 'note', 'model.json'), painted);
  await write(join(app, 'lists', 'notes.json'), notes());
  return { folder, app };
}

it('[EN-013] an item, its columns and its condition carry the entries of its dictionary in their order', async () => {
  const { folder } = await writePainted();
  const { loaded } = await loadApps([folder]);
  expect(loaded.faults).toEqual([]);
  const note = loaded.models.get('note');
  const config = note?.lists[0]?.config;
  const carried = [note?.items[0]?.options, note?.items[1]?.options, config?.queryColumns?.[0]?.options, config?.queryConditions?.[0]?.options];
  const column = config?.queryColumns?.[1]?.childColumns?.[0]?.options;
  expect(carried[0]).toBeUndefined();
  for (const options of [...carried.slice(1), column]) {
    expect(asRecord(options).useDictionariesData).toEqual([
      { id: 'desk.colours.red', code: 'red', name: '红', name_i18n: '{"en":"Red"}', sortKey: 1 },
      { id: 'desk.colours.green', code: 'green', name: '绿', name_i18n: '{"en":"Green"}', sortKey: 2 },
      { id: 'desk.colours.grey', code: 'grey', name: '灰', sortKey: 3, disabled: true },
    ]);
  }
});

it('[BX-032] a condition with choices of its own, or a preset that is no entry, is a fault at its place', async () => {
  const { folder, app } = await writePainted();
  await write(join(app, 'lists', 'notes.json'), notes({ options: 'red;green', defaultValue: 'red;blue' }));
  const { loaded } = await loadApps([folder]);
  const own = loaded.faults.filter(({ file }) => file.endsWith('notes.json'));
  expect(own.map(({ severity, reason }) => `${severity} ${reason}`)).toEqual([
    'error the choices come from dictionary colours; leave options out',
    'error dictionary colours has no entry blue',
  ]);
});

it('[BX-031] a changed dictionary tells of the models whose choices it gives, and a faulty one stays as it was', async () => {
  const { folder, app } = await writePainted();
  const apps = await openApps({ folders: [folder], watch: false, report: () => undefined });
  onTestFinished(() => apps.close());
  await write(join(app, 'dictionaries', 'colours.json'), { ...colours, items: [...colours.items, { code: 'blue', name: '蓝' }] });
  const changes = await apps.reload();
  expect(changes.map(({ appCode, kind, code }) => `${appCode} ${kind} ${code}`)).toEqual(['desk dictionary colours', 'desk model note']);
  expect(apps.current().models.get('note')?.lists[0]?.config.queryColumns?.[0]?.options).toMatchObject({
    useDictionariesData: expect.arrayContaining([expect.objectContaining({ name: '蓝' })]),
  });
  await write(join(app, 'dictionaries', 'colours.json'), { ...colours, items: [] });
  expect(await apps.reload()).toEqual([]);
  expect(apps.current().models.get('note')?.lists[0]?.config.queryColumns?.[0]?.options).toMatchObject({
    useDictionariesData: expect.arrayContaining([expect.objectContaining({ name: '蓝' })]),
  });
});
