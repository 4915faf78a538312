import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { WITHOUT_BY_PLAYWRIGHT } from '../support/browserFeatures.ts';

it('the browser of the tests goes without everything that Playwright switches off', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const [, list = ''] = /disabledFeatures = \[(.*?)\]\.filter/s.exec(readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')) ?? [];
  const names = [...list.replaceAll(/\/\/.*$/gm, '').matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(WITHOUT_BY_PLAYWRIGHT);
});
