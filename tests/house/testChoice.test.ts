import { expect, it } from 'vitest';
import { chosenTests, filesOf } from '../../scripts/testChoice.mjs';

it('npm test without words is the checks and every suite', () => {
  expect(chosenTests([])).toEqual({ suites: ['check', 'vitest', 'browser'], files: undefined, title: undefined, isOnce: false });
});

it('a clause is every file that names it, in the suites that have one, and the titles that match', () => {
  const { suites, files, title } = chosenTests(['LS-032']);
  expect(suites).toEqual(['vitest', 'browser']);
  expect(title).toBe('LS-032');
  expect(filesOf('browser', files)).toContain('tests/e2e/list.spec.ts');
  expect(filesOf('vitest', files)).toContain('tests/engine/listState.test.ts');
  expect(files).not.toContain('tests/house/layers.test.ts');
});

it('a file is itself with all its titles, and with a clause those of it', () => {
  expect(chosenTests(['tests/e2e/list.spec.ts'])).toEqual({ suites: ['browser'], files: ['tests/e2e/list.spec.ts'], title: undefined, isOnce: false });
  expect(chosenTests(['tests/e2e/list.spec.ts', 'LS-028', 'LS-032'])).toEqual({
    suites: ['browser'],
    files: ['tests/e2e/list.spec.ts'],
    title: 'LS-028|LS-032',
    isOnce: false,
  });
});

it('a suite is all its tests', () => {
  expect(chosenTests(['browser'])).toEqual({ suites: ['browser'], files: undefined, title: undefined, isOnce: false });
});

it('--once leaves the second look out, whatever is run', () => {
  expect(chosenTests(['--once'])).toEqual({ suites: ['check', 'vitest', 'browser'], files: undefined, title: undefined, isOnce: true });
  expect(chosenTests(['vitest', '--once'])).toMatchObject({ suites: ['vitest'], isOnce: true });
});

it('what is none of these is refused with the words that are, as is a clause that no test names', () => {
  expect(() => chosenTests(['list'])).toThrow(/^Not a clause, a suite or a test file: list\n.*npm test -- LS-032/su);
  // In two pieces, or this file would name it.
  const clause = ['QQ', '999'].join('-');
  expect(() => chosenTests([clause])).toThrow(`No test names ${clause}.`);
});
