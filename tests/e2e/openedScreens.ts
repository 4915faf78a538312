import { type Locator, type Page, expect } from '@playwright/test';
import { goWithin } from './inPage.ts';
import { actionOf, signIn } from './portal.ts';
import { CONTRACTS, ROWS_CALL, edit, openList, openRecord, waitUntilIdle, walkOpeners, type Walk } from './screens.ts';

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
  await goWithin(page, '/user/info');
  await page.getByRole('button', { name: /^(修改密码|Change password)$/ }).click();
  const password = dialogOf(page, /^(修改密码|Change password)$/);
  await password
    .getByRole('button', { name: /^(确定|OK|Save|Confirm)$/ })
    .last()
    .click();
  await expect(password.getByText(/(不能为空|cannot be (blank|empty))/).first()).toBeVisible();
  await check('password dialog with faults');
}

/** A list with what opens in and over it, and what it can come to. */
export async function walkList(walk: Walk): Promise<void> {
  await openList(walk.page, CONTRACTS);
  await walkFilters(walk);
  await walkListPanels(walk);
  await walkStates(walk);
}

/** The filter panel with everything that opens in it, and what its search comes to. */
async function walkFilters({ page, narrow, check }: Walk): Promise<void> {
  const opener = page.getByRole('button', { name: /^(筛选|Filters)/ }).first();
  if (narrow) await opener.click();
  const panel = page.getByRole('region', { name: /^(筛选|Filters)$/ });
  await expect(panel.getByRole('button', { name: /^(查询|Search)$/ })).toBeVisible();
  const more = panel.getByRole('button', { name: /^(更多条件|More)/ });
  if (await more.isVisible()) await more.click();
  await check('filter panel');
  await walkOpeners(page, panel, check, 'filter');
  const title = panel.getByRole('textbox', { name: /^(合同名称|Contract)/ });
  const chips = page.getByRole('list', { name: /^(已选条件|Applied filters)$/ });
  await title.fill('采购');
  await page.keyboard.press('Enter');
  await expect(chips).toBeVisible();
  await waitUntilIdle(page);
  await check('chips');
  if (!(await title.isVisible())) await opener.click();
  await title.fill('zzzzqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^(没有搜索到相关数据|No matching)/ })).toBeVisible();
  await check('nothing found');
  await page
    .getByRole('button', { name: /^(清空|Clear)$/ })
    .first()
    .click();
  await expect(chips).toBeHidden();
  await expect(page.getByText(/^HT-/).first()).toBeVisible();
  await waitUntilIdle(page);
}

/** What opens over a list, one after the other; leaves a row checked. */
async function walkListPanels({ page, narrow, check }: Walk): Promise<void> {
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

/** What a list with a checked row asks before it deletes, and what it can come to. */
async function walkStates({ page, check }: Walk): Promise<void> {
  await check('checked rows');
  await (await actionOf(page, /^(删除|Delete)$/)).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('delete dialog');
  // Its rows are waited for, so that none of its questions gets the next one's answer.
  await openList(page, '/application/crm/application-list/contract?view=nowhere');
  await check('unknown view');
  await openPlanted(page, ROWS_CALL, () => ({ data: { content: [], totalElements: 0, totalPages: 0 } }));
  await expect(page.getByRole('heading', { name: /^(暂无数据|No data)/ })).toBeVisible();
  await check('no rows');
  await openPlanted(page, ROWS_CALL, () => ({ errcode: 5, errmsg: 'X', data: null }));
  await expect(page.getByRole('heading', { name: /^(加载失败|Loading failed)/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^(查看详情|Details|详情)/ })
    .last()
    .click();
  await check('failed');
}

/** A record read, with what opens over it, edited and refused; its page of its own, and the page of one that is not there. */
export async function walkRecords({ page, check }: Walk): Promise<void> {
  const record = await openRecord(page);
  const address = new URL(page.url());
  await check('record');
  await walkComments(page, record, check);
  for (const [name, opener] of RECORD_PANELS) {
    const dialogs = page.getByRole('dialog');
    const open = await dialogs.count();
    await record.getByRole('button', { name: opener }).first().click();
    // Until its code has come the record is the last of them, and would be what Escape closes.
    await expect(dialogs).toHaveCount(open + 1);
    await checkOpened(page, dialogs.last(), check, name);
  }
  await edit(record);
  await check('record in change');
  for (const [role, name] of FIELDS) {
    const opener = record.getByRole(role, { name });
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(record.getByRole('option').or(record.getByRole('treegrid')).or(record.getByRole('application')).first()).toBeVisible();
    await check(`opened in a record: ${name.source}`);
    await page.keyboard.press('Escape');
    // What follows must not meet a popup that is still closing.
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
  await record.getByRole('textbox', { name: /^(合同名称|Contract)/ }).fill('');
  await record
    .getByRole('button', { name: /^(添加一行|Add a row)$/ })
    .first()
    .click();
  await record.getByRole('button', { name: /^(保存|Save)$/ }).click();
  await expect(record.getByRole('alert')).toBeVisible();
  await check('record with faults');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('question before leaving');
  await page.goto(`/form/detail?schemaCode=contract&objectId=${address.searchParams.get('record')}`);
  await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^(客户管理|Customer relations)$/ })).toBeVisible();
  await check('record on a page of its own');
  await page.goto('/form/detail?schemaCode=contract&objectId=nowhere');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await check('record that is not there');
}

/** What is said about a record: beside it where there is room, with what was changed in it, else over it. */
async function walkComments(page: Page, record: Locator, check: Walk['check']): Promise<void> {
  const beside = page.getByRole('complementary', { name: /^(评论与修改轨迹|Comments and changes)$/ });
  const over = page.getByRole('dialog', { name: /^(评论|Comments)$/ });
  await record.getByRole('button', { name: /^(评论|Comments)$/ }).click();
  await expect(beside.or(over)).toBeVisible();
  if (await over.isVisible()) return checkOpened(page, over, check, 'comments');
  await expect(beside.locator('[aria-busy="true"]')).toHaveCount(0);
  await check('comments beside a record');
  await beside.getByRole('radio', { name: /^(修改轨迹|Change history) \d/ }).check();
  await expect(beside.getByRole('region', { name: /^(修改轨迹|Change history)$/ })).toBeVisible();
  await expect(beside.locator('[aria-busy="true"]')).toHaveCount(0);
  await check('changes beside a record');
  await record.getByRole('button', { name: /^(收起侧栏|Hide panel)$/ }).click();
}

const LIST_PANELS = [
  ['column settings', /^(列设置|Column settings)$/],
  ['advanced filter', /^(高级筛选|Advanced filter)$/],
] as const;

const RECORD_PANELS = [
  ['share', /^(分享|Share)$/],
  ['changes of a record', /^(修改轨迹|Change history)$/],
] as const;

/** A field of each kind that opens something: choice, person, department, record, place, day. */
const FIELDS = [
  ['combobox', /^(合同状态|Stage)/],
  ['combobox', /^(我方签约人|Signed by)/],
  ['combobox', /^(签约部门|Signing department)/],
  ['combobox', /^(客户(?!联)|Customer(?! contacts))/],
  ['combobox', /^(交付地址|Delivery address)/],
  ['button', /^(选择签订日期|Choose Signed)$/],
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

/** Opens a list whose rows or configuration are answered as given, once. */
async function openPlanted(page: Page, path: string, change: (data: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: { ...json, ...(change(json.data) as object) } }); // each change gives an object
    },
    { times: 1 },
  );
  await page.goto(CONTRACTS);
}
