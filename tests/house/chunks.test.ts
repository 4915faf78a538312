import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFERRED_SOURCES } from '#scripts/deferredChunks.ts';

/** Functions that name an import and are given to `loadChunk` or `screen` by their names: how many imports each file has of that kind. */
const BY_NAME: Readonly<Record<string, number>> = { 'src/app/pageBodies.ts': 1, 'src/app/routes.tsx': 2, 'src/services/texts/i18n.ts': 2 };
const LOADERS = new Set(['loadChunk', 'lazyComponent', 'screen']);

/** Names of the calls whose brackets are open at a place of the source, the innermost first. */
function callsAround(source: string, place: number): string[] {
  const names: string[] = [];
  let closed = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    if (source[at] === ')') closed += 1;
    else if (source[at] === '(') {
      if (closed > 0) closed -= 1;
      else names.push(/\w*$/.exec(source.slice(0, at))?.[0] ?? '');
    }
  }
  return names;
}

test('whatever the portal loads late goes through the one loader, which names a failure and ends after 120 s', () => {
  const found: Record<string, number> = {};
  const files = ['src', 'renderers'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path).replaceAll('\\', '/')),
  );
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    // The transport knows no loader of pages: what it loads fails as the call does.
    if (file.startsWith('src/api/') || file.endsWith('.d.ts')) continue;
    const source = readFileSync(file, 'utf8');
    for (const { index } of source.matchAll(/(?<!typeof )\bimport\((?=['"`])/g)) {
      if (!callsAround(source, index).some((name) => LOADERS.has(name))) found[file] = (found[file] ?? 0) + 1;
    }
  }
  expect(found).toEqual(BY_NAME);
});

test('every source that a chunk of what is loaded late names is there', () => {
  const fileOf = (source: string) => source.replace(/^!/, '').replace(/^virtual:call-checks\/(\w+)$/, 'schemas/calls/$1.ts');
  const isThere = (path: string) => {
    const [before = '', ending] = path.split('*');
    return ending === undefined ? existsSync(path) : readdirSync(dirname(before + ending)).some((name) => name.endsWith(ending));
  };
  expect(DEFERRED_SOURCES.length).toBeGreaterThan(50);
  expect(DEFERRED_SOURCES.filter((source) => !isThere(fileOf(source)))).toEqual([]);
});
