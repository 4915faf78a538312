import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';

/** A server that serves the applications of `tests/fixtures/apps/workflows`, from a copy of which a test may change a document. */
export interface WorkflowsServer extends RunningServer {
  apps: string;
}

/** Starts the server. */
export async function openWorkflows(): Promise<WorkflowsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-workflows-'));
  const apps = join(folder, 'apps');
  cpSync('tests/fixtures/apps/workflows', apps, { recursive: true });
  const server = await startServer({ PORTICO_APPS: apps, PORTICO_SEED: '0', ...patience });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, apps, stop };
}
