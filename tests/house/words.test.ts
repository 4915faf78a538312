import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { declaredNames } from '#tests/support/declaredNames.ts';

const root = join(import.meta.dirname, '../..');
const PRODUCT = ['cli', 'renderers', 'sandbox', 'schemas', 'scripts', 'server', 'src'];
/** Folders of code, by which they are reported; each folder of tests is one. */
const FOLDERS = [...PRODUCT, ...foldersIn('tests')];
const CODE = /\.(?:tsx?|mjs)$/;
const SOURCES = /\.(?:tsx?|mjs|css)$/;
/** Classes and properties of ours in a style sheet. */
const STYLED = /\.p-[\w-]+|--p-[\w-]+|(?<=@keyframes )[\w-]+/g;

/** What a file declares for itself or for others, as something of something. */
const HELPER = /^(?:export )?(?:async )?(?:function\*?|const) (\w+Of)\b/gm;

/** Words that a name in the field has another one for. */
const WORDS =
  /^(?:ask|asks|asked|asking|tell|tells|telling|told|brought|late|world|question|questions|shot|shots|book|settle|settles|settled|settling|branch|branches|look|looks|looked|say|says|said|note|notes|noted|held|kept|standing|strike|strikes|gone|foreign|whoever|anew|relief)$/;

/** Words of a comment that name no thing: 'the outcome' (not 'what came of it'), 'returns' (not 'gives back'), 'reported' (not 'told'). */
const PRIVATE =
  /\b(?:told|foretold|asked|anew|brought|held)\b|\b(?:comes?|came) to\b|\b(?:comes?|came|becomes?|became) of\b|\bgives? back\b|\ball the same\b|\b(?:is|knows|needs|changes) (?:\w+ )?no more\b/i;

/** Names of the wire, of the database, of documents, of scripts and of the field, by the file or folder that has them. */
const ALLOWED: readonly (readonly [where: string, ...names: string[]])[] = [
  ['renderers/regions/base/icons.ts', 'book'],
  ['schemas/hooks.ts', 'strikes'],
  ['sandbox/host/', 'StrikeCounter', 'openStrikeCounter', 'strikeCounter'],
  ['sandbox/protocol/errors.ts', 'E_NEVER_SETTLES'],
  ['src/', 'strikeCounter', 'strikeCount'],
  ['src/screens/script/ScriptDrawer.tsx', 'strikes'],
  ['src/screens/script/ScriptPanel.css', '.p-script-strikes'],
  ['tests/engine/formLimits.test.ts', 'note'],
  ['tests/engine/listUrl.test.ts', 'gone'],
  ['tests/fixtures/sandbox/', 'strikeCounter'],
  ['tests/fixtures/sandbox/browser/bench.ts', 'strikes'],
  ['tests/sandbox/host.test.ts', 'strikeCounter'],
  ['tests/sandbox/projection.test.ts', 'note'],
  ['server/apps/formScript', 'branch', 'branches'],
  ['server', 'cancelAskedAt', 'FOREIGN_KEYS'],
  ['tests/office/export.office.ts', 'note'],
  ['tests/server', 'note', 'notes'],
  ['tests/bench/rows.ts', 'note'],
  ['tests/e2e/actions.spec.ts', 'note'],
  ['tests/e2e/scripts.spec.ts', 'gone'],
];

/** The words of a name: `wordsOf`, `KEPT_MS`, `no-such-file`. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
}

function isOld(path: string, name: string): boolean {
  const isAllowed = ALLOWED.some(([where, ...names]) => path.startsWith(where) && names.includes(name));
  return !isAllowed && wordsOf(name).some((word) => WORDS.test(word));
}

/** Old words of a file, in its path and in what it declares; a style sheet declares classes, properties and animations. */
function oldNamesOf(path: string, source: string): string[] {
  const declared = path.endsWith('.css') ? styledNames(source) : declaredNames(path, source);
  const inFile = declared.filter(({ name }) => isOld(path, name)).map(({ name, line }) => `${path}:${line} ${name}`);
  return isOld(path, stemOf(path)) ? [path, ...inFile] : inFile;
}

/** Comments of a source with private words, as `path:line words`. */
function privateCommentsOf(path: string, source: string): string[] {
  if (!PRIVATE.test(onOneLine(source))) return [];
  return parseSync(path, source).comments.flatMap(({ value, start }) => {
    const words = PRIVATE.exec(onOneLine(value))?.[0];
    return words === undefined ? [] : [`${path}:${source.slice(0, start).split('\n').length} ${words}`];
  });
}

/** A comment of several lines as one. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*\*?\s*/g, ' ');
}

function styledNames(source: string): { name: string; line: number }[] {
  return source.split('\n').flatMap((text, at) => [...text.matchAll(STYLED)].map(([name]) => ({ name, line: at + 1 })));
}

/** Pairs of files of one folder that a reader, or a file system, may take for each other. */
function twinsOf(paths: readonly string[]): string[] {
  const byName = new Map<string, string>();
  return paths.flatMap((path) => {
    const key = posix.join(posix.dirname(path), stemOf(path)).toLowerCase();
    const other = byName.get(key) ?? path;
    byName.set(key, other);
    return stemOf(other) === stemOf(path) ? [] : [`${other} ${path}`];
  });
}

/** A file's name without its endings: `confirmDialog` of `confirmDialog.lazy.ts`. */
function stemOf(path: string): string {
  return posix.basename(path).replace(/\..*$/, '');
}

/** Helpers of several files that have one name, such as `textOf`: it does not tell of what. */
function sharedHelpersOf(sources: ReadonlyMap<string, string>): string[] {
  const byName = new Map<string, string[]>();
  for (const [path, source] of sources) for (const [, name = ''] of source.matchAll(HELPER)) byName.set(name, [...(byName.get(name) ?? []), path]);
  return [...byName].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(' ')}`);
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => posix.join(folder, name));
}

function filesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)));
}

describe('words of the code', () => {
  it.each(FOLDERS)('names in %s have the words of the field', (folder) => {
    const files = filesOf([folder]).filter((path) => SOURCES.test(path));
    expect(files.flatMap((path) => oldNamesOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it.each(PRODUCT)('comments in %s name the thing', (folder) => {
    const files = filesOf([folder]).filter((path) => CODE.test(path));
    expect(files.flatMap((path) => privateCommentsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it.each(['/** What came of it. */', '// The user is told.', '/**\n * It gives\n * back the rows.\n */', 'const a = 1; // Held until then.'])(
    'private words of a comment are found when planted: %j',
    (source) => {
      expect(privateCommentsOf('src/planted.ts', source)).toHaveLength(1);
    },
  );

  it.each(['/** The outcome of it. */', "const a = 'told';", '// It comes after the others.'])(
    'other comments, and words of the code, are left alone: %s',
    (source) => {
      expect(privateCommentsOf('src/planted.ts', source)).toEqual([]);
    },
  );

  it('no two sources or style sheets of a folder differ only in case', () => {
    expect(twinsOf(filesOf(FOLDERS).filter((path) => SOURCES.test(path)))).toEqual([]);
  });

  it.each([
    ['the product', PRODUCT],
    ['the tests', foldersIn('tests')],
  ])('no two sources of %s call different helpers by one name', (_what, folders) => {
    const sources = filesOf(folders).filter((path) => CODE.test(path));
    expect(sharedHelpersOf(new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([]);
  });

  it.each([
    ['a variable', 'const askedAt = 1;'],
    ['a constant', 'const KEPT_MS = 1;'],
    ['a part of a value', 'const { rows: told, more: [said = 1] } = page;'],
    ['a parameter', 'const run = (late: boolean, ...held: string[]) => [];'],
    ['a function', 'export function settle() {}'],
    ['a type', 'type Asked<Question> = Question;'],
    ['a member of an interface', 'interface Ports { onLate(): void; isGone: boolean }'],
    ['a member of a class', 'class Script { #notes = 1; constructor(private readonly world: string) {} tell() {} }'],
    ['a member of an object', 'const ports = { look: 1, note() {} };'],
    ['an enumeration', 'enum Ways { brought }'],
    ['an import under another name', "import { reload as anew } from './a.ts';"],
    ['a fault that is caught', 'try { run(); } catch (told) {}'],
  ])('an old word that is planted in %s is found', (_where, source) => {
    expect(oldNamesOf('src/planted.ts', source)).not.toEqual([]);
  });

  it('every planted name is found with its line, and the name of its file', () => {
    expect(oldNamesOf('src/heldLists.ts', 'const a = 1;\nconst { b: told, ...said } = c;\n')).toEqual([
      'src/heldLists.ts',
      'src/heldLists.ts:2 told',
      'src/heldLists.ts:2 said',
    ]);
  });

  it('an old word that is planted in a style sheet is found, words in comments and values are none', () => {
    const source = '/* Looks held. */\n.p-late > .p-row,\n.p-rows { --p-told: held; }\n@keyframes brought {}\n';
    const found = ['.p-late', '--p-told', 'brought'].map((name, at) => `src/a/planted.css:${at + 2} ${name}`);
    expect(oldNamesOf('src/a/planted.css', source)).toEqual(found);
  });

  it.each([
    "import { ask } from './a.ts';",
    'const id = record.note;',
    'const { note: remark } = record;',
    "const body = { 'question': 1, note };",
    'const task = 1, lately = 2;',
  ])('a name that is only used, or only resembles an old word, is none: %s', (source) => {
    expect(oldNamesOf('src/planted.ts', source)).toEqual([]);
  });

  it('files that differ only in case are found when planted, also when their endings differ', () => {
    expect(twinsOf(['src/a/confirmDialog.lazy.ts', 'src/a/ConfirmDialog.tsx', 'src/a/ConfirmDialog.css', 'src/b/confirmDialog.ts'])).toEqual([
      'src/a/confirmDialog.lazy.ts src/a/ConfirmDialog.tsx',
      'src/a/confirmDialog.lazy.ts src/a/ConfirmDialog.css',
    ]);
  });

  it('a helper that is planted under the name of another file is found, one inside a function is none', () => {
    const sources = new Map([
      ['src/a.ts', 'const textOf = (value: unknown) => String(value);\n'],
      ['src/b.ts', 'export async function textOf(): Promise<string> {\n  const keyOf = () => 1;\n}\n'],
      ['server/c.ts', 'function keyOf() {}\n'],
    ]);
    expect(sharedHelpersOf(sources)).toEqual(['textOf: src/a.ts src/b.ts']);
  });
});
