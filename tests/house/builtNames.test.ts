import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Folders of tests, and what they share, that meet the built portal. */
const FOLDERS = ['tests/bench', 'tests/e2e', 'tests/long', 'tests/support', 'scripts/guide'];

/** A name before the hash of a built file, in a pattern or an address: `/static/InfoScreen-`, `\/static\/${name}-`. */
const BUILT_NAME = /\bstatic\\?\/(?:\$\{\w+\}|[\w-]+)-/;

/** Lines that know what the bundler called a file: a source renamed, moved or bundled otherwise leaves them without effect, and green. */
function builtNamesIn(path: string, source: string): string[] {
  return source.split('\n').flatMap((line, at) => (BUILT_NAME.test(line) ? [`${path}:${at + 1}`] : []));
}

test('no test of the built portal knows the name of a built file: `chunkOf` finds it by its source', () => {
  const paths = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`));
  const sources = paths.filter((path) => path.endsWith('.ts'));
  expect(sources.flatMap((path) => builtNamesIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  String.raw`await page.route(/\/static\/Dashboard-[^/]+\.js$/, fulfil);`,
  "await page.route('**/static/ComposedFilterPanel-*.js', fulfil);",
  'const chunk = (name: string) => new RegExp(`/static/${name}-[\\\\w-]{8}\\\\.js$`);',
  "await page.goto('/static/texts-zh-CPW11c2q.js');",
])('a planted name of a built file is found: %s', (line) => {
  expect(builtNamesIn('tests/e2e/a.spec.ts', `\n${line}\n`)).toEqual(['tests/e2e/a.spec.ts:2']);
});

test.each([
  "await page.route(chunkOf('src/screens/pages/Dashboard.tsx'), fulfil);",
  String.raw`await page.route(/\/static\/[^/]+\.css$/, fulfil);`,
  "await page.route('**/static/build2.js', fulfil);",
])('an address that names no built file is none: %s', (line) => {
  expect(builtNamesIn('tests/e2e/a.spec.ts', line)).toEqual([]);
});
