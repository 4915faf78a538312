import { expect } from '@playwright/test';
import { PASSWORD, signIn } from './portal.ts';
import { openView, test } from './shapes.ts';

test('[EN-023] [RT-061] a browser that forbids storage signs in, opens a list and saves while the tab is open', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await openView(page, 'thing');
  await page.getByLabel('用户名').fill('sysadmin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '新增物品' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: '标题' }) });
  await form.getByRole('textbox', { name: '标题' }).fill('不留痕迹');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '不留痕迹 新增' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('[S9] whoever opens the portal reaches nothing of it, a page of another origin nor one of its own', async ({ page, context }) => {
  await signIn(page, 'sysadmin', '/app-list/applications');
  const portal = page.url();
  for (const from of ['about:blank', portal]) {
    await page.goto(from);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => {
        Object.assign(window, { opened: window.open(address) });
      }, portal),
    ]);
    await expect(opened.getByRole('banner')).toBeVisible();
    expect([from, await opened.evaluate(() => window.opener)]).toEqual([from, null]);
    // For the opener its window is closed.
    expect(await page.evaluate(() => (window as { opened?: Window }).opened?.closed)).toBe(true);
    await opened.close();
  }
});
