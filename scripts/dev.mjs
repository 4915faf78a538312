// npm run dev: the server restarts on changes, the portal reloads hot through Vite inside the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './build.mjs';
import { root } from './freshness.mjs';

ensureInstalled();
const watched = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORTICO_DEV: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => watched.kill(signal));
watched.on('exit', (code) => process.exit(code ?? 0));
