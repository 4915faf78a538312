import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseKind } from '../databases.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

/**
 * Starts a server on applications of a test's own, in a folder that goes with it.
 * @param fill writes application folders into the folder it is given
 * @param settings the server's, beside limits that let tests ask as fast as they can
 */
export async function openOwnApps(database: DatabaseKind, fill: (folder: string) => Promise<void>, settings: object = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apps-'));
  const apps = join(folder, 'apps');
  await fill(apps);
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000, ...settings }));
  const server = await startTestServer({ database, appFolders: [apps], settings: file });
  return {
    ...server,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
