import { type Locator, type Page, expect } from '@playwright/test';
import { goWithin } from './inPage.ts';

/** One person on the way through the portal. */
export interface Walk {
  page: Page;
  /** The portal stands on a phone. */
  narrow: boolean;
  /** Which of the views of a list beside its first are walked. */
  otherViews: 'all' | 'odd' | 'even';
  /** Looks at the page as it stands, also against further tags of rules; what it finds is reported under this name. */
  check(name: string, ...tags: string[]): Promise<void>;
}

/** The list that is looked at most. */
export const CONTRACTS = '/application/crm/application-list/contract';
/** The call of a list for its rows. */
export const ROWS_CALL = '**/api/runtime/query/list';

/** The views of the example applications in the order of their menu, by application and model. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  'crm/customer': ['customer_all', 'customer_mine', 'customer_supplier', 'customer_relations'],
  'crm/contact': ['contact_all', 'contact_birthday'],
  'crm/followup': ['followup_all', 'followup_month', 'followup_next'],
  'crm/contract': ['contract_all', 'contract_year', 'contract_items', 'contract_finance', 'contract_people'],
  'assets/device': ['device_all', 'device_value', 'device_mine'],
  'assets/maintenance': ['maintenance_all', 'maintenance_parts', 'maintenance_people'],
  'assets/overhaul_task': ['overhaul_plan'],
  'assets/device_category': ['category_tree'],
  'places/place': ['place_all', 'place_million', 'place_capital', 'place_coordinates'],
  'places/country': ['country_all', 'country_names'],
};

/** Models with every kind of item in their forms; an empty one of each is looked at over its list. */
const WITH_EMPTY_FORM = new Set(['contract', 'customer', 'device']);

/** Pages before and around the applications. */
export async function walkShell({ page, narrow, check }: Walk): Promise<void> {
  await page.goto('/app-list/applications');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await check('application list', 'best-practice');
  await page.getByRole('main').getByRole('searchbox').fill('zzzzqq');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await check('no application found');
  await page.getByRole('button', { name: /^(用户：|User: )/ }).click();
  await expect(page.getByRole('button', { name: /^(退出登录|Log out)$/ })).toBeVisible();
  await check('user popover');
  await page.keyboard.press('Escape');
  await goWithin(page, '/portal-page/defaultPortalDashboard');
  await expect(page).toHaveTitle(/^(工作台|Home)/);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await waitUntilIdle(page);
  await check('home');
  await openList(page, CONTRACTS);
  if (narrow) await page.getByRole('button', { name: /^(打开菜单|Open menu)$/ }).click();
  const menu = narrow ? page.getByRole('dialog') : page.getByRole('navigation', { name: /^(应用菜单|Menu|Application menu)$/ });
  await menu.getByRole('searchbox').fill('zzzzqq');
  await expect(menu.getByRole('treeitem')).toHaveCount(0);
  await check('nothing found in the menu');
  if (narrow) await page.keyboard.press('Escape');
  else {
    await page.getByRole('button', { name: /^(收起菜单|Collapse menu)$/ }).click();
    await check('collapsed menu');
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(客户管理|Customer relations)$/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await check('application switcher');
  await page.keyboard.press('Escape');
  for (const [path, words] of SAYING) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await check(path, 'best-practice');
  }
  await page.goto('/application/nowhere/application-list/nothing');
  await expect(page.getByRole('heading', { name: /^(加载失败|Loading failed)/ })).toBeVisible();
  await check('unknown application');
}

/** Pages that only say something, with what they say. */
const SAYING = [
  ['/error', /^(服务器开小差了|The server made a slip)/],
  ['/permission', /^(暂无权限|No permission)/],
  ['/form-unpublished', /^(该表单未发布|This form has not been published)/],
] as const;

/** The views of one application, the first of each list by its address, the others by its menu of views; and what its lists begin. */
export async function walkLists(appCode: string, { page, otherViews, check }: Walk): Promise<void> {
  for (const [list, views] of Object.entries(VIEWS)) {
    const [app, schemaCode = ''] = list.split('/');
    if (app !== appCode) continue;
    for (const [at, view] of views.entries()) {
      if (at > 0 && otherViews !== 'all' && otherViews !== (at % 2 === 1 ? 'odd' : 'even')) continue;
      if (at === 0) await openList(page, `/application/${app}/application-list/${schemaCode}`);
      else await chooseView(page, at, view);
      await check(view);
      if (at === 0 && WITH_EMPTY_FORM.has(schemaCode)) await checkEmptyForm(page, () => check(`new record of ${schemaCode}`));
    }
  }
}

const NEW = /^(新增|新建|登记|New|Log)/;

/** Opens the form of a new record over its list, looks at it and closes it. */
async function checkEmptyForm(page: Page, check: () => Promise<void>): Promise<void> {
  const inBar = page.getByRole('button', { name: NEW }).first();
  if (await inBar.isVisible()) await inBar.click();
  else {
    // Where it finds no room it stands in the menu of the bar.
    await page
      .getByRole('button', { name: /^(更多|More)$/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: NEW }).first().click();
  }
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: /^(保存|Save)$/ }).first()).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
}

async function chooseView(page: Page, at: number, view: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const answered = page.waitForResponse(ROWS_CALL);
  await page.getByRole('menuitemradio').nth(at).click();
  await expect(page).toHaveURL(new RegExp(`[?&]view=${view}(&|$)`));
  await answered;
  await waitUntilIdle(page);
}

/** Everything that opens in a record that is edited. */
export async function walkRecordPanels({ page, check }: Walk): Promise<void> {
  const record = await openRecord(page);
  await edit(record);
  await walkOpeners(page, record, check, 'record');
}

/** Opens the first contract over its list. */
export async function openRecord(page: Page): Promise<Locator> {
  await openList(page, CONTRACTS);
  // In cards the button of the first, which lies over it; in the grid a cell.
  const ofCard = page.getByRole('listitem').filter({ hasText: /HT-/ }).getByRole('button');
  await ofCard.or(page.getByText(/^HT-/)).first().click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await expect(record.getByRole('button', { name: /^(编辑|Edit)$/ })).toBeVisible();
  return record;
}

/** Begins to edit a record. */
export async function edit(record: Locator): Promise<void> {
  await record.getByRole('button', { name: /^(编辑|Edit)$/ }).click();
  await expect(record.getByRole('button', { name: /^(保存|Save)$/ })).toBeVisible();
}

/** Opens each control of a region that opens something, one after the other. */
export async function walkOpeners(page: Page, region: Locator, check: Walk['check'], of: string): Promise<void> {
  const openers = region.locator('[aria-haspopup="dialog"]:visible');
  const count = await openers.count();
  for (let at = 0; at < count; at++) {
    const opener = openers.nth(at);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await waitUntilIdle(page);
    await check(`${of}, panel ${at + 1}`);
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
}

/** A list without rows says so and has no pages. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const pages = page.getByRole('navigation', { name: /^(分页|Pagination)$/ });
  const chart = page.getByRole('radiogroup', { name: /^(时间刻度|Time scale)$/ });
  await expect(pages.or(chart).or(page.getByRole('heading', { name: /^(没有搜索到相关数据|No matching)/ }))).toBeVisible();
  await waitUntilIdle(page);
}

/** Nothing on the page loads any more. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
