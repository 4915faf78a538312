import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The built server running for a test, with its own data folder. */
export interface RunningServer {
  url: string;
  data: string;
  process: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Ends it and keeps its data folder. */
  leave(): Promise<void>;
  /** Ends it and removes its data folder. */
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on a free port; resolves when it says it is ready. Errors: rejects with its output when it ends before. */
export async function startServer(env: Record<string, string> = {}, data = mkdtempSync(join(tmpdir(), 'portico-test-'))): Promise<RunningServer> {
  let printed = '';
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', PORTICO_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  const url = await readyAt(child, () => printed);
  return {
    url,
    data,
    process: child,
    output: () => printed,
    leave: () => ended(child),
    stop: async () => {
      await ended(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const url = /Portico ready at (http:\/\/[^\s"]+)/.exec(output())?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${output()}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exited;
  clearTimeout(killTimer);
}

/** Waits until the demonstration rows are loaded. */
export async function seeded(url: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const health: { seeding?: number } = await (await fetch(`${url}/healthz`)).json();
    if ((health.seeding ?? 100) >= 100) return;
    await wait(250);
  }
  throw new Error('The demonstration rows did not finish loading');
}
