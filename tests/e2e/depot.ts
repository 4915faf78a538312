import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { write } from '#tests/server/apps/markedFixture.ts';
import { writeDepot } from '#tests/server/handlers/depot.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';

/** Tests of the calling file against a server of their own, into whose lists nobody else imports. */
export function depotTests() {
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-depot-'));
    await writeDepot(folder);
    const queryColumns = [{ propertyCode: 'title', propertyType: 0, name: '名称' }];
    const queryActions = [{ actionCode: 'import', queryActionType: 5, name: '导入', name_i18n: { en: 'Import' } }];
    await write(join(folder, 'depot', 'lists', 'makers.json'), { code: 'makers', schemaCode: 'maker', name: '厂家', queryColumns, queryActions });
    await write(join(folder, 'depot', 'menu.json'), [
      { code: 'part', name: '零件', name_i18n: { en: 'Parts' }, type: 'BizModel', queryCode: 'parts' },
      { code: 'maker', name: '厂家', name_i18n: { en: 'Makers' }, type: 'BizModel', queryCode: 'makers' },
    ]);
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0' });
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal);
}

/** Opens the import dialog at its first step: for a second after it was closed it opens where it stood (LA-024). */
export async function openImport(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^(导入|Import)/ });
  await expect(async () => {
    await page.getByRole('button', { name: /^(导入|Import)$/ }).click();
    await expect(dialog).toBeVisible();
    const isFirst = await dialog.getByText(/^(将文件拖到此处|Drop)/).isVisible();
    if (!isFirst) await page.keyboard.press('Escape');
    expect(isFirst).toBe(true);
  }).toPass({ intervals: [1500] });
  return dialog;
}

/** Chooses a file in the import dialog. */
export const chooseFile = (dialog: Locator, name: string, content: Uint8Array | string) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
