// The outcome of a run of tests: those that failed run once more, by themselves, at its end.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clausesOf } from './results.mjs';

/** More causes than these are no chance: so many failed ones get no second look, so many unsteady ones are red. */
const MOST_CAUSES = 8;

/**
 * Looks at the outcomes of the first look once more where that may help.
 * Shape: `first` = outcomes as `results.mjs` has them; `again(suite, files)` runs these files of a suite by themselves and resolves to their outcomes.
 * Resolves to `{ title, passed, unsteady?, why? }` for each test, with one more that failed when too much was unsteady.
 */
export async function retryFailed(first, again) {
  const causes = causesOf(first);
  if (causes.length === 0 || causes.length > MOST_CAUSES || causes.some(({ file }) => file === undefined)) return withoutRetry(first);
  console.log(`\nA second look at what failed, a file at a time: ${[...new Set(causes.map(({ file }) => file))].join(', ')}\n`);
  const second = [];
  for (const suite of new Set(causes.map((cause) => cause.suite))) {
    const files = [...new Set(causes.filter((cause) => cause.suite === suite).map(({ file }) => file))];
    second.push(...(await again(suite, files)));
  }
  return mergeAttempts(first, second);
}

/** The outcome of tests without a second look. */
export function withoutRetry(outcomes) {
  return outcomes.map(({ title, state, why }) => ({ title, passed: state === 'passed', why: why ?? notRun(state) }));
}

const notRun = (state) => (state === 'notRun' ? 'It did not run.' : undefined);

/** Causes of failure: a test, or a whole file when tests of it did not run or it did not load. Shape: `{ suite, file, title }`. */
export function causesOf(outcomes) {
  const bad = outcomes.filter(({ state }) => state !== 'passed');
  const whole = new Set(bad.filter(({ state, isFile }) => state === 'notRun' || isFile).map(fileKey));
  const causes = new Map(bad.map((outcome) => [whole.has(fileKey(outcome)) ? fileKey(outcome) : outcome, outcome]));
  return [...causes.values()].map(({ suite, file, title }) => ({ suite, file, title }));
}

const fileKey = ({ suite, file }) => `${suite} ${file}`;

/** What fails in both looks is red, what passes in one of them is unsteady. Tests of files that were looked at once keep their outcome. */
export function mergeAttempts(first, second) {
  const again = new Set(second.map(fileKey));
  const attempts = new Map();
  for (const [at, outcomes] of [first, second].entries()) {
    for (const [key, outcome] of keyed(outcomes)) {
      const pair = attempts.get(key) ?? [];
      pair[at] = outcome;
      attempts.set(key, pair);
    }
  }
  const ranTests = new Set([...first, ...second].filter(({ isFile, isOutside }) => !isFile && !isOutside).map(fileKey));
  const merged = [];
  for (const [one, two] of attempts.values()) {
    const { suite, file, title, isFile, isOutside, why, state } = one ?? two;
    // A file that ran nothing in one look is spoken of by its tests, which the other look knows.
    if (isFile && ranTests.has(fileKey({ suite, file }))) continue;
    const isRetried = again.has(fileKey({ suite, file }));
    // What was no test and is not there the other time passed there.
    const missing = isOutside ? 'passed' : 'notRun';
    const states = isRetried ? [one?.state ?? missing, two?.state ?? missing] : [state];
    const passed = states.includes('passed');
    const unsteady = passed && states.some((each) => each !== 'passed');
    merged.push({ suite, file, title, passed, unsteady, states, why: why ?? two?.why ?? states.map(notRun).find(Boolean) });
  }
  const unsteady = causesOf(merged.filter((test) => test.unsteady).map((test) => ({ ...test, state: test.states.includes('notRun') ? 'notRun' : 'failed' })));
  const tests = merged.map(({ title, passed, unsteady: is, why }) => ({ title, passed, ...(is && { unsteady: true }), ...(passed && !is ? {} : { why }) }));
  if (unsteady.length <= MOST_CAUSES) return tests;
  return [...tests, { title: `${unsteady.length} causes were unsteady, more than ${MOST_CAUSES}`, passed: false }];
}

/** Outcomes with a key each; tests of one title are numbered by their order. */
function keyed(outcomes) {
  const counts = new Map();
  return outcomes.map((outcome) => {
    const name = `${fileKey(outcome)} ${outcome.title}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, outcome];
  });
}

/** Writes `clauses.json` and `unsteady.json` into the folder, and says what failed, what is unsteady, and the counts in the last lines. Returns the exit code. */
export function conclude(tests, folder) {
  const failed = tests.filter(({ passed }) => !passed);
  const unsteady = tests.filter((test) => test.unsteady);
  writeFileSync(join(folder, 'clauses.json'), `${JSON.stringify(clausesOf(tests), null, 2)}\n`);
  writeFileSync(
    join(folder, 'unsteady.json'),
    `${JSON.stringify(
      unsteady.map(({ title, why }) => ({ title, why })),
      null,
      2,
    )}\n`,
  );
  for (const test of unsteady) console.error(lineOf('UNSTEADY', test));
  for (const test of failed) console.error(lineOf('FAILED', test));
  if (unsteady.length > 0) console.log(`${unsteady.length} unsteady`);
  console.log(`${tests.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

const lineOf = (word, { title, why }) => `${word} ${title.replaceAll(/\s*\n\s*/g, ' ')}${why ? `\n${why}\n` : ''}`;
