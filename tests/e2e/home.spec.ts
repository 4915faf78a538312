import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signIn } from './portal.ts';

test('[RT-041][RT-042] where one application is all there is, pages that only say something lead to its home (OP-13, OP-18)', async ({ page }) => {
  await signIn(page, 'staff', '/singleApp/crm');
  await expect(page).toHaveURL(/\/app-home$/);
  for (const path of ['/permission', '/form-unpublished', '/shared/empty', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/app-home');
  }
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/app-home$/);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[HD-008] the header names a page also with a slash at the end of its address', async ({ page }) => {
  await signIn(page, 'staff', '/message-notification/');
  await expect(page.getByRole('banner').getByText('消息中心', { exact: true })).toBeVisible();
});
