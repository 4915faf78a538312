import { expect, test, type Page } from '@playwright/test';
import { recordCalls, signIn } from './portal.ts';

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

test('[TH-011] the default colour token is rgb(41, 112, 255); the filled button is a darker shade of it (routed)', async ({ page }) => {
  await openWith(page, {});
  expect(await token(page, '--primary')).toBe('rgb(41, 112, 255)');
  const fill = await page.getByRole('button', { name: '登录' }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(fill).toBe(await token(page, '--primary-fill'));
  expect(fill).not.toBe('rgb(41, 112, 255)');
});

test("[TH-002] the theme colour 'red' is exactly the colour red (routed)", async ({ page }) => {
  await openWith(page, { color: 'red' });
  expect(await token(page, '--primary')).toBe('rgb(255, 0, 0)');
  expect(await page.getByRole('button', { name: '登录' }).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(238, 0, 0)');
});

test('[TH-003] [OP-79] outward dark darkens the whole page (routed)', async ({ page }) => {
  await openWith(page, { outward: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-outward', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 19, 25)');
});

test('[TH-001] [TH-007] [RT-065] [EN-008] the product name stands on the page and in the title, the icon is the favicon (routed)', async ({ page }) => {
  await openWith(page, { name: 'Acme', icon: 'f9', info: '一句话', color: '#0c7f56', outward: 'light', backLogo: '', portalLogo: '' });
  await expect(page).toHaveTitle('登录 - Acme');
  await expect(page.getByText('一句话')).toBeVisible();
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/public/image/logo/f9');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'green');
});

for (const [outward, isDark] of [
  ['light', false],
  ['dark', true],
] as const) {
  test(`[TH-003] header and side menu show in ${outward} style (routed)`, async ({ page }) => {
    await page.route('**/public/theme/findAll', (route) => route.fulfill({ json: { outward } }));
    await signIn(page, 'sysadmin', '/application/crm');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    for (const part of [page.getByRole('banner'), page.getByRole('navigation', { name: '应用菜单' })]) {
      const [ground, text] = await part.evaluate((element) => {
        const brightness = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0) / 3;
        const opaque = (from: Element | null): string => {
          if (from === null) return 'rgb(255, 255, 255)';
          const colour = getComputedStyle(from).backgroundColor;
          return colour === 'rgba(0, 0, 0, 0)' ? opaque(from.parentElement) : colour;
        };
        return [brightness(opaque(element)), brightness(getComputedStyle(element).color)];
      });
      expect(ground < 90).toBe(isDark);
      expect((text ?? 0) > 160).toBe(isDark);
    }
  });
}

test('[TH-007][RT-065] the product name stands beside the logo, and is the title of a route without one (routed)', async ({ page }) => {
  await page.route('**/public/theme/findAll', (route) => route.fulfill({ json: { name: 'Acme' } }));
  await signIn(page, 'sysadmin', '/application/crm/application-list/customer');
  const product = page.getByRole('banner').getByRole('link', { name: 'Acme' });
  await expect(product).toHaveText('Acme');
  await expect(product.locator('svg, img')).toBeVisible();
  await expect(page).toHaveTitle('Acme');
});

test('[TH-001] the theme is asked for with and without a token, and its values are there before the shell', async ({ page }) => {
  const themes = recordCalls(page, '/public/theme/findAll');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(themes).toHaveLength(1);
  await signIn(page, 'staff', '/');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/public/theme/findAll', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/public/theme/findAll');
  await page.goto('/app-list', { waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('banner')).toHaveCount(0);
  release();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[BX-017] each user chooses light, dark or as the system; shell and content follow, also after a reload, and the next user has the theme', async ({
  page,
}) => {
  await signIn(page, 'staff2', '/app-list/applications');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const openMenu = () => page.getByRole('button', { name: /^用户：/ }).click();
  const choice = page.getByRole('combobox', { name: '外观' });
  await openMenu();
  await expect(choice).toHaveValue('');
  await choice.selectOption('深色');
  await expect.poll(ground).toBe('rgb(15, 19, 25)');
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect.poll(ground).toBe('rgb(15, 19, 25)');

  await openMenu();
  await choice.selectOption('跟随系统');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe('rgb(15, 19, 25)');
  await choice.selectOption('跟随主题');
  await expect.poll(ground).toBe(light);

  // Somebody else in the same browser is not bound to it.
  await choice.selectOption('深色');
  await expect.poll(ground).toBe('rgb(15, 19, 25)');
  await signIn(page, 'staff', '/app-list/applications');
  await expect.poll(ground).toBe(light);
});
