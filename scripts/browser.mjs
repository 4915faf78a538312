import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const require = createRequire(import.meta.url);

// The first has no window to keep up, which is a tenth of what tests compute; it is what Playwright takes too.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];
/** Where browsers are that are on no PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const MISSING =
  'No browser for the tests: install Chrome, Chromium or Edge, or set PORTICO_CHROME to the path of one. ' +
  'As root on Debian the tests install it themselves; see above why that failed.';

/** The browser of this machine: PORTICO_CHROME, else Chrome, Chromium or Edge, else Playwright's; undefined without one. Installs nothing. */
export function installedBrowser(places = PLACES) {
  return fromEnvironment() ?? fromPath() ?? places.find((place) => existsSync(place)) ?? fromPlaywright();
}

/**
 * The browser for the tests: that of this machine, else one that is installed now. Debian's package comes first where
 * it can be had: Playwright's download waits for minutes where its host is not reached.
 * Errors: throws a sentence with what to do.
 */
export function findBrowser({ mayInstallPackages = process.getuid?.() === 0, places = PLACES } = {}) {
  const found = installedBrowser(places) ?? (mayInstallPackages ? installFromDebian() : undefined) ?? installFromPlaywright();
  if (found === undefined) throw new Error(MISSING);
  return found;
}

function fromEnvironment() {
  const path = process.env.PORTICO_CHROME;
  if (!path) return undefined;
  if (existsSync(path)) return path;
  console.error(`PORTICO_CHROME names no file: ${path}. Looking for another browser ...`);
  return undefined;
}

function fromPath() {
  return NAMES.flatMap((name) => [name, `${name}.exe`])
    .map(onPath)
    .find((file) => file !== undefined);
}

/** The file of a program of the PATH. */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function fromPlaywright() {
  const path = require('playwright-core').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installFromDebian() {
  const program = onPath('apt-get');
  if (program === undefined) return undefined;
  console.log('No Chrome, Chromium or Edge found; installing Debian’s Chromium ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
  const done = aptGet('update', '-qq') && aptGet('install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk');
  return done ? fromPath() : undefined;
}

function installFromPlaywright() {
  console.log('No Chrome, Chromium or Edge found; downloading Playwright’s own (five minutes at most) ...');
  const cli = require.resolve('@playwright/test/cli');
  spawnSync(process.execPath, [cli, 'install', '--only-shell', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
  return fromPlaywright();
}
