import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Folders whose rooms are named too; those of `apps` are applications. */
const ROOMS = ['cli', 'demo', 'docs', 'renderers', 'sandbox', 'schemas', 'scripts', 'server', 'src', 'tests'];
/** Rooms whose own rooms are named as well. */
const DEEPER = ['renderers/regions', 'src/engine', 'src/screens', 'src/services'];

/** Folders that the tree of a Layout names, as paths: one level an indentation of two, several folders on a line as `list/ grid/`. */
function layoutFolders(guide: string): string[] {
  const [, tree = ''] = /^## Layout\n[^#]*?```\n(.*?)```/ms.exec(guide) ?? [];
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)((?:[\w.]+\/ ?)+)/.exec(line) ?? [];
    const folders = names.split(' ').flatMap((name) => (name.endsWith('/') ? [name.slice(0, -1)] : []));
    const level = indent.length / 2;
    const parent = above.slice(0, level).join('/');
    if (folders[0] !== undefined) above.splice(level, above.length, folders[0]);
    return folders.map((name) => (parent === '' ? name : `${parent}/${name}`));
  });
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

test('the Layout in CONTRIBUTING.md names folders that are there, and every room of the code', () => {
  const named = layoutFolders(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const rooms = [...ROOMS, ...ROOMS.flatMap(foldersIn), ...DEEPER.flatMap(foldersIn), 'apps'];
  expect(rooms.filter((path) => !named.includes(path))).toEqual([]);
});

test('a Layout is read with its levels, several folders on a line', () => {
  const guide =
    '# A\n\n## Layout\n\nWords.\n\n```\nREADME.md\nsrc/   the portal\n  api/ app/   two\n  engine/   one\n    lists/   lists\ncli/   last\n```\n\n## B\n';
  expect(layoutFolders(guide)).toEqual(['src', 'src/api', 'src/app', 'src/engine', 'src/engine/lists', 'cli']);
});
