import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkHiddenRequired } from '../../cli/hiddenRequired.ts';
import { faultLine } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { writeApp } from '../server/apps/appFolder.ts';
import { temporaryFolder, write } from '../server/apps/markedFixture.ts';
import { portico } from './portico.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });
const model = {
  code: 'order',
  name: '订单',
  properties: [
    item('need', 0, { propertyEmpty: false }),
    item('given', 0, { propertyEmpty: false, defaultValue: 'a' }),
    item('free', 0),
    item('above', 9, { relativeCode: 'order', options: { onDelete: 'empty' } }),
    item('constructor', 0, { propertyEmpty: false }),
    item('lines', 8, { subSchema: { properties: [item('what', 0, { propertyEmpty: false })] } }),
  ],
};

/** Writes an application with a form of this script and layout; gives its folder. */
async function written(script: string, more: object = {}): Promise<string> {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  await write(join(app, 'models', 'order', 'model.json'), model);
  await write(join(app, 'forms', 'order_form.json'), { code: 'order_form', schemaCode: 'order', name: '订单', script: { $file: 'order_form.js' }, ...more });
  await writeFile(join(app, 'forms', 'order_form.js'), script);
  return folder;
}

/** The faults of it, without its folder. */
async function reportsOf(script: string, more: object = {}): Promise<string[]> {
  const loading = await loadApps([await written(script, more)]);
  return [...loading.loaded.faults, ...checkHiddenRequired(loading)].map((fault) => faultLine(fault).replace(/^.*(?=forms\/)/, ''));
}

const hidden = (line: number, column: number, control: string, does = 'hides') =>
  expect.stringMatching(new RegExp(`^forms/order_form\\.js:${line}:${column} warning the script ${does} ${control.replace('.', '\\.')}, which needs a value`));

it('[BX-032] a script that hides or locks what must have a value, and gives it none, is reported with its line', async () => {
  const script = [
    '(function (form) {',
    '  form.on("onRendered", function () {',
    '    form.need.display = false;',
    '    if (form.free.value) form["constructor"].edit = false;',
    '    form.given.display = false;',
    '    form.free.display = false;',
    '    // form.need.display = false;',
    '    form.lines.getCell(0, "what").display = false;',
    '    form.need.display = form.free.hasValue;',
    '  });',
    '})',
  ].join('\n');
  const { out } = await portico(['check', await written(script)]);
  expect(out.match(/:3:10 warning the script hides need/)).not.toBeNull();
  expect(await reportsOf(script)).toEqual([hidden(3, 10, 'need'), hidden(4, 30, 'constructor', 'locks'), hidden(8, 10, 'lines.what')]);
});

it('[BX-032] rights of onLoad count as well, and a script that sets the value is not reported', async () => {
  const rights = '(function (form) { form.on("onLoad", function (data, rights) { rights.need.v = false; }); })';
  expect(await reportsOf(rights)).toEqual([hidden(1, 71, 'need')]);
  expect(await reportsOf(rights.replace('{ rights', '{ data.need = "x"; rights'))).toEqual([]);
  expect(await reportsOf(rights.replace('{ rights', '{ form.need.value = "x"; rights'))).toEqual([]);
});

it('[BX-032] a layout without a place for what must have a value is reported', async () => {
  const layout = (...keys: string[]) => ({ publishedViewJson: [{ type: 'group', name: 'a', columns: keys.map((key) => ({ key })) }] });
  const plain = '(function (form) {})';
  expect(await reportsOf(plain, layout('need', 'free'))).toEqual([
    expect.stringMatching(/^forms\/order_form\.json:\d+:\d+ warning the layout has no place for constructor, which needs a value and begins with none/),
  ]);
  expect(await reportsOf(plain, layout('need', 'constructor'))).toEqual([]);
});

it('[BX-032] what aliases, helpers, loops and rights of columns hide is reported where the script names it', async () => {
  const script = [
    '(function (form) {',
    '  function hide(control) { control.display = false; }',
    '  form.on("onLoad", function (data, rights) {',
    '    const columns = rights.lines.subDataPermission;',
    '    columns.what.v = false;',
    '  });',
    '  form.on("onRendered", function () {',
    '    hide(form.need);',
    '    ["constructor", "free"].forEach((code) => { form[code].edit = false; });',
    '  });',
    '})',
  ].join('\n');
  expect(await reportsOf(script)).toEqual([hidden(5, 13, 'lines.what'), hidden(8, 15, 'need'), hidden(9, 6, 'constructor', 'locks')]);
});

it('[BX-032] a relation that only a form requires, and that is emptied when its record is deleted, is reported at the form', async () => {
  const requires = (...keys: string[]) => ({ publishedAttributesJson: keys.map((key) => ({ key, required: true })) });
  expect(await reportsOf('(function (form) {})', requires('above'))).toEqual([
    expect.stringMatching(/^forms\/order_form\.json:\d+:\d+ warning above is required: a record it is emptied in can be saved again only with another one/),
  ]);
  expect(await reportsOf('(function (form) {})', requires('free'))).toEqual([]);
});
