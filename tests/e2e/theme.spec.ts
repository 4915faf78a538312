import { expect, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { chunkOf, loadedChunk } from './chunkOf.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { holdRequests } from './holdRequests.ts';
import { PASSWORD, signIn, storeRecord } from './portal.ts';
import { resting } from './resting.ts';

/** One red pixel. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const THEME = { color: 'red', outward: 'dark', icon: PICTURE, portalLogo: PICTURE, backLogo: PICTURE, name: 'Acme', info: '一行说明' };

/** A server of its own: its theme is everybody's. */
const portal = fileFixture<string>(async (use) => {
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0' });
  const client = await signedIn(server.url, 'sysadmin', PASSWORD);
  expect(await client.post('/api/system/theme/edit', THEME)).toMatchObject({ errcode: 0 });
  await use(server.url);
  await server.stop();
});
const test = testsAt(portal);

test('[TH-005][TH-006][TH-008] the login page shows line, picture and icon of the theme', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('登录 - Acme');
  const side = page.getByRole('complementary', { name: 'Acme' });
  await expect(side.getByText('Acme', { exact: true })).toBeVisible();
  await expect(side.getByText('一行说明')).toBeVisible();
  await expect.poll(() => side.locator('img').evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))).toEqual([PICTURE, PICTURE]);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', PICTURE);
});

test('[TH-002][TH-004][TH-007] the portal has logo, name, colour and style of the theme', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const product = page.getByRole('banner').getByRole('link', { name: 'Acme' });
  await expect(product.locator('img')).toHaveAttribute('src', PICTURE);
  await expect(product).toHaveText('Acme');
  await expect(page).toHaveTitle('应用列表 - Acme');
  await expect(page.locator('html')).toHaveAttribute('data-outward', 'dark');
  const token = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--primary)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(token).toBe('rgb(255, 0, 0)');
});

test('[TH-001] the theme comes without a token; with one neither header nor menu shows before it is there, and what shows first has it', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('complementary', { name: 'Acme' })).toBeVisible();
  await signIn(page, 'staff');
  const give = await holdRequests(page, '**/public/theme/findAll');
  const [requested, user] = [page.waitForRequest('**/public/theme/findAll'), page.waitForResponse('**/info_login')];
  await page.goto('/app-list', { waitUntil: 'commit' });
  await Promise.all([requested, user]);
  await loadedChunk(page, 'src/screens/shell/Shell.tsx');
  await expect(page.getByRole('banner')).toHaveCount(0);
  // Whatever is drawn first as the header is looked at the moment it is there.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const header = document.querySelector('header');
      if (header === null) return;
      observer.disconnect();
      Object.assign(window, { first: [header.querySelector('a')?.textContent, document.documentElement.dataset.outward] });
    }).observe(document.body, { childList: true, subtree: true });
  });
  give();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Acme' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'first'))).toEqual(['Acme', 'dark']);
});

test('[TH-018] whatever cloudPivot holds, the portal works alike (routed)', async ({ page }) => {
  const seen = new Set<string>();
  await signIn(page, 'staff');
  for (const cloudPivot of [null, true, 'x', { deep: [1] }]) {
    await page.route('**/public/system/config', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), cloudPivot, multiLanguageSwitch: false } });
    });
    await page.goto('/app-list/applications');
    await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
    // What stands beside it is taken as it is.
    await expect(page.getByRole('button', { name: 'EN', exact: true })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: /^消息中心/ })).toBeVisible();
    seen.add(await resting(async () => `${await page.getByRole('banner').ariaSnapshot()}\n${await page.getByRole('main').ariaSnapshot()}`));
    await page.unroute('**/public/system/config');
  }
  expect([...seen]).toHaveLength(1);
});

test('[BX-017][TH-003] everybody chooses light, dark or as the system, for shell and list, also after a reload; without a choice the theme says', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'staff');
  await storeRecord(page, 'person', { label: '浅深' });
  await page.goto('/application/kinds/application-list/person');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectTheme(page, 'dark');
  await choose(page, '浅色');
  await expectTheme(page, 'light');
  await page.reload();
  await expectTheme(page, 'light');
  await choose(page, '跟随系统');
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, 'light');
  await page.reload();
  await expectTheme(page, 'light');
  await choose(page, '深色');
  await expectTheme(page, 'dark');
  await choose(page, '浅色');
  // A choice is its user's: the next one in this browser begins with the theme.
  const address = page.url();
  await signIn(page, 'manager', address);
  await expectTheme(page, 'dark');
  await choose(page, '浅色');
  await choose(page, '跟随主题');
  await expectTheme(page, 'dark');
});

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('combobox', { name: '外观' }).selectOption(name);
  await page.keyboard.press('Escape');
}

/** Header, page and list are drawn in the look. */
async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  for (const part of [page.getByRole('banner'), page.locator('body'), page.getByRole('grid').getByRole('row').nth(0)]) {
    const brightness = () =>
      part.evaluate((element) => {
        let drawn: Element | null = element;
        while (drawn !== null && getComputedStyle(drawn).backgroundColor === 'rgba(0, 0, 0, 0)') drawn = drawn.parentElement;
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(drawn ?? document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
        return (red + green + blue) / 3 > 127 ? 'light' : 'dark';
      });
    await expect.poll(brightness).toBe(theme);
  }
}

test('[TH-013][BX-017] language and appearance chosen in one tab hold in the others', async ({ page, context }) => {
  await signIn(page, 'staff', '/app-list');
  const other = await context.newPage();
  await other.goto('/app-list');
  await expect(other.getByRole('banner').getByText('应用列表')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(other.getByRole('banner').getByText('Applications')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click();
  await expect(other.getByRole('banner').getByText('应用列表')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-outward', 'dark');
  await choose(page, '浅色');
  await expect(other.locator('html')).toHaveAttribute('data-outward', 'light');
});

test('[TH-013][BX-017] a tab that was still on its way when another one changed language and appearance follows too (routed)', async ({ page, context }) => {
  await signIn(page, 'staff', '/app-list');
  const other = await context.newPage();
  const chunk = chunkOf('src/screens/shell/overlays/Overlays.tsx');
  const give = await holdRequests(other, chunk);
  await Promise.all([other.waitForRequest(chunk), other.goto('/app-list')]);
  await expect(other.getByRole('banner').getByText('应用列表')).toBeVisible();
  await choose(page, '浅色');
  await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Applications')).toBeVisible();
  give();
  await expect(other.getByRole('banner').getByText('Applications')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-outward', 'light');
});
