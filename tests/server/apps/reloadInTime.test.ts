import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import { openApps } from '#server/apps/openApps.ts';
import { list, writeApp } from './appFolder.ts';
import { temporaryFolder, write } from './markedFixture.ts';

it('[BX-031] a saved document takes effect within a second, and the change is published with its code', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const apps = await openApps({ folders: [folder], watch: true });
  onTestFinished(() => apps.close());
  const changed = new Promise<readonly ConfigChange[]>((resolve) => apps.onChange(resolve));
  const started = performance.now();
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', { name: '新名字' }));
  const [change] = await changed;
  expect(performance.now() - started).toBeLessThan(1000);
  expect(change).toMatchObject({ appCode: 'desk', kind: 'list', code: 'notes' });
  expect(apps.current().apps.get('desk')?.lists.get('notes')?.config.name).toBe('新名字');
});
