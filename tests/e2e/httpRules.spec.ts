import { expect } from '@playwright/test';
import { PASSWORD } from './portal.ts';
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
