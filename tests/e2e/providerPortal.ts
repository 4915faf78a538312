import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, OIDC_CLIENT, startProvider } from '#tests/support/oidcProvider.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture } from './fileFixture.ts';

/** The address of a portal for one file, with a real provider beside it that signs people in under this name. */
export const providerPortal = (name: string) =>
  fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-provider-'));
    const file = join(folder, 'settings.json');
    const port = await freePort();
    writeFileSync(file, JSON.stringify({ oidc: { issuer: `http://127.0.0.1:${port}`, ...OIDC_CLIENT, name } }));
    const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
    const provider = await startProvider(port, `${server.url}/login/oidc/return`);
    await use(server.url);
    await provider.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
