import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkScriptTypes } from '#cli/scriptTypes/checkTypes.ts';
import { faultText } from '#server/apps/documents/fault.ts';
import { loadApps } from '#server/apps/loader.ts';
import { VISIT_LIST, guideDocuments, guideText, scriptDocuments } from '../support/guide.ts';
import { temporaryFolder, write } from '../server/apps/markedFixture.ts';

const documents = guideDocuments();
const SCRIPT = 'visits/lists/visit_all.js';

/** What `portico check` says to the documents, without the folder, what follows from a fault below its line; `changes` replaces or adds texts. */
async function faultsOf(changes: Record<string, string> = {}): Promise<string[]> {
  const folder = await temporaryFolder();
  for (const [path, text] of [...documents, ...Object.entries(changes)]) await write(join(folder, path), text);
  const loading = await loadApps([folder]);
  return [...loading.loaded.faults, ...(await checkScriptTypes(loading))].flatMap((fault) =>
    faultText(fault)
      .replace(`${join(folder, 'visits')}/`, '')
      .split('\n'),
  );
}

it('the application of the page for app builders loads without a fault', async () => {
  expect(documents.size).toBe(6);
  expect(await faultsOf()).toEqual([]);
});

it('the report and the home page of the page for app builders load with it', async () => {
  const shown = guideText('app-builders.md').matchAll(/`(visits\/(?:reports|pages)\/[^`]+)`:\n\n```json\n([\s\S]*?)```/g);
  const added = Object.fromEntries([...shown].map(([, path = '', text = '']) => [path, text]));
  expect(Object.keys(added)).toEqual(['visits/reports/visits_month.json', 'visits/pages/visitsHomePage.json']);
  expect(await faultsOf(added)).toEqual([]);
});

it.each([
  [/("schemaCode": "visit"),/, '$1', '5:3 error broken JSON: comma expected'],
  [/"schemaCode": "visit"/, '"schemaCode": "visits"', '4:17 error there is no model visits'],
  [/"propertyCode": "visitor"/, '"propertyCode": "guest"', '10:23 error model visit has no item guest'],
  [/"visit_form"/, '"visit_fom"', '31:26 error there is no form visit_fom'],
  [/"queryPresentationType": "LIST"/, '"colour": "red"', '7:3 warning unknown field "colour"'],
  [
    /"queryPresentationType": "LIST"/,
    '"queryPresentationType": "MAP"',
    '7:28 warning queryPresentationType "MAP" is unknown; the portal shows its fallback. Known: LIST, BOARD, CALENDAR, GANTT',
  ],
])('the page says to %s with %s what the loader says', async (from, to, message) => {
  const faults = await faultsOf({ [VISIT_LIST]: (documents.get(VISIT_LIST) ?? '').replace(from, to) });
  expect(faults[0]).toBe(`lists/visit_all.json:${message}`);
  expect(guideText('app-builders.md')).toContain(message);
  if (!message.includes('error')) return;
  expect(faults).toEqual([`lists/visit_all.json:${message}`, '  1 menu node that uses it is left out: menu.json:7']);
  for (const language of ['app-builders.md', 'zh/app-builders.md']) expect(guideText(language)).toContain(faults[1]?.trim());
});

it('the script of the page for script authors goes with that list', async () => {
  const documents = scriptDocuments();
  expect(documents[SCRIPT]).toContain('onCellRender');
  expect(await faultsOf(documents)).toEqual([]);
});

it('the page for script authors tells what the check says to a script that does not fit', async () => {
  const documents = scriptDocuments();
  const script = (documents[SCRIPT] ?? '').replace('vm.checkedRows.length', 'vm.checkedRow.length').replace('onCellRender:', 'onCelRender:');
  const faults = await faultsOf({ ...documents, [SCRIPT]: script });
  expect(faults).toHaveLength(2);
  for (const fault of faults) expect(guideText('script-authors.md')).toContain(fault.replace('lists/', ''));
});
