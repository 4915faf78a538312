import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const CODE_FOLDERS = ['cli', 'renderers', 'sandbox', 'schemas', 'scripts', 'server', 'src', 'tests'];
const CODE = /\.(?:tsx?|mjs|js|json|css|bpmn|html)$/;
/** Pages that are written by hand; those of `docs/reference` are generated. */
const PAGES = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  ...pathsBelow('docs').filter((path) => path.endsWith('.md') && !path.startsWith('docs/reference/')),
];
const NAMED_FILE = new RegExp(`\`((?:${CODE_FOLDERS.join('|')})/[\\w./-]+\\.\\w+)\``, 'g');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
/** A name of the code in a comment: one word in back-ticks, of several words run together. */
const NAME = /`([a-z]+(?:[A-Z][a-z0-9]*)+)(?:\(\))?`/g;
/** Names of libraries that only a comment has. */
const OF_OTHERS = new Set(['enableMarkdownInDescription']);

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names in comments that no source uses, as `path name`. */
function unknownNames(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set([...sources.values()].flatMap((source) => source.replaceAll(COMMENT, ' ').match(/\w+/g) ?? []));
  return [...sources].flatMap(([path, source]) => {
    const names = [...source.matchAll(COMMENT)].flatMap(([comment]) => [...comment.matchAll(NAME)].map(([, name = '']) => name));
    return names.filter((name) => !used.has(name) && !OF_OTHERS.has(name)).map((name) => `${path} ${name}`);
  });
}

describe('what prose names is there', () => {
  it.each(PAGES)('the files that %s names', (page) => {
    const named = [...read(page).matchAll(NAMED_FILE)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('the names in back-ticks in comments of the code', () => {
    const paths = CODE_FOLDERS.flatMap(pathsBelow).filter((path) => CODE.test(path));
    expect(unknownNames(new Map(paths.map((path) => [path, read(path)])))).toEqual([]);
  });

  it('a name that is planted and used nowhere is found', () => {
    const sources = new Map([
      ['src/a.ts', '/** As `toRendered` and `openList()`. */\nexport const a = openList;\n'],
      ['src/b.ts', '// `loadMissing` loads them.\nexport const b = 1;\n'],
    ]);
    expect(unknownNames(sources)).toEqual(['src/a.ts toRendered', 'src/b.ts loadMissing']);
  });
});
