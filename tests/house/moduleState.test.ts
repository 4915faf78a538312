import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const CODE = /\.(?:tsx?|mjs)$/;
/** A variable at the level of a module: state that lives as long as the page or the process. */
const MODULE_LET = /^(?:export )?(?:let|var) \w/gm;

/**
 * Variables at the level of a module, by the folder of the product. State belongs in a store, a service or what a
 * function is given, where a test and a second session have their own: a number goes down, never up.
 */
const COUNTS: readonly (readonly [folder: string, count: number])[] = [
  ['schemas', 0],
  ['renderers', 4],
  ['sandbox', 1],
  ['src', 60],
  ['server', 13],
  ['cli', 0],
];

function moduleLetsOf(source: string): number {
  return source.match(MODULE_LET)?.length ?? 0;
}

function countOf(folder: string): number {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => CODE.test(path));
  return paths.reduce((sum, path) => sum + moduleLetsOf(readFileSync(join(root, posix.join(folder, path)), 'utf8')), 0);
}

describe('variables at the level of a module', () => {
  it.each(COUNTS)('%s has %i: a new one is refused, and a figure follows one that is removed', (folder, count) => {
    expect(countOf(folder)).toBe(count);
  });

  it('one that is planted is counted, one inside a function or a constant is not', () => {
    expect(moduleLetsOf("let a = 1;\nexport let b: string | undefined;\nvar c = '';\n")).toBe(3);
    expect(moduleLetsOf('function f() {\n  let a = 1;\n}\nconst letter = 1;\n')).toBe(0);
  });
});
