// What `npm test -- ...` runs: nothing named is everything; clauses and files narrow it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.mjs';

const CLAUSE = /^[A-Z]{2,3}-\d{3}$/;
const SUITES = ['check', 'vitest', 'browser'];
const ONCE = '--once';
const isBrowser = (file) => file.endsWith('.spec.ts');

/** How `npm test` runs a part. */
export const USAGE = `npm test                               the checks and every suite
npm test -- LS-032 [clause ...]        the tests that name one of these clauses
npm test -- tests/e2e/list.spec.ts ... these files
npm test -- check | vitest | browser   one suite
npm test -- --once ...                 without a second look at what failed`;

/**
 * What is run for the words behind `npm test --`.
 * Shape: `suites` of check, vitest, browser; `files` below the root, undefined = all of them; `title` = pattern that titles must match, undefined = all; `isOnce` = whether what failed gets no second look.
 * Errors: throws a sentence when a word is none of these, or no test names the clause.
 */
export function chosenTests(words) {
  return { ...chosenParts(words.filter((word) => word !== ONCE)), isOnce: words.includes(ONCE) };
}

function chosenParts(words) {
  const known = testFiles();
  const unknown = words.filter((word) => !CLAUSE.test(word) && !SUITES.includes(word) && !known.includes(word));
  if (unknown.length > 0) throw new Error(`Not a clause, a suite or a test file: ${unknown.join(', ')}\n${USAGE}`);
  if (words.length === 0) return { suites: SUITES, files: undefined, title: undefined };
  const clauses = words.filter((word) => CLAUSE.test(word));
  const named = words.filter((word) => known.includes(word));
  const suites = words.filter((word) => SUITES.includes(word));
  if (clauses.length === 0 && named.length === 0) return { suites, files: undefined, title: undefined };
  const files = clauses.length === 0 ? named : filesNaming(clauses, named.length > 0 ? named : known);
  if (files.length === 0) throw new Error(`No test names ${clauses.join(' or ')}.`);
  const needed = [...(files.some((file) => !isBrowser(file)) ? ['vitest'] : []), ...(files.some(isBrowser) ? ['browser'] : [])];
  return { suites: needed, files, title: clauses.length === 0 ? undefined : clauses.join('|') };
}

/** The files of a choice that one suite runs; undefined = all of its own. */
export function filesOf(suite, files) {
  return files?.filter((file) => isBrowser(file) === (suite === 'browser'));
}

function testFiles() {
  const paths = readdirSync(join(root, 'tests'), { recursive: true }).map((path) => `tests/${path.replaceAll('\\', '/')}`);
  return paths.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
}

function filesNaming(clauses, files) {
  return files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return clauses.some((clause) => text.includes(clause));
  });
}
