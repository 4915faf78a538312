// Vitest and Playwright as `npm test` starts them; fixtures start them the same way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightResults, vitestResults } from './results.mjs';

/** Arguments of Vitest for a second look: one file at a time, each in a process of its own. */
const BY_THEMSELVES = ['--no-file-parallelism', '--isolate'];

/**
 * Runs projects of Vitest in a folder.
 * Shape: `suite` = `{ name, projects }`; `run` = `{ folder, env, files?, title?, isSecond?, isPiped? }`: files below the folder (undefined = all),
 * a pattern for titles, whether it is the second look, whether its output is kept together until its end. Resolves to outcomes as `results.mjs` has them.
 */
export async function runVitest({ name, projects = [] }, { folder, env, files, title, isSecond, isPiped }) {
  const report = join(folder, 'test-results', `${name}${isSecond ? '-again' : ''}.json`);
  const part = [...projects.map((project) => `--project=${project}`), ...(files ?? [])];
  const vitest = (args, piped) => runNode([join(folder, 'node_modules/vitest/vitest.mjs'), ...args], { folder, env, isPiped: piped });
  const list = `${report}.files`;
  await vitest(['list', '--filesOnly', `--json=${list}`, ...part], true);
  const expected = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).map(({ file }) => file) : [];
  // Of files that are named one of several runs may have none.
  if (files !== undefined && expected.length === 0) return [];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await vitest(['run', ...reports, ...part, ...(title ? ['-t', title] : []), ...(isSecond ? BY_THEMSELVES : [])], isPiped);
  return vitestResults(name, folder, report, { title, expected });
}

/**
 * Runs Playwright in a folder whose configuration writes its report to `test-results/<suite>.json`, or where PORTICO_REPORT says.
 * Shape: as of `runVitest`; `suite.args` = arguments that choose the tests of the suite.
 */
export async function runPlaywright({ name, args = [] }, { folder, env, files, isSecond, isPiped }) {
  const report = `${name}${isSecond ? '-again' : ''}`;
  const part = files === undefined ? [] : [...files.map(asPattern), '--pass-with-no-tests'];
  const command = [join(folder, 'node_modules/@playwright/test/cli.js'), 'test', ...part, ...args, ...(isSecond ? ['--workers=1'] : [])];
  await runNode(command, { folder, env: { ...env, PORTICO_REPORT: report }, isPiped });
  return playwrightResults(name, folder, join(folder, 'test-results', `${report}.json`));
}

/** Playwright takes files as patterns. */
const asPattern = (file) => `${file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** Runs a program of Node to its end; resolves to its exit code. What is kept together is written whole at the end. */
export async function runNode(args, { folder, env, isPiped = false }) {
  const output = isPiped ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['inherit', output, output], env });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(part));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(written));
  return status;
}
