import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Outcome of one test: `{ suite, file, title, state, why? }`. `file` = path below the folder of the suite, undefined for what belongs to none;
 * `state` = 'passed', 'failed', or 'notRun' for a test that was to run and did not (behind a failed hook, in a process that died, skipped);
 * `why` = the first message of a failed one. What is no test but a file that ran nothing is `isFile`, what is no test at all `isOutside`.
 */

/** As many letters of a failure as one needs to know what was expected, seen and waited for. */
const WHY_LENGTH = 1500;

/**
 * Tests of a Vitest JSON report; with `title` those whose titles match it, for Vitest calls the others of their files skipped.
 * A file of `expected` (paths as the report has them) that is not in the report did not run: Vitest drops what is in line behind a process that dies.
 * A missing report is one failed outcome, as is a file that did not load.
 */
export function vitestResults(suite, folder, report, { title = '', expected = [] } = {}) {
  if (!existsSync(report)) return [noReport(suite, 'vitest')];
  const wanted = new RegExp(title);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const seen = new Set(testResults.map(({ name }) => name));
  const dropped = expected.filter((path) => !seen.has(path)).map((path) => pathBelow(folder, path));
  return [
    ...testResults.flatMap((result) => ofVitestFile(suite, pathBelow(folder, result.name), result, wanted)),
    ...dropped.map((file) => ({ suite, file, title: `${file} did not run`, state: 'notRun', isFile: true })),
  ];
}

function ofVitestFile(suite, file, { message, assertionResults: tests }, wanted) {
  if (tests.length === 0) return [{ suite, file, title: `${file} holds no test that ran`, state: 'failed', isFile: true, ...why(message) }];
  const state = ({ status }) => (status === 'passed' || status === 'failed' ? status : 'notRun');
  const named = tests.filter((test) => wanted.test(test.fullName));
  return named.map((test) => ({ suite, file, title: test.fullName, state: state(test), ...why(test.failureMessages?.[0]) }));
}

/**
 * Tests of a Playwright JSON report. A missing report is one failed outcome. So is an error outside of tests: it belongs to the files whose
 * tests the worker had run, to the file it was thrown in, or to none, and where no test ran at all to none either.
 */
export function playwrightResults(suite, folder, report) {
  if (!existsSync(report)) return [noReport(suite, 'playwright')];
  const { suites, errors = [], config } = JSON.parse(readFileSync(report, 'utf8'));
  const fileOf = (name) => pathBelow(folder, join(config.rootDir, name));
  const tests = suites.flatMap((inner) => ofSuite(suite, fileOf(inner.file), inner, ''));
  return [...errors.flatMap((error) => outside(suite, folder, error, tests)), ...tests];
}

function ofSuite(suite, file, { specs = [], suites = [] }, prefix) {
  const here = specs.map((spec) => ({ suite, file, title: `${prefix}${spec.title}`.trim(), state: stateOf(spec), ...why(messagesOf(spec)) }));
  return [...here, ...suites.flatMap((inner) => ofSuite(suite, file, inner, `${prefix}${inner.title} `))];
}

function stateOf({ ok, tests }) {
  const results = tests.flatMap((test) => test.results);
  if (!ok || results.some(({ status }) => status !== 'passed' && status !== 'skipped')) return 'failed';
  return tests.every((test) => test.status === 'expected' && test.results.some(({ status }) => status === 'passed')) ? 'passed' : 'notRun';
}

/** A test that ran out of time says so first, and only then where it stood. */
function messagesOf(spec) {
  const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
  return errors.map((error) => error.message).join('\n');
}

function outside(suite, folder, { message = '', location }, tests) {
  const text = stripVTControlCharacters(message);
  const ran = [...text.matchAll(/^(\S+):\d+:\d+ › /gm)].map(([, file]) => file);
  const named = ran.length > 0 ? ran : [location === undefined ? '' : pathBelow(folder, location.file)];
  const known = [...new Set(named)].filter((file) => tests.some((test) => test.file === file));
  const title = `playwright: ${text.split('\n', 1)[0]}`;
  return (known.length > 0 ? known : [undefined]).map((file) => ({ suite, file, title, state: 'failed', isOutside: true, ...why(text) }));
}

function noReport(suite, runner) {
  return { suite, file: undefined, title: `${runner} wrote no report`, state: 'failed', isOutside: true };
}

function pathBelow(folder, path) {
  return relative(folder, path).replaceAll('\\', '/');
}

/** The message of a failed test, without the colours of a terminal. */
function why(message) {
  return message ? { why: stripVTControlCharacters(message).slice(0, WHY_LENGTH) } : {};
}

/** For each clause id the titles and outcomes of the tests that name it; `tests` are those of both looks. */
export function clausesOf(tests) {
  const clauses = new Map();
  for (const { title, passed, unsteady } of tests) {
    for (const [, id] of title.matchAll(/\[([A-Z]{2}-\d{3})\]/g)) {
      const entry = clauses.get(id) ?? [];
      entry.push({ title, passed, ...(unsteady && { unsteady }), routed: title.includes('(routed)') });
      clauses.set(id, entry);
    }
  }
  return Object.fromEntries([...clauses].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
