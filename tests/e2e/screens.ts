import { type Locator, type Page, expect } from '@playwright/test';
import { actionOf } from './portal.ts';

/** One person on the way through the portal. */
export interface Walk {
  page: Page;
  /** The portal stands on a phone. */
  narrow: boolean;
  /** Looks at the page as it stands; what it finds is reported under this name. */
  check(name: string): Promise<void>;
}

/** The list that is looked at most. */
export const CONTRACTS = '/application/crm/application-list/contract';
const ROWS_CALL = '**/api/runtime/query/list';

/** The views of the example applications, by application and model; the first of each comes without being named. */
const VIEWS: Readonly<Record<string, readonly string[]>> = {
  'crm/customer': ['customer_all', 'customer_mine', 'customer_relations', 'customer_supplier'],
  'crm/contact': ['contact_all', 'contact_birthday'],
  'crm/followup': ['followup_all', 'followup_month', 'followup_next'],
  'crm/contract': ['contract_all', 'contract_finance', 'contract_items', 'contract_people', 'contract_year'],
  'assets/device': ['device_all', 'device_mine', 'device_value'],
  'assets/maintenance': ['maintenance_all', 'maintenance_parts', 'maintenance_people'],
  'assets/overhaul_task': ['overhaul_plan'],
  'assets/device_category': ['category_tree'],
  'places/place': ['place_all', 'place_capital', 'place_coordinates', 'place_million'],
  'places/country': ['country_all', 'country_names'],
};

/** Pages before and around the applications, and what opens from the header. */
export async function walkShell({ page, narrow, check }: Walk): Promise<void> {
  await page.goto('/portal-page/defaultPortalDashboard');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await check('home');
  await page.goto('/app-list/applications');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await check('application list');
  await page.getByRole('main').getByRole('searchbox').fill('zzzzqq');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await check('no application found');
  await page.getByRole('button', { name: /^(用户：|User: )/ }).click();
  await expect(page.getByRole('button', { name: /^(退出登录|Log out)$/ })).toBeVisible();
  await check('user popover');
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
  for (const path of ['/error', '/permission', '/form-unpublished']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await check(path);
  }
  await page.goto('/application/nowhere/application-list/nothing');
  await expect(page.getByRole('heading', { name: /^(加载失败|Loading failed)/ })).toBeVisible();
  await check('unknown application');
}

/** Every view of one application. */
export async function walkLists(appCode: string, { page, check }: Walk): Promise<void> {
  for (const [list, views] of Object.entries(VIEWS)) {
    const [app, schemaCode] = list.split('/');
    if (app !== appCode) continue;
    for (const view of views) {
      await openList(page, `/application/${app}/application-list/${schemaCode}?view=${view}`);
      await check(view);
    }
  }
}

/** What a list can come to, and what it asks before it deletes. */
export async function walkStates({ page, narrow, check }: Walk): Promise<void> {
  await openList(page, CONTRACTS);
  // The table's first one checks all; the script of the list refuses to delete running contracts, which the first is not.
  await page
    .getByRole('checkbox')
    .nth(narrow ? 0 : 1)
    .check();
  await check('checked rows');
  await (await actionOf(page, /^(删除|Delete)$/)).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('delete dialog');
  await page.goto(`${CONTRACTS}?f.title=zzzzqq`);
  await expect(page.getByRole('heading', { name: /^(没有搜索到相关数据|No matching)/ })).toBeVisible();
  await check('nothing found');
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

/** The filter panel with everything that opens in it. */
export async function walkFilters({ page, narrow, check }: Walk): Promise<void> {
  await openList(page, CONTRACTS);
  if (narrow)
    await page
      .getByText(/^(筛选|Filters)$/)
      .first()
      .click();
  const panel = page.getByRole('region', { name: /^(筛选|Filters)$/ });
  await expect(panel.getByRole('button', { name: /^(查询|Search)$/ })).toBeVisible();
  const more = panel.getByRole('button', { name: /^(更多条件|More)/ });
  if (await more.isVisible()) await more.click();
  await check('filter panel');
  await walkOpeners(page, panel, check, 'filter');
  await panel.getByRole('textbox', { name: /^(合同名称|Contract)/ }).fill('采购');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: /^(已选条件|Applied filters)$/ })).toBeVisible();
  await waitUntilIdle(page);
  await check('chips');
}

/** A record read, edited, refused; its page of its own, and the page of one that is not there. */
export async function walkRecords({ page, check }: Walk): Promise<void> {
  const record = await openRecord(page);
  const address = new URL(page.url());
  await check('record');
  await edit(record);
  await check('record in change');
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
  await check('record on a page of its own');
  await page.goto('/form/detail?schemaCode=contract&objectId=nowhere');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await check('record that is not there');
}

/** Everything that opens in a record that is edited. */
export async function walkRecordPanels({ page, check }: Walk): Promise<void> {
  const record = await openRecord(page);
  await edit(record);
  await walkOpeners(page, record, check, 'record');
}

/** An empty form of models with every kind of item. */
export async function walkNewRecords({ page, check }: Walk): Promise<void> {
  for (const list of ['crm/contract', 'crm/customer', 'assets/device']) {
    const [appCode, schemaCode] = list.split('/');
    await openList(page, `/application/${appCode}/application-list/${schemaCode}`);
    await page
      .getByRole('button', { name: /^(新增|新建|登记|New|Log)/ })
      .first()
      .click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(保存|Save)$/ })
        .first(),
    ).toBeVisible();
    await check(`new record of ${schemaCode}`);
  }
}

/** Opens the first contract over its list. */
export async function openRecord(page: Page): Promise<Locator> {
  await openList(page, CONTRACTS);
  await page.getByText(/^HT-/).first().click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await expect(record.getByRole('button', { name: /^(编辑|Edit)$/ })).toBeVisible();
  return record;
}

async function edit(record: Locator): Promise<void> {
  await record.getByRole('button', { name: /^(编辑|Edit)$/ }).click();
  await expect(record.getByRole('button', { name: /^(保存|Save)$/ })).toBeVisible();
}

/** Opens each control of a region that opens something, one after the other. */
async function walkOpeners(page: Page, region: Locator, check: Walk['check'], of: string): Promise<void> {
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
