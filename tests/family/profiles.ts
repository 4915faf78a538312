import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalSettings } from '#schemas/settings.ts';
import { productRoot } from '#server/root.ts';
import { loadSystemConfig } from '#src/api/loadSystemConfig.ts';
import { encryptKey } from '#src/api/encrypted.ts';
import { setPortalSettings } from '#src/api/settings.ts';
import { takeEncryptedClient } from '#src/engine/session/encryptedClient.ts';
import { setLoginClient } from '#src/api/loginHosts.ts';
import { signIn } from '#src/engine/session/signIn.ts';
import { startTestServer, type TestServer } from '../server/http/testServer.ts';
import { provideBrowserGlobals } from '../support/browser.ts';
import { CLIENT_SECRET, type FamilyOptions, type FamilyServer, openFamilyServer } from './familyServer.ts';
import { SEALED_AS } from './seals.ts';

/** Password of the demonstration accounts. */
export const PASSWORD = 'Portico2026';
const KEY = 'sixteen letters!';
/** Headers that newer servers of the family read (contract 1.2). */
const USER_HEADERS = ['x-lowcode-corpid', 'time-zone', 'x-client-lang'];

/** The family servers every portal must be able to talk to: what the server does, and the settings of the portal for it. */
export const PROFILES: readonly (readonly [string, FamilyOptions, PortalSettings])[] = [
  ['in clear', { olderUpload: true }, { profile: 'family', secret: CLIENT_SECRET, passwordVerb: 'POST' }],
  ['that encrypts', { encryptKey: KEY, sealedAs: SEALED_AS }, { profile: 'family', encryptKey: KEY, passwordVerb: 'POST' }],
  ['with users below a prefix', { loginPrefix: '/user', wants: USER_HEADERS }, { profile: 'family-user', secret: CLIENT_SECRET, passwordVerb: 'POST' }],
  ['with an envelope around bare answers', { wrapped: true }, { profile: 'family', secret: CLIENT_SECRET, passwordVerb: 'POST' }],
];

/** Our server behind them, with the applications of the shapes; it counts nobody's calls, for these tests make all of them at once. */
export async function openBehind(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-family-'));
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 1000 }));
  const root = productRoot();
  const server = await startTestServer({ settings, appFolders: [join(root, 'apps'), join(root, 'tests/fixtures/apps/shapes')] });
  rmSync(folder, { recursive: true, force: true });
  return server;
}

/** A family server in front of ours, and a portal beside it that is set up by these settings; hosts stand in them only where a test says so. */
export async function openFamily(behind: string, options: FamilyOptions, settings: PortalSettings): Promise<FamilyServer> {
  const family = await openFamilyServer(() => behind, options);
  provideBrowserGlobals(family.url);
  setLoginClient(undefined);
  // The server behind knows itself only by its own address, to which the sign-in leads back.
  setPortalSettings({ redirectHost: behind, ...settings });
  return family;
}

/** What a page does first, as far as calls are concerned: the system configuration, then signing in. */
export async function enter(username = 'staff', password = PASSWORD): Promise<void> {
  const { client } = await loadSystemConfig();
  if (client && encryptKey() !== undefined) takeEncryptedClient(client);
  await signIn({ username, password, corpId: 'portico' });
}
