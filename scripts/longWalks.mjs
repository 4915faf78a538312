// The part of `npm run test:long` that needs a browser.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

ensureInstalled();
ensureBuilt();
const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'playwright.long.config.ts'];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
