import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

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
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser for the tests: PORTICO_CHROME, else Chrome, Chromium or Edge of this machine, else Playwright's,
 * else Debian's package when run as root.
 * Errors: throws a sentence with what to do.
 */
export function findBrowser() {
  const found = fromEnvironment() ?? installed() ?? fromPlaywright() ?? fromDebian();
  if (found === undefined) throw new Error('No browser for the tests: install Chrome, Chromium or Edge, or set PORTICO_CHROME to its path.');
  return found;
}

function fromEnvironment() {
  const path = process.env.PORTICO_CHROME;
  return path && existsSync(path) ? path : undefined;
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES) {
    for (const folder of folders) {
      for (const file of [join(folder, name), join(folder, `${name}.exe`)]) if (existsSync(file)) return file;
    }
  }
  return PLACES.find((place) => existsSync(place));
}

function fromPlaywright() {
  const require = createRequire(import.meta.url);
  const { chromium } = require('playwright-core');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chrome, Chromium or Edge found; trying Playwright’s own ...');
  spawnSync(process.execPath, [require.resolve('playwright-core/cli.js'), 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function fromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Debian’s Chromium ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk'], { stdio: 'inherit', env });
  } catch {
    return undefined;
  }
  return installed();
}
