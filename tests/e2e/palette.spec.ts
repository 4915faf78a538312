import { expect } from '@playwright/test';
import { openByKeys, palette as dialog, searchPalette } from './palette.ts';
import { openList, signIn, storeRecord } from './portal.ts';
import { test } from './shapes.ts';

test('[BX-015][HD-013][BX-037] a word finds applications, pages and records; Enter opens the chosen one, Escape gives the focus back', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const opener = page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true });
  await opener.click();
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await searchPalette(page, '形状');
  const option = (name: RegExp) => dialog(page).getByRole('option', { name });
  await expect(option(/^形状/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await searchPalette(page, '人员');
  await expect(option(/^人员/)).toBeVisible();
  // A page is offered with its application.
  await expect(option(/^人员/).getByText('形状', { exact: true })).toBeVisible();
  await expect(option(/^形状/)).toBeHidden();
  await openByKeys(page, /^人员/);
  await expect(page).toHaveURL(/\/application\/kinds\/application-list\/person/);
  await expect(dialog(page)).toBeHidden();
});

test('[BX-073] pinyin and initials find applications, pages and records, in the palette, among the applications and in the menu', async ({ page }) => {
  await signIn(page, 'sysadmin', '/user/info');
  await storeRecord(page, 'person', { label: '重庆银行来客' });
  await page.goto('/app-list');
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  for (const [word, name] of [
    ['xingzh', /^形状/],
    ['ry', /^人员/],
    ['cqyhlk', /^重庆银行来客/],
  ] as const) {
    await searchPalette(page, word);
    const found = dialog(page).getByRole('option', { name }).first();
    await expect(found.locator('mark')).toHaveText(name);
    await page.keyboard.press('ControlOrMeta+a');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: '搜索应用名称' }).fill('xz');
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索应用名称' }).fill('xzq');
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeHidden();
  await page.getByRole('searchbox', { name: '搜索应用名称' }).fill('xz');
  await page.getByRole('link', { name: '形状', exact: true }).click();
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('reny');
  await expect(page.getByRole('tree').getByRole('treeitem', { name: '人员' })).toBeVisible();
  await expect(page.getByRole('tree').getByRole('treeitem', { name: '物品', exact: true })).toHaveCount(0);
});

test('[AP-009][BX-015] where one application is all there is, neither others nor their pages are found', async ({ page }) => {
  await signIn(page, 'staff', '/singleApp/apart');
  const option = (name: RegExp) => dialog(page).getByRole('option', { name });
  await expect(page.getByRole('heading', { name: '这个应用还没有可用的页面' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  for (const word of ['形状', '人员']) {
    await searchPalette(page, word);
    await expect(dialog(page).getByText(`没有找到与“${word}”有关的内容`)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
  }
  await searchPalette(page, '另窗');
  await expect(option(/^另窗应用/)).toBeVisible();
});

test('[BX-015] records are found on every screen, in the language of the portal, and opened with a way back', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await signIn(page, 'sysadmin', '/user/info');
  const id = await storeRecord(page, 'person', { label: '面板里的记录' });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search everything', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await searchPalette(page, 'no such thing anywhere');
  await expect(dialog(page).getByText('Nothing was found for “no such thing anywhere”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await searchPalette(page, 'People');
  await expect(dialog(page).getByRole('option', { name: /^People/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await searchPalette(page, '面板里的');
  const record = dialog(page).getByRole('option', { name: /^面板里的记录/ });
  // A record is offered with its model.
  await expect(record.getByText('People', { exact: true })).toBeVisible();
  await record.click();
  await expect(page).toHaveURL(new RegExp(`/form/detail\\?schemaCode=person&objectId=${id}&return=%2Fuser%2Finfo$`));
  await page.getByRole('banner').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
});

test('[BX-015] menu and applications are found by their names of both languages, as the palette finds them', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.getByRole('searchbox', { name: '搜索应用名称' }).fill('shapes');
  await page.getByRole('link', { name: '形状', exact: true }).click();
  const tree = page.getByRole('tree');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('people');
  await expect(tree.getByRole('treeitem', { name: '人员' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: '物品', exact: true })).toHaveCount(0);
});

test('[BX-015] letters typed before the palette is there stand in it; the keys of other machines open it too, and Escape gives the focus back to the field that had it', async ({
  page,
}) => {
  await signIn(page, 'staff', '/app-list');
  await expect(page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true })).toBeVisible();
  // In one turn of the page, so that no chunk can come between them.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true, composed: true }));
    press('k', true);
    press('k', true);
    for (const letter of 'DTX') press(letter);
    press('Backspace');
  });
  await expect(dialog(page).getByRole('combobox')).toHaveValue('DT');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('5');
  await expect(dialog(page).getByRole('combobox')).toHaveValue('DT5');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');

  const field = page.getByRole('searchbox', { name: '搜索应用名称' });
  for (const keys of ['Meta+k', 'Control+K']) {
    await field.focus();
    await expect(field).toBeFocused();
    await page.keyboard.press(keys);
    await expect(dialog(page)).toBeVisible();
    await expect(field).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(field).toBeFocused();
  }
});

test('the empty palette offers what was opened last, newest first, and goes there', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const remembered = () => page.waitForResponse((answer) => answer.url().endsWith('/add_recent'));
  for (const code of ['person', 'thing']) {
    const stored = remembered();
    await page.goto(`/application/kinds/application-list/${code}`);
    await stored;
  }
  await page.goto('/app-list');
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  const recent = dialog(page).getByRole('group', { name: '最近打开' }).getByRole('option');
  await expect(recent.nth(1)).toHaveAccessibleName(/^人员/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/code=|application-list\/person/);
});

test('a word finds what the bar of the screen offers, its keys and looks of the portal; what is off is not offered', async ({ page }) => {
  await signIn(page, 'staff');
  await openList(page, 'kinds', 'person');
  const action = (name: RegExp) => dialog(page).getByRole('group', { name: '操作' }).getByRole('option', { name });
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  await searchPalette(page, '深色');
  await expect(action(/深色/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-outward', 'dark');

  await page.keyboard.press('Control+k');
  await searchPalette(page, '收起');
  await expect(action(/菜单/).locator('kbd')).toHaveText('[');
  await page.keyboard.press('ControlOrMeta+a');
  await searchPalette(page, '新物品');
  await openByKeys(page, /^新物品/);
  await expect(page.getByRole('dialog')).toContainText('要添加物品吗？');
});
