// npm run check:office: opens the files the product makes in LibreOffice; its absence is a failure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

const found = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
if (found === undefined) {
  console.error(
    'LibreOffice is not installed: on Debian and Ubuntu `apt-get install libreoffice-calc-nogui`, elsewhere https://www.libreoffice.org; its program soffice must be on PATH',
  );
  process.exit(1);
}
ensureInstalled();
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.office.config.ts'];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PORTICO_OFFICE: found } }).status ?? 1);
