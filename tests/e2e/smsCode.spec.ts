import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { startSmsGateway } from '#tests/support/smsGateway.ts';
import { test } from './fixtures.ts';
import { PASSWORD } from './portal.ts';

test('[HT-003][HT-029] where the server asks for a code the login page has a field for it and has one sent', async ({ page }) => {
  // It starts a server of its own.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'portico-sms-'));
  const gateway = await startSmsGateway('token');
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ sms: { gateway: gateway.url, token: 'token' } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  try {
    const submit = page.getByRole('button', { name: '登录', exact: true });
    await page.goto(`${server.url}/login`);
    await expect(page.getByLabel('短信验证码')).toHaveCount(0);
    await page.getByLabel('用户名').fill('staff');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('请输入短信验证码');
    await page.getByRole('button', { name: '发送验证码' }).click();
    await expect(page.getByText('验证码已发送')).toBeVisible();
    await page.getByLabel('短信验证码').fill((await gateway.arrived(1)).code);
    await submit.click();
    await expect(page.getByRole('banner')).toBeVisible();
  } finally {
    await server.stop();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
