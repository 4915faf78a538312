import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const CODE = /\.tsx?$/;
/** A call that makes a value of JSON text. */
const READS = /\b(?:JSON\.parse|readJson)\(/;

/**
 * Who reads JSON text where configurations go by, and whose text it is. Fields that travel as JSON text (`JsonText` of `schemas/wire.ts`) are read
 * in `schemas/formats/jsonTexts.ts` alone: everything else gets their values. A file that reads another text has a line here.
 */
const READERS: Readonly<Record<string, string>> = {
  'renderers/regions/groups/groupsDataSource.ts': 'what the lines of groups themselves wrote',
  'renderers/regions/renderTree/drawTree.ts': 'what the tree itself wrote into its nodes',
  'schemas/formats/filters/address.ts': 'text of a filter, and its preset',
  'schemas/formats/filters/choice.ts': 'preset of a condition',
  'schemas/formats/filters/options.ts': 'filter of choices from another model, which is a text within',
  'schemas/formats/filters/relation.ts': 'preset of a condition',
  'schemas/formats/filters/relative.ts': 'text of a filter',
  'schemas/formats/filters/units.ts': 'text of a filter, and its preset',
  'schemas/formats/format.ts': 'value of a row',
  'schemas/formats/readJson.ts': 'defines it',
  'schemas/formats/jsonTexts.ts': 'the fields themselves',
  'schemas/localized.ts': 'name_i18n, which stays a text',
  'schemas/sheets/importFixes.ts': 'what the server keeps for a user, read on both sides',
  'server/apps/compile/text.ts': 'name_i18n of a document',
  'server/apps/documents/goodScripts.ts': 'scripts that were found good, which the server keeps',
  'server/apps/documents/validate.ts': 'name_i18n of a document',
  'src/api/answers.ts': 'bodies of answers',
  'src/api/changes/changeStream.ts': 'messages of the stream',
  'src/api/refresh.ts': 'claims of a token',
  'src/api/scriptCall.ts': 'answers for scripts, who get the wire',
  'src/api/storage.ts': 'what the browser keeps',
  'src/app/startCalls.ts': 'settings that stand in the page',
  'src/engine/forms/typedText.ts': 'typed values that the browser keeps',
  'src/engine/lists/query/configCache.ts': 'what the session keeps',
  'src/engine/lists/state/savedContent.ts': 'what the server keeps for a user',
  'src/screens/forms/rejectChoice.ts': 'what the browser keeps',
};
/** Folders that hold configurations or look at them. */
const FOLDERS = ['renderers', 'schemas', 'src', 'server/apps', 'server/exports', 'server/lists', 'server/policies'];

function readersIn(folder: string): string[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => CODE.test(path));
  return paths.map((path) => posix.join(folder, path)).filter((path) => READS.test(readFileSync(join(root, path), 'utf8')));
}

describe('JSON texts', () => {
  it('are read where this test says, so that no field of a configuration is read again behind its border', () => {
    expect(FOLDERS.flatMap(readersIn).toSorted()).toEqual(Object.keys(READERS).toSorted());
  });

  it('one that is read is seen, one that is written or named is not', () => {
    expect(READS.test("const read = typeof options === 'string' ? readJson(options) : options;")).toBe(true);
    expect(READS.test('const read = JSON.parse(text);')).toBe(true);
    expect(READS.test("import { readJson } from '#schemas/formats/readJson.ts';\nJSON.stringify(value);")).toBe(false);
  });
});
