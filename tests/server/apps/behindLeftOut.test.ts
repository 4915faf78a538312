import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { faultLine, faultText } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { copyMarked, differences, temporaryFolder, write } from './markedFixture.ts';

const FIXTURE = resolve('tests/fixtures/apps/behind');

it('[BX-031][BX-032] what is left out with a document is counted once, below its last error', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const { loaded } = await loadApps([folder]);
  const counted = loaded.faults.flatMap((fault) =>
    fault.followed === undefined ? [] : [[fault.file.replace(`${folder}/clinic/`, ''), fault.line, fault.followed]],
  );
  expect(counted).toEqual([
    [
      'models/patient/model.json',
      11,
      '4 documents, 2 menu nodes and 1 right that use it are left out: lists/patient_names.json, lists/visits.json, models/visit/model.json, pages/clinicHomePage.json, menu.json:2, menu.json:3, app.json:9',
    ],
    ['reports/by_ward.json', 8, '1 right that uses it is left out: app.json:13'],
    ['workflows/admit.bpmn', 9, '1 document that uses it is left out: pages/clinicHomePage.json'],
  ]);
  const [first] = loaded.faults.filter(({ followed }) => followed !== undefined);
  expect(first && faultText(first).split('\n')).toEqual([first && faultLine(first), `  ${first?.followed}`]);
});

it('[BX-032] a comma that is missing hides nothing of what uses the document, one that is cut off leaves items unknown', async () => {
  const { folder, expected } = await copyMarked(FIXTURE);
  const file = join(folder, 'clinic', 'models', 'patient', 'model.json');
  const text = await readFile(file, 'utf8');
  const faultsElsewhere = async (content: string) => {
    await write(file, content);
    const { faults } = (await loadApps([folder])).loaded;
    return { own: faults.filter((fault) => fault.file === file).map(({ reason }) => reason), others: faults.filter((fault) => fault.file !== file) };
  };
  const without = await faultsElsewhere(text.replace(',', ''));
  expect(without.own).toContain('broken JSON: comma expected');
  const wanted = expected.filter((fault) => fault.file !== file);
  expect(differences(folder, without.others, wanted)).toEqual({ missing: [], surprising: [] });
  const cutOff = await faultsElsewhere(text.slice(0, text.indexOf('"phone"')));
  expect(cutOff.own).toHaveLength(1);
  const { missing, surprising } = differences(folder, cutOff.others, wanted);
  expect(surprising).toEqual([]);
  // What is there of them to see without the model: neither a key, a script, a form nor a duplicate is among these.
  expect(missing.filter((line) => !/in model patient|model patient has|phone is no/.test(line))).toEqual([]);
});

it('[BX-031] a document that needs what is new in one that stays as it was is counted there', async () => {
  const folder = await temporaryFolder();
  const app = join(folder, 'shop');
  const model = (...codes: string[]) => ({ code: 'good', name: '货', properties: codes.map((code) => ({ code, name: code, propertyType: 0 })) });
  const list = (propertyCode: string) => ({ code: 'goods', schemaCode: 'good', name: '货', queryColumns: [{ propertyCode, propertyType: 0, name: 'x' }] });
  await write(join(app, 'app.json'), { code: 'shop', name: '店' });
  await write(join(app, 'menu.json'), []);
  await write(join(app, 'models', 'good', 'model.json'), model('title'));
  await write(join(app, 'lists', 'goods.json'), list('title'));
  const first = await loadApps([folder]);
  expect(first.loaded.faults).toEqual([]);
  await write(join(app, 'models', 'good', 'model.json'), { ...model('title', 'colour'), nameRule: '${nothing}' });
  await write(join(app, 'lists', 'goods.json'), list('colour'));
  const { loaded } = await loadApps([folder], first);
  expect(loaded.faults.map(({ reason, followed }) => [reason, followed])).toEqual([
    ['model good has no item nothing', '1 document that uses it stays at its former version: lists/goods.json'],
  ]);
  expect(
    loaded.apps
      .get('shop')
      ?.lists.get('goods')
      ?.config.queryColumns?.map(({ propertyCode }) => propertyCode),
  ).toEqual(['title']);
});

it('[BX-032] text that is not UTF-8 is told at the first byte that is none', async () => {
  const { folder } = await copyMarked(FIXTURE);
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const at = (...names: string[]) => join(folder, 'clinic', ...names);
  await writeFile(at('lists', 'visits.json'), latin('{\n  "code": "visits",\n  "name": "Prüfung"\n}\n'));
  await writeFile(at('lists', 'patients.js'), Buffer.concat([Buffer.from('// 检查\n/* é'), latin(' é */')]));
  await writeFile(at('workflows', 'admit.bpmn'), latin('<a>\n\u00e4'));
  const { loaded } = await loadApps([folder]);
  const lines = loaded.faults.filter(({ reason }) => reason.includes('not UTF-8')).map((fault) => faultLine(fault).replace(`${at()}/`, ''));
  expect(lines).toEqual([
    'lists/patients.js:2:6 error the file is not UTF-8: here stands the byte E9',
    'lists/visits.json:3:14 error the file is not UTF-8: here stands the byte FC',
    'workflows/admit.bpmn:2:1 error the file is not UTF-8: here stands the byte E4',
  ]);
});

it.each([
  ['({ options: {', 1, 13],
  ["({ options: { version: '1.1' }, hooks: { onLoad() {\n  return `a\n\n", 2, 11],
  ["({ options: { version: '1.1' }, hooks: { onLoad() {} }\n\n\n", 1, 54],
  ["({ options: { version: '1.1' }, hooks: {\n  onLoad() { call(1, 2\n  // to be done\n", 2, 22],
])('[BX-032] a script that is cut off is told at its last token: %j', async (script, line, column) => {
  const { folder } = await copyMarked(FIXTURE);
  await write(join(folder, 'clinic', 'lists', 'patients.js'), script);
  const { loaded } = await loadApps([folder]);
  const lines = loaded.faults.filter(({ file }) => file.endsWith('patients.js'));
  expect(lines.map((fault) => [fault.line, fault.column, fault.severity])).toEqual([[line, column, 'error']]);
});
