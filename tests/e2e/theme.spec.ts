import { expect, test } from '@playwright/test';
import { brightnessOf } from './looks.ts';
import { openList, recordCalls, signIn } from './portal.ts';

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
  await openList(page, 'crm', 'contact');
  for (const part of [page.getByRole('banner'), page.getByRole('grid').getByRole('gridcell').first()])
    expect(await brightnessOf(part)).toEqual({ ground: 'dark', text: 'light' });

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
