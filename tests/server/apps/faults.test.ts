import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { faultLine } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { copyMarked, temporaryFolder, write } from './markedFixture.ts';

const FIXTURE = resolve('tests/fixtures/apps/faults');
const column = { propertyCode: 'title', propertyType: 0, name: '标题' };

it('[BX-031] everything without a fault is loaded, and only that', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const { loaded } = await loadApps([folder]);
  expect([...loaded.apps.keys()]).toEqual(['workshop', 'yard']);
  const workshop = loaded.apps.get('workshop');
  expect([...(workshop?.models.keys() ?? [])]).toEqual(['order']);
  expect([...(workshop?.lists.keys() ?? [])].toSorted()).toEqual(['board', 'first_version', 'orders']);
  expect(workshop?.lists.get('orders')?.config.queryActions?.map(({ actionCode }) => actionCode)).toEqual(['add', 'hello', 'whistle', 'QR_Code', 'pull']);
  expect(workshop?.lists.get('orders')?.config.customButtons?.map(({ code }) => code)).toEqual(['press', 'keep']);
  // What cannot be asked is left out alone, and looks that cannot be had cost nothing else.
  expect(workshop?.lists.get('orders')?.config.queryConditions?.map(({ propertyCode }) => propertyCode)).toEqual(['kind']);
  expect(workshop?.lists.get('orders')?.config.queryColumns?.[2]).not.toHaveProperty('width');
  expect([...(workshop?.forms.keys() ?? [])]).toEqual(['deaf', 'framed', 'order_form']);
  expect(workshop?.forms.get('order_form')?.sheet.publishedHtmlJson).toBeUndefined();
  expect(workshop?.menu.map((node) => node.id)).toEqual(['workshop.order.orders', 'workshop.shelf', 'workshop.sales', 'workshop.more']);
  expect(workshop?.menu.at(-1)?.children).toEqual([]);
  expect([...(loaded.apps.get('yard')?.models.keys() ?? [])]).toEqual(['thing']);
});

it('rights keep what exists and never reach further because something is missing', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const { loaded } = await loadApps([folder]);
  const [everyone, it_] = loaded.apps.get('workshop')?.rights ?? [];
  expect([...(everyone?.models.keys() ?? [])]).toEqual(['order']);
  expect([...(everyone?.models.get('order')?.hiddenItems ?? [])]).toEqual(['amount']);
  expect(everyone?.models.get('order')?.filter).toEqual([[[{ propertyCode: 'amount', propertyType: 2, propertyValue: '5;' }]]]);
  expect([...(it_?.models.keys() ?? ['none'])]).toEqual([]);
});

it('refuses files that lead outside by a link, are too large or not UTF-8', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const lists = join(folder, 'workshop', 'lists');
  await write(join(folder, 'secret.js'), '({ secret: true })');
  await symlink(join(folder, 'secret.js'), join(lists, 'linked.js'));
  await write(join(lists, 'large.js'), ' '.repeat(256 * 1024 + 1));
  await writeFile(join(lists, 'latin.js'), Buffer.from([0x22, 0xe4, 0x22]));
  await mkdir(join(lists, 'folder.js'));
  for (const name of ['linked', 'large', 'latin', 'folder']) {
    await write(join(lists, `with_${name}.json`), {
      code: `with_${name}`,
      schemaCode: 'order',
      name: 'x',
      queryColumns: [column],
      queryPresentation: { htmlJson: { scriptJson: { $file: `${name}.js` } } },
    });
  }
  await symlink(join(folder, 'workshop_again', 'app.json'), join(lists, 'alias.json'));
  const { loaded } = await loadApps([folder]);
  const reasonsOf = (name: string) => loaded.faults.filter(({ file }) => file === join(lists, name)).map(({ reason }) => reason);
  expect(reasonsOf('with_linked.json')).toEqual(['linked.js: the file lies outside the folder of the application']);
  expect(reasonsOf('with_large.json')).toEqual(['large.js: the file is larger than 256 KiB']);
  expect(reasonsOf('latin.js')).toEqual(['the file is not UTF-8: here stands the byte E4']);
  expect(reasonsOf('with_latin.json')).toEqual([]);
  expect(loaded.apps.get('workshop')?.lists.has('with_latin')).toBe(false);
  expect(reasonsOf('with_folder.json')).toEqual(['folder.js: this is not a file']);
  expect(reasonsOf('alias.json')).toEqual(['the file lies outside the folder of the application']);
  expect(JSON.stringify([...(loaded.apps.get('workshop')?.lists.values() ?? [])])).not.toContain('secret');
});

it('a model folder without its document is said', async () => {
  const { folder } = await copyMarked(FIXTURE);
  await write(join(folder, 'yard', 'models', 'empty', 'notes.txt'), 'x');
  const { loaded } = await loadApps([folder]);
  const file = join(folder, 'yard', 'models', 'empty', 'model.json');
  expect(loaded.faults.filter((fault) => fault.file === file).map(faultLine)).toEqual([`${file}:1:1 error the file does not exist`]);
});

it('nesting without end and huge documents are refused', async () => {
  const { folder } = await copyMarked(FIXTURE);
  await write(join(folder, 'yard', 'lists', 'deep.json'), '['.repeat(100_000));
  await write(join(folder, 'yard', 'lists', 'huge.json'), `{"code": "${'x'.repeat(1024 * 1024)}"}`);
  const { loaded } = await loadApps([folder]);
  const reasons = loaded.faults.filter(({ file }) => file.startsWith(join(folder, 'yard', 'lists'))).map(({ reason }) => reason);
  expect(reasons.slice(0, 2)).toEqual(['nested too deeply', 'the file is larger than 1024 KiB']);
});

it('a folder that does not exist is said, and the others load', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const { loaded } = await loadApps([join(folder, 'yard'), join(folder, 'nowhere')]);
  expect([...loaded.apps.keys()]).toEqual(['yard']);
  expect(loaded.faults.map(faultLine)).toContain(`${join(folder, 'nowhere')}:1:1 error there is no such folder`);
});

it('[BX-031] types of reports and kinds of blocks that are named like what every object has are unknown ones', async () => {
  const folder = await temporaryFolder();
  const app = join(folder, 'odd');
  await write(join(app, 'app.json'), { code: 'odd', name: '怪' });
  await write(join(app, 'menu.json'), []);
  await write(join(app, 'models', 'thing', 'model.json'), { code: 'thing', name: '物', properties: [{ code: 'price', name: '价', propertyType: 2 }] });
  const source = { schemaCode: 'thing' };
  const measures = [{ propertyCode: 'price', sumType: 1, name: '总价' }];
  const names = ['constructor', 'toString'];
  for (const type of names) await write(join(app, 'reports', `${type}.json`), { code: type, name: '表', source, type, measures });
  const blocks = names.map((kind, y) => ({ kind, x: 0, y, w: 1, h: 1 }));
  await write(join(app, 'pages', 'odd_page.json'), { code: 'odd_page', name: '页', blocks });
  const { loaded } = await loadApps([folder]);
  const reasons = loaded.faults.map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual(['kind', 'type'].flatMap((field) => names.map((name) => expect.stringMatching(`^${field} "${name}" is unknown`))));
  expect([...(loaded.apps.get('odd')?.reports.keys() ?? [])].toSorted()).toEqual(names);
});
