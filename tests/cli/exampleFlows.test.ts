import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productRoot } from '#server/root.ts';
import { portico } from './portico.ts';

const APPS = join(productRoot(), 'apps');
const CASES = join(productRoot(), 'tests/fixtures/flowCases');
/** No database here: the people of `demo/`. */
const env = { ...process.env, PORTICO_DATA: join(CASES, 'nothing'), DATABASE_URL: '', PORTICO_DATABASE: '' };

it.each(readdirSync(CASES).map((file) => file.replace(/\.json$/, '')))('[BX-054] the example workflow %s goes the ways its cases say', async (code) => {
  const { status, out, errors } = await portico(['flow', APPS, code, '--run', join(CASES, `${code}.json`)], env);
  expect(out).not.toContain('differs');
  expect(errors).toMatch(/(\d+) of \1 cases as expected/);
  expect(status).toBe(0);
});

it('[BX-046] nothing is found in the example workflows', async () => {
  const { status, out } = await portico(['flow', APPS], env);
  expect(out).not.toMatch(/\.bpmn:\d+:\d+ /);
  expect(status).toBe(0);
});
