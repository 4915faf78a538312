import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Outcome of one test: `{ title, passed, why? }`, `why` being the messages of a failed one; a skipped test counts as failed. */

/** As many letters of a failure as one needs to know what was expected, seen and waited for. */
const WHY_LENGTH = 1500;

/**
 * Tests of a Vitest JSON report; with `title` those whose titles match it, for Vitest calls the others of their files skipped.
 * A missing report is one failed test, as is a suite that did not load.
 */
export function vitestResults(file, title = '') {
  if (!existsSync(file)) return [{ title: 'vitest wrote no report', passed: false }];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const wanted = new RegExp(title);
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.length === 0
      ? [{ title: `${suite.name} holds no test that ran: ${suite.message ?? ''}`, passed: false }]
      : suite.assertionResults
          .filter((test) => wanted.test(test.fullName))
          .map((test) => ({ title: test.fullName, passed: test.status === 'passed', ...why(test.failureMessages?.[0]) })),
  );
}

/** Tests of a Playwright JSON report. A missing report is one failed test, as is an error outside a test. */
export function playwrightResults(file) {
  if (!existsSync(file)) return [{ title: 'playwright wrote no report', passed: false }];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const outside = (report.errors ?? []).map((error) => ({ title: `playwright: ${error.message}`, passed: false }));
  return [...outside, ...report.suites.flatMap((suite) => ofSuite(suite, ''))];
}

function ofSuite(suite, prefix) {
  const here = (suite.specs ?? []).map((spec) => ({
    title: `${prefix}${spec.title}`.trim(),
    passed: spec.ok && spec.tests.every((test) => test.status === 'expected' && test.results.some((result) => result.status === 'passed')),
    // A test that ran out of time says so first, and only then where it stood.
    ...why(
      spec.tests
        .flatMap((test) => test.results.flatMap((result) => result.errors ?? []))
        .map((error) => error.message)
        .join('\n'),
    ),
  }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, `${prefix}${inner.title} `))];
}

/** The message of a failed test, without the colours of a terminal. */
function why(message) {
  return message ? { why: stripVTControlCharacters(message).slice(0, WHY_LENGTH) } : {};
}

/** For each clause id the titles and outcomes of the tests that name it. */
export function clausesOf(tests) {
  const clauses = new Map();
  for (const test of tests) {
    for (const [, id] of test.title.matchAll(/\[([A-Z]{2}-\d{3})\]/g)) {
      const entry = clauses.get(id) ?? [];
      entry.push({ title: test.title, passed: test.passed, routed: test.title.includes('(routed)') });
      clauses.set(id, entry);
    }
  }
  return Object.fromEntries([...clauses].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
