import { readFile, readdir } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { referenceFiles } from '../../scripts/reference/files.ts';

it('the generated reference is up to date (npm run reference)', async () => {
  const wanted = await referenceFiles();
  for (const [path, text] of wanted) expect(await readFile(path, 'utf8').catch(() => 'missing'), path).toBe(text);
  const present = (await readdir('docs/reference', { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  expect(present.toSorted()).toEqual([...wanted.keys()].toSorted());
});

it('the schemas for editors can be compiled, accept $schema and point out a typing error', async () => {
  const schema: object = JSON.parse(await readFile('docs/reference/schemas/list.schema.json', 'utf8'));
  const check = new Ajv({ strict: false, allErrors: true }).compile(schema);
  const list = { $schema: 'x', code: 'a', schemaCode: 'b', name: 'n', queryColumns: [{ propertyCode: 'c', propertyType: 0, name: 'n' }] };
  expect(check(list)).toBe(true);
  expect(check({ ...list, queryColums: [] })).toBe(false);
  expect(check({ ...list, queryPresentation: { htmlJson: { scriptJson: { $file: 'a.js' } } } })).toBe(true);
});
