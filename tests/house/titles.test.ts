import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clauseTitles } from '#tests/support/testTitles.ts';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(test|spec)\.tsx?$/.test(file));

/** Title and body of each test of a file, as the file writes them. */
function testsOf(file: string): { title: string; body: string }[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\b(?:test|it)(?:\.each\([^\n]*\))?\(\s*(['"`])(.*?)\1,([\s\S]*?)(?=\n\s*(?:(?:test|it)(?:\.[a-z]+)*\(|for \(|\}\);\n))/g)].map(
    ([, , title = '', body = '']) => ({
      title,
      body,
    }),
  );
}

it('every clause of a title stands in brackets of its own, else it is not counted', () => {
  const all = files.flatMap((file) => testsOf(file).map(({ title }) => ({ file, title })));
  expect(all.length).toBeGreaterThan(300);
  const wrong = all.filter(({ title }) => /[A-Z]{2}-\d{3}/.test(title.replaceAll(/\[[A-Z]{2}-\d{3}\]/g, '')));
  expect(wrong).toEqual([]);
});

/** Most clauses that one title names. */
const MOST_CLAUSES = 3;
const namesTooMany = (title: string) => new Set(title.match(/\[[A-Z]{2}-\d{3}\]/g)).size > MOST_CLAUSES;

it('no title names more than three clauses', () => {
  const all = files.flatMap((file) => clauseTitles(file, readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })));
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ title }) => namesTooMany(title))).toEqual([]);
});

it.each([
  ['one title', "it('[AA-001][AA-002] [AA-003] and [AA-004] say', () => {});"],
  ['a group', "describe('[AA-001][AA-002]', () => { it('[AA-003][AA-004]', () => {}); });"],
  ['a row of each', "it.each([['[AA-001]', 1], ['[AA-002][AA-003][AA-004]', 2]])('[AA-001] %s %i', () => {});"],
  ['a row of a loop', "for (const [ids, name] of [['[AA-001][AA-002][AA-003]', 'x']] as const) test(`${ids}[AA-004] ${name}`, () => {});"],
])('four clauses in %s are too many, three are not', (_, planted) => {
  expect(clauseTitles('planted.ts', planted).filter(namesTooMany)).toHaveLength(1);
  expect(clauseTitles('planted.ts', planted.replace('[AA-004]', '')).filter(namesTooMany)).toEqual([]);
});

it('titles are read with their groups and for each row of a table, however the table is written', () => {
  const titles = clauseTitles(
    'planted.ts',
    `import { test as planted } from './elsewhere.ts';
    const ROWS = [['[AA-001][AA-002]', 'one'], ['[AA-003]', 'two']] as const;
    for (const [clauses, name] of ROWS) test(\`\${clauses} loop \${name}\`, () => { route('[ZZ-999]', () => {}); });
    for (const { clauses, seen: [first] } of [{ clauses: '[BB-001]', seen: ['a'] }]) { if (true) it(clauses + ' taken apart ' + first, () => {}); }
    it.each([['[CC-001]', 7], ['[CC-002]', 8]])('%s each %i', (_, number) => {});
    it.each([{ clause: '[DD-001]' }])('$clause by name', () => {});
    test.describe('[EE-001]', () => test.describe('[EE-002]', () => { planted('[EE-003][EE-004] in groups', { tag: '@alone' }, async () => {}); }));
    describe.each(['[FF-001]', '[FF-002]'])('group %s', (id) => { it(\`[FF-003] \${id} \${found()}\`, () => {}); });
    it('names none', () => {});`,
  );
  expect(titles).toEqual([
    '[AA-001][AA-002] loop one',
    '[AA-003] loop two',
    '[BB-001] taken apart a',
    '[CC-001] each 7',
    '[CC-002] each 8',
    '[DD-001] by name',
    '[EE-001] [EE-002] [EE-003][EE-004] in groups',
    'group [FF-001] [FF-003] [FF-001] ',
    'group [FF-002] [FF-003] [FF-002] ',
  ]);
});

it('a browser test that answers a request itself says so in its title', () => {
  const browser = files.filter((file) => file.startsWith('e2e'));
  const wrong = browser.flatMap((file) =>
    testsOf(file)
      .filter(({ title, body }) => /route\.(?:fulfill|abort)\(/.test(body) && !title.includes('(routed)'))
      .map(({ title }) => `${file}: ${title}`),
  );
  expect(wrong).toEqual([]);
});
