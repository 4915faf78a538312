import { type Locator, type Page, expect } from '@playwright/test';
import { actionOf, signIn } from './portal.ts';
import { CONTRACTS, openList, openRecord, waitUntilIdle, type Walk } from './screens.ts';

/** A dialog by what a walk looks for in it, in either language. */
const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

/** What opens from the header and on the pages of the person: palette, skin, password, messages with entries. */
export async function walkHeaderPanels({ page, narrow, check }: Walk): Promise<void> {
  await signIn(page, 'sysadmin', '/app-list/applications');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(搜索应用、菜单、流程、记录|Search applications, pages, workflows, records|Search everything)$/ })
    .click();
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await page.keyboard.type('合同');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await waitUntilIdle(page);
  await check('palette');
  await page.keyboard.press('Escape');
  if (!narrow) {
    await page.getByRole('button', { name: /^(更换皮肤|换肤|Change skin)$/ }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await check('skin drawer');
    await page.keyboard.press('Escape');
  }
  await signIn(page, 'manager', '/user/info');
  await page.getByRole('button', { name: /^(修改密码|Change password)$/ }).click();
  const password = dialogOf(page, /^(修改密码|Change password)$/);
  await password
    .getByRole('button', { name: /^(确定|OK|Save|Confirm)$/ })
    .last()
    .click();
  await expect(password.getByText(/(不能为空|cannot be (blank|empty))/).first()).toBeVisible();
  await check('password dialog with faults');
}

/** What opens over a list, one after the other. */
export async function walkListPanels({ page, narrow, check }: Walk): Promise<void> {
  await openList(page, CONTRACTS);
  for (const [name, opener] of LIST_PANELS) {
    if (narrow) await toolsOf(page).click();
    await (narrow ? page.getByRole('menuitem', { name: opener }) : page.getByRole('button', { name: opener })).click();
    await checkOpened(page, page.getByRole('dialog').last(), check, name);
  }
  await page.getByRole('button', { name: /^(我的视图|My views)/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('menu of views');
  await page.keyboard.press('Escape');
  await (await actionOf(page, /^(导入|Import)$/)).click();
  await checkOpened(page, page.getByRole('dialog').last(), check, 'import');
  await (await actionOf(page, /^(导出|Export)$/)).click();
  await checkOpened(page, page.getByRole('dialog').last(), check, 'export');
  await page
    .getByRole('checkbox')
    .nth(narrow ? 0 : 1)
    .check();
  for (const name of [/^(变更拥有者|Change owner)$/, /^(打印|Print)$/]) {
    await (await actionOf(page, name)).click();
    await checkOpened(page, page.getByRole('dialog').or(page.getByRole('menu')).last(), check, String(name));
  }
}

/** What opens over a record: comments, sharing, changes. */
export async function walkRecordDialogs({ page, check }: Walk): Promise<void> {
  const record = await openRecord(page);
  for (const [name, opener] of RECORD_PANELS) {
    await record.getByRole('button', { name: opener }).first().click();
    await checkOpened(page, page.getByRole('dialog').last(), check, name);
  }
}

const LIST_PANELS = [
  ['column settings', /^(列设置|Column settings)$/],
  ['advanced filter', /^(高级筛选|Advanced filter)$/],
] as const;

const RECORD_PANELS = [
  ['comments', /^(评论|Comments)/],
  ['share', /^(分享|Share)$/],
  ['changes of a record', /^(修改轨迹|Change history)$/],
] as const;

const toolsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(更多|More)$/ })
    .first();

/** Waits until what has opened stands whole, looks at it and closes it. */
async function checkOpened(page: Page, opened: Locator, check: Walk['check'], name: string): Promise<void> {
  await expect(opened).toBeVisible();
  await expect(opened.locator('[aria-busy="true"]')).toHaveCount(0);
  await check(name);
  await page.keyboard.press('Escape');
}
