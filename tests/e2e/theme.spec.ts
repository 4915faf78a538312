import { expect, test, type Page } from '@playwright/test';

async function openWith(page: Page, theme: Record<string, string>): Promise<void> {
  await page.route('**/public/theme/findAll', (route) => route.fulfill({ json: theme }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const token = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.createElement('span');
    probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(property);
    document.body.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  }, name);

test('[TH-011] the default colour token is rgb(41, 112, 255); the filled button is a darker shade of it', async ({ page }) => {
  await openWith(page, {});
  expect(await token(page, '--primary')).toBe('rgb(41, 112, 255)');
  const fill = await page.getByRole('button', { name: '登录' }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(fill).toBe(await token(page, '--primary-fill'));
  expect(fill).not.toBe('rgb(41, 112, 255)');
});

test("[TH-002] the theme colour 'red' is exactly the colour red", async ({ page }) => {
  await openWith(page, { color: 'red' });
  expect(await token(page, '--primary')).toBe('rgb(255, 0, 0)');
  expect(await page.getByRole('button', { name: '登录' }).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(238, 0, 0)');
});

test('[TH-003] [OP-79] outward dark darkens the whole page', async ({ page }) => {
  await openWith(page, { outward: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-outward', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 19, 25)');
});

test('[TH-001] [TH-007] [RT-065] [EN-008] the product name stands on the page and in the title, the icon is the favicon', async ({ page }) => {
  await openWith(page, { name: 'Acme', icon: 'f9', info: '一句话', color: '#0c7f56', outward: 'light', backLogo: '', portalLogo: '' });
  await expect(page).toHaveTitle('登录 - Acme');
  await expect(page.getByText('一句话')).toBeVisible();
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/public/image/logo/f9');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'green');
});
