import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const SENTENCE = /install Chrome, Chromium or Edge, or set PORTICO_CHROME/;
const DEBIAN = 'installing Debian’s Chromium';
const PLAYWRIGHT = 'downloading Playwright’s own';

let folder: string;
let programs: string;
/** A machine whose PATH holds one empty folder, whose Playwright has no browser, and from which no download succeeds. */
let machine: NodeJS.ProcessEnv;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-browser-'));
  programs = join(folder, 'bin');
  mkdirSync(programs);
  const { PORTICO_CHROME: _, ...rest } = process.env;
  machine = { ...rest, PATH: programs, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'), PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9' };
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function addProgram(name: string, text = ''): string {
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/sh\n${text}`);
  chmodSync(file, 0o755);
  return file;
}

/** apt-get that installs a browser, or cannot. */
const addDebian = (install: string) => addProgram('apt-get', `case "$*" in install*chromium-headless-shell*) ${install};; esac\n`);

/** What a script of the module prints, with what was said on the way. */
function run(script: string, env: NodeJS.ProcessEnv = {}) {
  const imports = `import { findBrowser, installedBrowser } from ${JSON.stringify(join(root, 'scripts/browser.mjs'))};`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', `${imports}\n${script}`], { encoding: 'utf8', env: { ...machine, ...env } });
  const output = done.stdout + done.stderr;
  return { output, found: /^found (.*)$/m.exec(done.stdout)?.[1] };
}
const find = (mayInstallPackages: boolean, env?: NodeJS.ProcessEnv) =>
  run(
    `try { console.log('found', findBrowser({ mayInstallPackages: ${mayInstallPackages}, places: [] })); } catch (error) { console.error(error.message); }`,
    env,
  );
const search = (env?: NodeJS.ProcessEnv) => run("console.log('found', installedBrowser([]));", env);

it('the browser that PORTICO_CHROME names is taken, else the first of the PATH; a name of no file is reported', () => {
  const chrome = addProgram('google-chrome');
  expect(search()).toEqual({ output: `found ${chrome}\n`, found: chrome });
  const shell = addProgram('chromium-headless-shell');
  expect(search().found).toBe(shell);
  expect(search({ PORTICO_CHROME: chrome }).found).toBe(chrome);
  const missing = search({ PORTICO_CHROME: join(folder, 'gone') });
  expect(missing.found).toBe(shell);
  expect(missing.output).toContain(`PORTICO_CHROME names no file: ${join(folder, 'gone')}`);
});

it('who only looks installs nothing', () => {
  addDebian(`echo '#!/bin/sh' > ${join(programs, 'chromium-headless-shell')}`);
  expect(search()).toEqual({ output: 'found undefined\n', found: 'undefined' });
});

it('as root Debian’s package comes first, and nothing is downloaded once it is there', () => {
  const shell = join(programs, 'chromium-headless-shell');
  addDebian(`echo '#!/bin/sh' > ${shell}`);
  const { output, found } = find(true);
  expect(found).toBe(shell);
  expect(output).toContain(DEBIAN);
  expect(output).not.toContain(PLAYWRIGHT);
});

it('where Debian’s package cannot be had Playwright’s is tried, and the last word is what to do', () => {
  addDebian('exit 100');
  const { output, found } = find(true);
  expect(found).toBeUndefined();
  expect(output.indexOf(DEBIAN)).toBeGreaterThanOrEqual(0);
  expect(output.indexOf(PLAYWRIGHT)).toBeGreaterThan(output.indexOf(DEBIAN));
  expect(output.trimEnd().split('\n').at(-1)).toMatch(SENTENCE);
});

it('who is not root is asked for no package: Playwright’s is tried, then the sentence', () => {
  addDebian(`echo '#!/bin/sh' > ${join(programs, 'chromium-headless-shell')}`);
  const { output } = find(false);
  expect(output).not.toContain(DEBIAN);
  expect(output).toContain(PLAYWRIGHT);
  expect(output.trimEnd().split('\n').at(-1)).toMatch(SENTENCE);
});

it('to read the configuration of the browser tests needs no browser', () => {
  const read = spawnSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--list', 'tests/e2e/list.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: machine,
  });
  expect(read.stdout + read.stderr).toMatch(/Total: \d+ tests? in 1 file/);
});
