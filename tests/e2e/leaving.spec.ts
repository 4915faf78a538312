import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { openByKeys, searchPalette } from './palette.ts';
import { openList, signIn, storeRecord } from './portal.ts';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '放弃修改？' });
const stay = (page: Page) => confirmation(page).getByRole('button', { name: '继续编辑' }).last().click();
const leave = (page: Page) => confirmation(page).getByRole('button', { name: '放弃修改' }).click();

/** The ways out of a page of the portal, with where they lead. */
const WAYS: readonly [string, (page: Page) => Promise<unknown>, RegExp][] = [
  [
    'a link of the header',
    (page) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /Portico/ })
        .click(),
    /defaultPortalDashboard$/,
  ],
  ['a button of the header', (page) => page.getByRole('banner').getByRole('button', { name: '应用列表' }).click(), /\/app-list\/applications$/],
  ['Back of the browser', (page) => page.goBack(), /\/my-draft$/],
  [
    'the palette',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
      await searchPalette(page, '世界地点');
      await openByKeys(page, /^世界地点/);
    },
    /\/application\/places/,
  ],
];

/** Finds a record by the palette and follows it. */
async function followRecord(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  await searchPalette(page, name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('every way out asks before what was typed into a form is lost: staying keeps address and words, leaving goes there', async ({ page }) => {
  await signIn(page, 'manager');
  const name = `改到一半 ${String(Date.now())}`;
  await storeRecord(page, 'customer', { fullName: name, customerType: 'direct' });
  for (const [way, go, target] of WAYS)
    await test.step(way, async () => {
      await page.goto('/my-draft');
      await followRecord(page, name);
      const form = page.url();
      await page.getByRole('button', { name: '编辑', exact: true }).click();
      const field = page.getByRole('textbox', { name: /^客户全称|^客户名称|^名称/ });
      await field.fill('还没有保存');
      await go(page);
      await stay(page);
      await expect(confirmation(page)).toBeHidden();
      await expect(page).toHaveURL(form);
      await expect(field).toHaveValue('还没有保存');
      await go(page);
      await leave(page);
      await expect(page).toHaveURL(target);
      await expect(field).toBeHidden();
    });
});

test('Back asks before what was typed into a record above its list is lost', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contact');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).press('Enter');
  const record = page.getByRole('dialog').first();
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  const name = record.getByRole('textbox', { name: /^姓名/ });
  await name.fill('还没有保存');
  await page.goBack();
  await stay(page);
  await expect(page).toHaveURL(/record=/);
  await expect(name).toHaveValue('还没有保存');
  await page.goBack();
  await leave(page);
  await expect(record).toBeHidden();
  await expect(page).toHaveURL(/\/application-list\/contact/);
  await expect(page).not.toHaveURL(/record=/);
});

test('what was never changed is left without a question', async ({ page }) => {
  await signIn(page, 'manager', '/my-draft');
  await page.goto('/form/detail?schemaCode=contact');
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toBeVisible();
});
