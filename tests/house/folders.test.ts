import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folders of product code. */
const AREAS = ['schemas', 'renderers', 'sandbox', 'src', 'server', 'cli'];
const MOST_FILES = 30;
/** Data and language modules: one more of a kind is no reason to divide them. */
const DATA = /(?:^|\/)(?:locales|migrations)(?:\/|$)/;

const root = join(import.meta.dirname, '../..');
const CODE = /\.(?:tsx?|mjs|css)$/;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Sources by path. */
type Sources = ReadonlyMap<string, string>;

function readSources(): Sources {
  const paths = AREAS.flatMap((area) => readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(area, path)));
  return new Map(paths.filter((path) => CODE.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Which folders the files of each folder import from, by value, by type or late; style sheets are no code. */
function importsOfFolders(sources: Sources, areas: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    const from = posix.dirname(path);
    if (!areas.some((area) => path.startsWith(`${area}/`))) continue;
    for (const [, early, lazy] of source.matchAll(IMPORT)) {
      const specifier = (early ?? lazy ?? '').replace(/\?.*$/, '');
      const target = specifier.startsWith('#') ? specifier.slice(1) : posix.normalize(posix.join(from, specifier));
      const to = posix.dirname(target);
      if (sources.has(target) && !target.endsWith('.css') && to !== from) folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  return folders;
}

/** Rings of folders, each as the way from one folder back to itself; a folder that lies in several is reported once. */
function ringsOfFolders(sources: Sources, areas: readonly string[]): string[] {
  const folders = importsOfFolders(sources, areas);
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (folder: string, way: readonly string[]): void => {
    const begin = way.indexOf(folder);
    if (begin >= 0) rings.push([...way.slice(begin), folder].join(' → '));
    if (begin >= 0 || done.has(folder)) return;
    for (const next of folders.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of folders.keys()) visit(folder, []);
  return rings;
}

/** Folders with more files than one can look over, with how many. */
function crowdedFolders(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const path of sources.keys()) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].filter(([folder, count]) => count > MOST_FILES && !DATA.test(folder)).map(([folder, count]) => `${folder} ${count}`);
}

describe('folders', () => {
  it('no folders of product code form a ring, whatever they import of each other', () => {
    expect(ringsOfFolders(readSources(), AREAS)).toEqual([]);
  });

  it('no folder of product code has more than 30 files', () => {
    expect(crowdedFolders(readSources())).toEqual([]);
  });

  it.each([
    ['by value', "import { b } from '#server/b/b.ts';"],
    ['by type', "import type { B } from '#server/b/b.ts';"],
    ['over several lines', "import {\n  a,\n  type B,\n} from '#server/b/b.ts';"],
    ['from beside', "export { b } from '../b/b.ts';"],
    ['late', "const b = () => import('#server/b/b.ts');"],
  ])('a ring that is planted %s is found', (_how, source) => {
    const sources = new Map([
      ['server/a/a.ts', source],
      ['server/b/b.ts', "import { c } from '#server/c/c.ts';"],
      ['server/c/c.ts', "import { a } from '#server/a/a.ts';"],
    ]);
    expect(ringsOfFolders(sources, ['server'])).toEqual(['server/a → server/b → server/c → server/a']);
  });

  it('a folder that imports of another and is not imported back is no ring', () => {
    const sources = new Map([
      ['server/a/a.ts', "import { b } from '#server/b/b.ts';\nimport { other } from './other.ts';"],
      ['server/a/other.ts', "import { b } from '#server/b/b.ts';"],
      ['server/b/b.ts', ''],
    ]);
    expect(ringsOfFolders(sources, ['server'])).toEqual([]);
  });

  it('a crowded folder that is planted is found, and one of migrations is none', () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, at): [string, string] => [`${folder}/${at}.ts`, '']);
    const sources = new Map([...files('server/a', 31), ...files('server/b', 30), ...files('server/db/migrations', 40)]);
    expect(crowdedFolders(sources)).toEqual(['server/a 31']);
  });
});
