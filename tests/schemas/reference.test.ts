import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { referenceFiles } from '../../scripts/reference/files.ts';
import { staleFiles } from '../../scripts/reference/staleFiles.ts';

it('the generated reference is up to date (npm run reference), and files that are stale, missing or too many are found', async () => {
  const wanted = await referenceFiles();
  expect(await staleFiles(wanted)).toEqual([]);
  const [[surplus = ''] = [], ...others] = wanted;
  const other = new Map([...others, ['docs/reference/missing.md', ''], ['docs/reference/calls.md', 'stale']]);
  expect(await staleFiles(other)).toEqual(['docs/reference/calls.md', 'docs/reference/missing.md', surplus].toSorted());
});

it('the schemas for editors can be compiled, accept $schema and point out a typing error', async () => {
  const schema: object = JSON.parse(await readFile('docs/reference/schemas/list.schema.json', 'utf8'));
  const check = new Ajv({ strict: false, allErrors: true }).compile(schema);
  const list = { $schema: 'x', code: 'a', schemaCode: 'b', name: 'n', queryColumns: [{ propertyCode: 'c', propertyType: 0, name: 'n' }] };
  expect(check(list)).toBe(true);
  expect(check({ ...list, queryColums: [] })).toBe(false);
  expect(check({ ...list, queryPresentation: { htmlJson: { scriptJson: { $file: 'a.js' } } } })).toBe(true);
});
