import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { causesOf, retryFailed, mergeAttempts } from '../../scripts/retries.mjs';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Runs one of the small suites with the real runner, as `npm test` does. */
function runCase(runner: string, name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-retries-'));
  folders.push(folder);
  cpSync(join(root, 'tests/fixtures/retries'), folder, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Each runner would take this run for its own.
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !/^(VITEST|TEST_|PLAYWRIGHT_|NODE_OPTIONS$)/.test(variable)));
  const done = spawnSync(process.execPath, ['run.mjs', join(root, 'scripts'), runner, name], { cwd: folder, encoding: 'utf8', env });
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, 'test-results', file), 'utf8'));
  const titles = (word: string) => [...done.stderr.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, title = '']) => title).toSorted();
  const lines = done.stdout.trimEnd().split('\n');
  return { code: done.status, output: done.stdout + done.stderr, lines, unsteady: titles('UNSTEADY'), failed: titles('FAILED'), read };
}

// More than 10 s: each case starts the real runner, most of them twice.
describe.each(['vitest', 'playwright'])('%s', (runner) => {
  it('what passes in one of two looks is unsteady, and the run is green: a test, a file behind a hook, files behind a process that dies', () => {
    const { code, output, lines, unsteady, failed, read } = runCase(runner, 'chance');
    expect(failed, output).toEqual([]);
    expect(code).toBe(0);
    const behind = ['is behind a hook that fails at first', 'is behind that hook too'];
    // Vitest drops what is in line; Playwright goes on in another process.
    const line = ['is in line behind it too', 'is in line behind the process', 'is in the file whose process dies'];
    const expected = [
      '[QQ-001] fails at first',
      'fails at first too',
      'fails at the second look',
      ...behind,
      'its process dies at first',
      ...(runner === 'vitest' ? line : []),
    ];
    expect(unsteady).toEqual(expected.toSorted());
    expect(lines.at(-1)).toBe('10 passed, 0 failed');
    expect(lines.at(-2)).toBe(`${expected.length} unsteady`);
    expect(read('clauses.json')).toEqual({ 'QQ-001': [{ title: '[QQ-001] fails at first', passed: true, unsteady: true, routed: false }] });
    expect(read('unsteady.json')).toContainEqual({ title: 'fails at first too', why: expect.stringContaining('as planned') });
  });

  it('what fails in both looks is red, and so is what somebody skips', () => {
    const { code, output, lines, unsteady, failed } = runCase(runner, 'red');
    expect(code, output).toBe(1);
    expect(unsteady).toEqual(['fails at first']);
    expect(failed).toEqual(['fails always', 'is skipped by somebody']);
    expect(lines.slice(-2)).toEqual(['1 unsteady', '2 passed, 2 failed']);
  });

  it('nine failures get no second look', () => {
    const { code, output, lines, unsteady, failed } = runCase(runner, 'many');
    expect(code, output).toBe(1);
    expect(failed).toHaveLength(9);
    expect(unsteady).toEqual([]);
    expect(lines.at(-1)).toBe('0 passed, 9 failed');
  });
});

const outcome = (title: string, state = 'passed', more = {}) => ({ suite: 'vitest', file: 'a.test.ts', title, state, ...more });

it('a file that did not load at first is spoken of by the tests that it has the second time', () => {
  const notLoaded = outcome('a.test.ts holds no test that ran', 'failed', { isFile: true, why: 'SyntaxError' });
  expect(mergeAttempts([notLoaded], [outcome('one'), outcome('two', 'failed')])).toEqual([
    { title: 'one', passed: true, unsteady: true, why: 'It did not run.' },
    { title: 'two', passed: false, why: 'It did not run.' },
  ]);
  expect(mergeAttempts([notLoaded], [notLoaded])).toEqual([{ title: 'a.test.ts holds no test that ran', passed: false, why: 'SyntaxError' }]);
});

it('tests of one title are told apart by their order', () => {
  const merged = mergeAttempts([outcome('same', 'failed'), outcome('same')], [outcome('same', 'failed'), outcome('same')]);
  expect(merged.map(({ passed }) => passed)).toEqual([false, true]);
});

it('an error outside of tests that is not there the second time was unsteady', () => {
  const stopped = outcome('playwright: Error: the server did not stop', 'failed', { isOutside: true });
  expect(mergeAttempts([outcome('one'), stopped], [outcome('one')]).map(({ title, unsteady }) => [title, unsteady])).toEqual([
    ['one', undefined],
    ['playwright: Error: the server did not stop', true],
  ]);
});

it('more than eight unsteady causes are red, a whole file being one of them', () => {
  const files = Array.from({ length: 9 }, (_, at) => `f${at}.test.ts`);
  const attempt = (states: string[], count: number) =>
    files.slice(0, count).flatMap((file) => states.map((state, at) => outcome(`${file} ${at}`, state, { file })));
  const redOf = (count: number) => mergeAttempts(attempt(['notRun', 'notRun'], count), attempt(['passed', 'passed'], count)).filter(({ passed }) => !passed);
  expect(redOf(8)).toEqual([]);
  expect(redOf(9)).toEqual([{ title: '9 causes were unsteady, more than 8', passed: false }]);
});

it('a failure that belongs to no file gets no second look', async () => {
  const retried: string[] = [];
  const noReport = outcome('vitest wrote no report', 'failed', { file: undefined, isOutside: true });
  const tests = await retryFailed([noReport, outcome('one', 'failed')], async (suite: string) => void retried.push(suite));
  expect(retried).toEqual([]);
  expect(tests.map(({ passed }: { passed: boolean }) => passed)).toEqual([false, false]);
});

it('causes are tests, and whole files where tests did not run', () => {
  expect(causesOf([outcome('one', 'failed'), outcome('two', 'failed'), outcome('three')])).toHaveLength(2);
  expect(causesOf([outcome('one', 'failed'), outcome('two', 'notRun'), outcome('three', 'notRun')])).toHaveLength(1);
});
