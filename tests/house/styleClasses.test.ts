import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Classes that a style sheet declares by themselves (`.p-name {`), e.g. not below another. */
function declaredClasses(css: string): Set<string> {
  // What stands in brackets is a part of a selector, not one by itself.
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|\((?:[^()]|\([^()]*\))*\)/g, '').match(/[^{}]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((list) => list.split(',').flatMap((one) => /^\s*(\.p-[\w-]+)\s*$/.exec(one)?.[1] ?? [])));
}

/** Classes that style sheets of rooms which are not within each other declare, with these sheets. */
function sharedClasses(sheets: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string[]>();
  for (const [path, css] of sheets) for (const name of declaredClasses(css)) places.set(name, [...(places.get(name) ?? []), path]);
  const isWithin = (path: string, other: string) => `${dirname(path)}/`.startsWith(`${dirname(other)}/`);
  return [...places].flatMap(([name, paths]) =>
    paths.some((path) => paths.some((other) => !isWithin(path, other) && !isWithin(other, path))) ? [`${name}: ${paths.join(', ')}`] : [],
  );
}

test('no class is styled by two rooms: which of their sheets comes last would say what it looks like', () => {
  const paths = ['renderers', 'src'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).flatMap((path) => (path.endsWith('.css') ? [`${room}/${path}`] : [])),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(sharedClasses(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([]);
});

test('a class of two rooms is found, one of a room and a room in it is not', () => {
  const sheets = new Map([
    ['a/one.css', '.p-x {\n}\n@media (max-width: 1px) {\n  .p-y {\n  }\n}\n'],
    ['b/two.css', '.p-z,\n.p-x {\n}\n.p-y > .p-z,\n:root :is(.p-w, .p-y, .p-w) {\n}\n'],
    ['b/c/three.css', '.p-z {\n}\n'],
  ]);
  expect(sharedClasses(sheets)).toEqual(['.p-x: a/one.css, b/two.css']);
});
