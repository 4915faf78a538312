import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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

it('a browser test that answers a request itself says so in its title', () => {
  const browser = files.filter((file) => file.startsWith('e2e'));
  const wrong = browser.flatMap((file) =>
    testsOf(file)
      .filter(({ title, body }) => /route\.(?:fulfill|abort)\(/.test(body) && !title.includes('(routed)'))
      .map(({ title }) => `${file}: ${title}`),
  );
  expect(wrong).toEqual([]);
});
