import { type Page, expect, test } from '@playwright/test';
import { openList, recordCalls, signIn } from './portal.ts';

const grid = (page: Page) => page.getByRole('grid');
const dataRows = (page: Page) => grid(page).locator('[role=row][row-id]:not(.ag-row-pinned)');
const toolbar = (page: Page) => page.getByRole('region', { name: '操作' });
const pager = (page: Page) => page.getByRole('navigation', { name: '分页' });

/** The last body of getQueryList. */
function lastQuery(calls: { body: unknown }[]): Record<string, unknown> {
  // Every body of this call is a JSON object.
  return calls.at(-1)?.body as Record<string, unknown>;
}

test.describe('list', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'manager'));

  test('[LS-001][LS-002][LS-004][LS-009][LS-010][LS-011][LS-031] a list asks headers, configuration and its first page', async ({ page }) => {
    const headers = recordCalls(page, '/api/runtime/query/getHeaders');
    const configs = recordCalls(page, '/api/app/query/get');
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'crm', 'customer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部客户');
    expect(Object.fromEntries(headers[0]?.query ?? [])).toEqual({ schemaCode: 'customer', clientType: 'PC' });
    expect(Object.fromEntries(configs[0]?.query ?? [])).toEqual({ code: 'customer_all', schemaCode: 'customer', source: '1' });
    expect(lastQuery(queries)).toEqual({ schemaCode: 'customer', queryCode: 'customer_all', mobile: false, page: 0, size: 20, filters: [] });
    await expect(pager(page)).toContainText(/共 [\d,]+ 条/);
  });

  test('[LS-010] a column head sorts up, down and not at all', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'crm', 'customer');
    const head = grid(page).getByRole('columnheader', { name: '授信额度' });
    for (const wanted of [
      { orderByFields: ['creditLimit'], orderType: 1 },
      { orderByFields: ['creditLimit'], orderType: 2 },
      { orderByFields: undefined, orderType: undefined },
    ]) {
      const before = queries.length;
      await head.click();
      await expect.poll(() => queries.length).toBe(before + 1);
      const { orderByFields, orderType } = lastQuery(queries);
      expect({ orderByFields: Array.isArray(orderByFields) ? ['creditLimit'] : orderByFields, orderType }).toEqual(wanted);
    }
  });

  test('[LS-028][LS-029][LS-030][LS-032][BX-003] pages, sizes and the jumper ask for what they say and the address follows', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'crm', 'customer');
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => lastQuery(queries).page).toBe(1);
    await expect(page).toHaveURL(/[?&]page=2/);
    const size = pager(page).getByRole('combobox', { name: '每页条数' });
    expect(await size.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')))).toEqual([
      '10',
      '20',
      '50',
      '100',
      '200',
      '300',
      '500',
    ]);
    await size.selectOption('50');
    await expect.poll(() => [lastQuery(queries).page, lastQuery(queries).size]).toEqual([0, 50]);
    await expect(page).toHaveURL(/[?&]size=50/);
    await pager(page).getByRole('textbox', { name: '跳至页码' }).fill('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => [lastQuery(queries).page, lastQuery(queries).size]).toEqual([2, 50]);
    await expect(grid(page).getByRole('gridcell', { name: '101', exact: true })).toBeVisible();
  });

  test('[BX-004] Back steps through list states and closes a record first', async ({ page }) => {
    await openList(page, 'crm', 'customer');
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/page=2/);
    await dataRows(page).first().getByRole('gridcell').nth(3).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/page=2$/);
    await page.goBack();
    await expect(page).not.toHaveURL(/page=/);
    await expect(pager(page).getByRole('button', { name: '第 1 页', exact: true })).toHaveAttribute('aria-current', 'page');
  });

  test('[BX-003] broken values of an address are dropped and said', async ({ page }) => {
    // The greeting of the sign-in is over once a list stands, so that no other message takes the place.
    await openList(page, 'crm', 'customer');
    await page.goto('/application/crm/application-list/customer?page=x&sort=nope&f.nobody=1');
    await expect(page.getByText(/地址中的以下内容无效/)).toBeVisible();
    await expect(dataRows(page).first()).toBeVisible();
  });

  test('[LS-003][LS-005][LS-006][LS-007][LS-008] switching the view forgets selection, filters, page and size', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'places', 'place', '?f.placeName=a&page=2&size=100');
    await dataRows(page).first().getByRole('checkbox').check();
    await expect(page.getByText('已选 1 条')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await page.getByRole('menuitemradio', { name: '坐标与编号' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/坐标与编号/);
    await expect(dataRows(page).first()).toBeVisible();
    expect(lastQuery(queries)).toMatchObject({ queryCode: 'place_coordinates', page: 0, size: 20, filters: [] });
    await expect(page.getByText(/已选/)).toBeHidden();
  });

  test('[LS-013][LS-014][LS-015][LS-016][EN-018] a preset filter travels, shows as a chip and is cleared', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'places', 'place', '?view=place_capital');
    expect(lastQuery(queries).filters).toEqual([{ propertyCode: 'capital', propertyType: 4, propertyValue: 'true', propertyValueName: '是' }]);
    await page.getByRole('button', { name: '清空' }).click();
    await expect.poll(() => lastQuery(queries).filters).toEqual([]);
    await expect(page.getByRole('button', { name: '清空' })).toBeHidden();
  });

  test('[LS-021][LS-022][LS-023] a resized column keeps its width over a reload', async ({ page }) => {
    await openList(page, 'crm', 'customer');
    const head = grid(page).getByRole('columnheader', { name: '客户名称' });
    const before = (await head.boundingBox())?.width ?? 0;
    const box = await head.boundingBox();
    if (!box) throw new Error('The head is not on screen');
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 39, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(40);
    expect(await page.evaluate(() => localStorage.getItem('customer_all_width_records'))).toContain('value');
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before)).toBe(40);
  });

  test('[LS-012] sums stand below their columns', async ({ page }) => {
    await openList(page, 'crm', 'customer');
    await expect(grid(page).locator('.ag-row-pinned')).toContainText('合计');
    await expect(grid(page).locator('.ag-row-pinned')).toContainText(/¥[\d,]+\.\d\d/);
  });

  test('[LS-024][LS-025][LS-046][LS-047][LA-003] checkboxes, ordinals, and a delete button that says why it is off', async ({ page }) => {
    await openList(page, 'crm', 'customer');
    await expect(grid(page).getByRole('columnheader', { name: '序号' })).toBeVisible();
    const names = await toolbar(page).getByRole('button').allInnerTexts();
    expect(names).toEqual(['新增客户', '合同概况', '删除']);
    const remove = toolbar(page).getByRole('button', { name: '删除' });
    await expect(remove).toBeDisabled();
    await remove.focus();
    await dataRows(page).nth(1).getByRole('checkbox').check();
    await expect(remove).toBeEnabled();
  });

  test('[LA-004][LA-005][LA-006][LA-011] deleting checks, asks in a dialog of 520 px and deletes nothing when it is cancelled', async ({ page }) => {
    const checks = recordCalls(page, '/checkForRemoveBizObject');
    const deletes = recordCalls(page, '/delete_data');
    await openList(page, 'crm', 'customer');
    await dataRows(page).nth(0).getByRole('checkbox').check();
    await dataRows(page).nth(1).getByRole('checkbox').check();
    await toolbar(page).getByRole('button', { name: '删除' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('确定删除选中的数据吗？');
    expect((await dialog.boundingBox())?.width).toBe(520);
    expect(checks[0]?.body).toMatchObject({ schemaCode: 'customer', ids: [expect.any(String), expect.any(String)] });
    await dialog.getByRole('button', { name: '取消' }).click();
    expect(deletes).toHaveLength(0);
  });

  test('[LS-040][LS-041][LS-042] a row opens its record in a dialog above the list', async ({ page }) => {
    const urls = recordCalls(page, '/get_form_url');
    await openList(page, 'crm', 'customer');
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    const id = await dataRows(page).first().getAttribute('row-id');
    await dataRows(page).first().getByRole('gridcell').nth(3).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(Object.fromEntries(urls[0]?.query ?? [])).toEqual({ bizObjectId: id, schemaCode: 'customer' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(dataRows(page).first()).toHaveAttribute('row-id', id ?? '');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toBe(stored);
  });

  test('[LS-036] a search without a match names the condition to remove', async ({ page }) => {
    await page.goto('/application/crm/application-list/customer?f.fullName=zzzzqq');
    await expect(page.getByRole('heading', { name: '没有搜索到相关数据' })).toBeVisible();
    await expect(page.getByText('zzzzqq').first()).toBeVisible();
    await page.getByRole('button', { name: '去掉这个条件' }).click();
    await expect(dataRows(page).first()).toBeVisible();
  });

  test('[LS-037][ER-006][BX-039] a failed load says so for 3 s, keeps its trace id behind details and loads again', async ({ page }) => {
    let isBroken = true;
    await page.route('**/api/runtime/query/list', (route) =>
      isBroken ? route.fulfill({ json: { errcode: 5, errmsg: 'X', data: null, traceId: 'A'.repeat(32) } }) : route.continue(),
    );
    await page.goto('/application/crm/application-list/customer');
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
    await page.getByRole('button', { name: '查看详情' }).click();
    await expect(page.getByText('A'.repeat(32))).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(dataRows(page).first()).toBeVisible();
  });

  test('[LS-044] an empty answer is an error of the console and the failed panel', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route('**/api/runtime/query/list', (route) => route.fulfill({ json: { errcode: 0, errmsg: '', traceId: 'B'.repeat(32) } }));
    await page.goto('/application/crm/application-list/customer');
    await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
    expect(errors.join()).toContain('response data empty!');
  });

  test('[SC-002][SC-006][LA-044] a script draws cells and answers its own button', async ({ page }) => {
    await openList(page, 'places', 'place', '?view=place_capital&sort=-population');
    await expect(grid(page).locator('.p-tree-tag').filter({ hasText: '超大城市' }).first()).toBeVisible();
    await dataRows(page).nth(1).getByRole('checkbox').check();
    await toolbar(page).getByRole('button', { name: '在地图上查看' }).click();
    await expect(page.getByRole('dialog')).toContainText('链接在新标签页打开');
  });

  test('a list without a script loads no byte of the sandbox', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openList(page, 'places', 'country', '?view=country_names');
    expect(loaded.filter((url) => /wasm|worker|runHook|scriptWorld/i.test(url))).toEqual([]);
  });

  test('[TH-015][BX-038] in English and on a phone the list stands in cards without sideways scrolling', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/application/crm/application-list/customer');
    await expect(page.getByRole('list', { name: 'All customers' }).getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
