import { expect, test } from '@playwright/test';
import { signIn } from './portal.ts';

test('[RT-041][RT-042][OP-13][OP-18] where one application is all there is, pages that only say something lead to its home', async ({ page }) => {
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
