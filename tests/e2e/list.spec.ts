import { type Locator, type Page, expect } from '@playwright/test';
import { chunkOf } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { menuNode, pickView, speakEnglish } from './inPage.ts';
import { openList, putStored, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

// A press can meet what moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const grid = (page: Page) => page.getByRole('grid');
const dataRows = (page: Page) => grid(page).locator('[role=row][row-id]:not(.ag-row-pinned)');
const toolbar = (page: Page) => page.getByRole('region', { name: '操作' });
const pager = (page: Page) => page.getByRole('navigation', { name: '分页' });

/** Ids of the rows that are drawn, from top to bottom, each once (fixed columns repeat a row). */
async function shownIds(page: Page): Promise<string[]> {
  const rows = await dataRows(page).evaluateAll((all) =>
    all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.getAttribute('row-business-key')] as const),
  );
  const sorted = rows.toSorted((one, other) => one[0] - other[0]);
  return [...new Set(sorted.map(([, id]) => id ?? ''))];
}

/** The last body of getQueryList. */
function lastQuery(calls: { body: unknown }[]): Record<string, unknown> {
  // Every body of this call is a JSON object.
  return calls.at(-1)?.body as Record<string, unknown>;
}

/** Page 3 of the places with a filter, 100 a page, and two checked rows. */
async function openFiltered(page: Page): Promise<void> {
  await openList(page, 'places', 'place', '?f.placeName=a&page=3&size=100');
  await checkTwo(page);
}

/** The same with a filter of the view that stands open, on page 2. */
async function filterAndCheck(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: '筛选' });
  await panel.getByRole('textbox', { name: '地名' }).fill('a');
  await panel.getByRole('button', { name: '查询' }).click();
  await pager(page).getByRole('combobox', { name: '每页条数' }).selectOption('100');
  await expect(page).toHaveURL(/[?&]size=100/);
  await pager(page).getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(grid(page).getByRole('gridcell', { name: '101', exact: true })).toBeVisible();
  await checkTwo(page);
}

async function checkTwo(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: '已选条件' })).toBeVisible();
  for (const at of [0, 1]) await dataRows(page).nth(at).getByRole('checkbox').check();
  await expect(page.getByText('已选 2 条')).toBeVisible();
}

/** Draws the edge of a column 40 px to the right. */
async function widen(page: Page, head: Locator): Promise<void> {
  const box = await resting(() => head.boundingBox());
  if (!box) throw new Error('The head is not on screen');
  await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 39, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** A list stands with its rows, queried as a list that nothing was done in, with nothing checked. */
async function expectAsNew(page: Page, queries: { body: unknown }[], query: object): Promise<void> {
  await expect.poll(() => lastQuery(queries)).toMatchObject({ ...query, filters: [], page: 0, size: 20 });
  await expect(dataRows(page).first()).toBeVisible();
  await expect(page.getByText(/已选 /)).toBeHidden();
  await expect(grid(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('list', { name: '已选条件' })).toHaveCount(0);
}

test.describe('list', () => {
  test.beforeEach(async ({ page }) => signIn(page, 'manager'));

  test('[LS-001][LS-002][LS-004] a list requests its views and the configuration of one, whose name is its title', async ({ page }) => {
    const headers = recordCalls(page, '/api/runtime/query/getHeaders');
    const configs = recordCalls(page, '/api/app/query/get');
    await openList(page, 'crm', 'customer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部客户');
    expect(Object.fromEntries(headers[0]?.query ?? [])).toEqual({ schemaCode: 'customer', clientType: 'PC' });
    expect(Object.fromEntries(configs[0]?.query ?? [])).toEqual({ code: 'customer_all', schemaCode: 'customer', source: '1' });
    await pickView(page, '我的客户');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的客户');
  });

  test('[LS-009][LS-028][LS-031] a list has pages of 20 and says of how many rows; each is queried when it is opened', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/runtime/query/list'));
    await openList(page, 'crm', 'customer');
    const query = { schemaCode: 'customer', queryCode: 'customer_all', mobile: false, size: 20, filters: [] };
    expect(lastQuery(queries)).toEqual({ ...query, page: 0 });
    const { totalElements }: { totalElements: number } = (await (await answered).json()).data;
    await expect(pager(page)).toContainText(`共 ${totalElements.toLocaleString('en')} 条`);
    await expect(pager(page).getByRole('button', { name: `第 ${Math.ceil(totalElements / 20)} 页`, exact: true })).toBeVisible();
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => lastQuery(queries)).toEqual({ ...query, page: 1 });
  });

  test('[LS-010] a column head sorts up, down and not at all; a list without a script loads no byte of the sandbox', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const queries = recordCalls(page, '/api/runtime/query/list');
    // Nobody changes countries meanwhile, whereupon a list would ask whether it is up to date.
    await openList(page, 'places', 'country', '?view=country_names');
    const head = grid(page).getByRole('columnheader', { name: '英文名称' });
    for (const wanted of [{ orderByFields: ['nameEn'], orderType: 1 }, { orderByFields: ['nameEn'], orderType: 2 }, {}]) {
      const before = queries.length;
      await head.click();
      await expect.poll(() => queries.length).toBe(before + 1);
      const sent = Object.entries(lastQuery(queries)).filter(([key]) => key.startsWith('order'));
      expect(Object.fromEntries(sent)).toEqual(wanted);
    }
    expect(loaded.filter((url) => /wasm|worker|runHook|scriptEnvironment/i.test(url))).toEqual([]);
  });

  test('[LS-029][LS-030][LS-032] sizes and the jumper query what they say and the address follows', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'crm', 'customer');
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    const size = pager(page).getByRole('combobox', { name: '每页条数' });
    await expect
      .poll(() => size.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
      .toEqual(['10', '20', '50', '100', '200', '300', '500']);
    await size.selectOption('50');
    await expect.poll(() => [lastQuery(queries).page, lastQuery(queries).size]).toEqual([0, 50]);
    await expect(page).toHaveURL(/[?&]size=50/);
    const jumper = pager(page).getByRole('textbox', { name: '跳至页码' });
    await jumper.fill('3');
    await jumper.press('Enter');
    await expect.poll(() => [lastQuery(queries).page, lastQuery(queries).size]).toEqual([2, 50]);
    await expect(grid(page).getByRole('gridcell', { name: '101', exact: true })).toBeVisible();
  });

  test('[BX-004] Back closes a record first and steps through the states of a list, page and filter, and Forward gives them again', async ({ page }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'crm', 'contract');
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/page=2/);
    // Its rows stand: a press on those of page 1 would meet them while they go.
    await expect(grid(page).getByRole('gridcell', { name: '21', exact: true })).toBeVisible();
    await dataRows(page).first().getByRole('gridcell').nth(3).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/page=2$/);
    const panel = page.getByRole('region', { name: '筛选' });
    await panel.getByRole('textbox', { name: '合同名称' }).fill('采购');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/f\.title=/);
    await expect.poll(() => lastQuery(queries)).toMatchObject({ page: 0, filters: [{ propertyCode: 'title' }] });
    await page.goBack();
    await expect.poll(() => lastQuery(queries)).toMatchObject({ page: 1, filters: [] });
    await page.goBack();
    await expect.poll(() => lastQuery(queries)).toMatchObject({ page: 0, filters: [] });
    await expect(page).not.toHaveURL(/page=|f\.title=/);
    await expect(pager(page).getByRole('button', { name: '第 1 页', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(panel.getByRole('textbox', { name: '合同名称' })).toHaveValue('');
    await page.goForward();
    await page.goForward();
    await expect.poll(() => lastQuery(queries)).toMatchObject({ page: 0, filters: [{ propertyCode: 'title', propertyValue: '采购' }] });
    await expect(page.getByRole('list', { name: '已选条件' }).getByText('采购')).toBeVisible();
  });

  test('[BX-004] a record that is closed the moment it opens stays closed', async ({ page }) => {
    const opened = recordCalls(page, '/api/runtime/form/get_form_url');
    await openList(page, 'crm', 'contract');
    const cell = dataRows(page).first().getByRole('gridcell').nth(3);
    // The first time its code loads while the address follows; the second time both come at once.
    await cell.click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
    await expect(page).not.toHaveURL(/record=/);
    const closed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const dialog = document.querySelector('dialog[open]');
            if (!dialog) return;
            observer.disconnect();
            dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
            resolve();
          });
          observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
        }),
    );
    await cell.click();
    // Until then the page looks as it does once the record is closed.
    await closed;
    await expect.poll(() => opened.length).toBe(2);
    await expect(page).not.toHaveURL(/record=/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(opened).toHaveLength(3);
  });

  test('[BX-003] what is changed stands in the address, which opens the same list for another user; broken values of it are dropped and said', async ({
    page,
  }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'places', 'place');
    await pickView(page, '坐标与编号');
    await expect(page).toHaveURL(/[?&]view=place_coordinates/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/坐标与编号/);
    const panel = page.getByRole('region', { name: '筛选' });
    await panel.getByRole('textbox', { name: '地名' }).fill('an');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/[?&]f\.placeName=an/);
    await grid(page).getByRole('columnheader', { name: '地名' }).click();
    await expect(page).toHaveURL(/[?&]sort=placeName/);
    await pager(page).getByRole('combobox', { name: '每页条数' }).selectOption('50');
    await expect(page).toHaveURL(/[?&]size=50/);
    await pager(page).getByRole('button', { name: '第 2 页' }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect
      .poll(() => lastQuery(queries))
      .toMatchObject({ queryCode: 'place_coordinates', page: 1, size: 50, orderByFields: ['placeName'], orderType: 1 });
    await expect(dataRows(page).first()).toBeVisible();
    const [address, query] = [page.url(), lastQuery(queries)];
    // Nothing of the first user is left in the browser.
    await putStored(page, {});
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await signIn(page, 'staff');
    queries.length = 0;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/坐标与编号/);
    await expect.poll(() => lastQuery(queries)).toEqual(query);
    await expect(pager(page)).toContainText(/共 [\d,]+ 条/);
    await expect(page.getByRole('list', { name: '已选条件' }).getByText('an', { exact: true })).toBeVisible();
    await expect(pager(page).getByRole('button', { name: '第 2 页', exact: true })).toHaveAttribute('aria-current', 'page');
    // The message stands for its time, which may begin before everything of the page has come.
    await page.goto('/application/crm/application-list/customer?page=x&sort=nope&f.nobody=1', { waitUntil: 'commit' });
    await expect(page.getByText(/地址中的以下内容无效/)).toBeVisible();
    await expect(dataRows(page).first()).toBeVisible();
  });

  test('[LS-006][LS-007][LS-008] another view or menu node begins with page 1 of 20 rows, and without selection and filters of the one before; so does the first when one comes back', async ({
    page,
  }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openFiltered(page);
    expect(lastQuery(queries)).toMatchObject({ page: 2, size: 100, filters: [{ propertyCode: 'placeName' }] });
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['全部地点', '百万人口城市', '各国首都', '坐标与编号']);
    await page.getByRole('menuitemradio', { name: '坐标与编号' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/坐标与编号/);
    await expectAsNew(page, queries, { schemaCode: 'place', queryCode: 'place_coordinates' });

    await filterAndCheck(page);
    await menuNode(page, '国家和地区').click();
    await expectAsNew(page, queries, { schemaCode: 'country' });
    await menuNode(page, '世界地点').click();
    await expectAsNew(page, queries, { schemaCode: 'place' });
  });

  test('[LS-003][EN-012][BX-037] a tree opens and closes its branches by button and by arrow keys, and a filter shows matches flat, sorted with what is checked; its single view has no dropdown', async ({
    page,
  }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/runtime/query/list'));
    await page.goto('/application/assets/application-list/device_category');
    const tops: number = (await (await answered).json()).data.content.length;
    const tree = page.getByRole('treegrid');
    const rows = tree.locator('[role=row][row-business-key]:not(.ag-row-pinned)');
    await expect(rows.first()).toBeVisible();
    expect(lastQuery(queries).view).toEqual({ type: 'TREE', depth: 1, parentRef: '#' });
    await expect(rows).toHaveCount(tops);
    const views = page.getByRole('heading', { level: 1 });
    await expect(views).toHaveText(/\S/);
    await expect(views.getByRole('button')).toHaveCount(0);
    const top = rows.first();
    const id = await top.getAttribute('row-business-key');
    await expect(top).toHaveAttribute('aria-level', '1');
    await top.getByRole('button', { name: /^展开下级/ }).click();
    await expect.poll(() => queries.map(({ body }) => (body as { view?: unknown }).view)).toContainEqual({ type: 'TREE', depth: 1, parentRef: id });
    await expect(top).toHaveAttribute('aria-expanded', 'true');
    await expect(rows.nth(1)).toHaveAttribute('aria-level', '2');
    // The name is read before what is said of it, in rows that were there and in those that came.
    const columnsRead = () =>
      rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('[aria-colindex]')].map((cell) => Number(cell.getAttribute('aria-colindex')))));
    for (const columns of await resting(columnsRead)) expect(columns).toEqual(columns.toSorted((one, other) => one - other));
    await rows.nth(1).getByRole('gridcell').nth(2).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(top.locator(':focus')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(top).toHaveAttribute('aria-expanded', 'false');
    await expect(rows).toHaveCount(tops);
    await page.keyboard.press('ArrowRight');
    await expect(rows.nth(1)).toHaveAttribute('aria-level', '2');
    await page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '分类名称' }).fill('设备');
    await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '查询' }).click();
    await expect.poll(() => lastQuery(queries)).toMatchObject({ filters: [{ propertyCode: 'categoryName' }] });
    expect(lastQuery(queries).view).toBeUndefined();
    await expect(page.locator('[aria-level][row-business-key]')).toHaveCount(0);

    // What is checked goes with its record to another place when the list is sorted the other way.
    const head = grid(page).getByRole('columnheader', { name: '分类编码' });
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => lastQuery(queries)).toMatchObject({ orderByFields: ['categoryCode'], orderType: 1 });
    const checked = grid(page).locator('[role=row][aria-selected=true]');
    const before = await resting(() => shownIds(page));
    expect(before.length).toBeGreaterThan(1);
    await dataRows(page).first().getByRole('checkbox').check();
    await head.click();
    await expect.poll(() => shownIds(page)).toEqual(before.toReversed());
    await expect(checked).toHaveCount(1);
    await expect(checked).toHaveAttribute('row-business-key', before[0] ?? '');
    await expect(dataRows(page).first()).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByText('已选 1 条')).toBeVisible();

    // A model of several views has one.
    await menuNode(page, '设备台账').click();
    await expect(dataRows(page).first()).toBeVisible();
    await views.getByRole('button').click();
    await expect(page.getByRole('menuitemradio').nth(1)).toBeVisible();
  });

  test('[LS-015][LS-016][LA-044] a preset filter travels, shows as a chip and is cleared; a script draws cells and answers its own button', async ({
    page,
  }) => {
    const queries = recordCalls(page, '/api/runtime/query/list');
    await openList(page, 'places', 'place', '?view=place_capital&sort=-population');
    expect(lastQuery(queries).filters).toEqual([{ propertyCode: 'capital', propertyType: 4, propertyValue: 'true', propertyValueName: '是' }]);
    const chips = page.getByRole('list', { name: '已选条件' });
    await expect(chips.getByRole('listitem')).toHaveCount(1);
    await expect(chips).toContainText('是');

    await expect(grid(page).locator('.p-tree-tag').filter({ hasText: '超大城市' }).first()).toBeVisible();
    await dataRows(page).nth(1).getByRole('checkbox').check();
    await toolbar(page).getByRole('button', { name: '在地图上查看' }).click();
    await expect(page.getByRole('dialog')).toContainText('链接在新标签页打开');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: '清空' }).click();
    await expect.poll(() => lastQuery(queries).filters).toEqual([]);
    await expect(chips).toBeHidden();
    await expect(page.getByRole('button', { name: '清空' })).toBeHidden();
  });

  test('[LS-021][LS-022][LS-023] a resized column keeps its width over a reload, and in this browser for who signs in next and has none of their own', async ({
    page,
  }) => {
    await openList(page, 'crm', 'customer');
    const head = grid(page).getByRole('columnheader', { name: '客户名称' });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await resting(width);
    await widen(page, head);
    await expect.poll(width).toBe(before + 40);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('customer_all_width_records') ?? '')).toContain('value');
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(width).toBe(before + 40);
    await pickView(page, '我的客户');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/我的客户/);
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(width).toBe(260);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_width_records')))).toEqual(['customer_all_width_records']);
    await page.getByRole('button', { name: /^用户：/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await signIn(page, 'staff');
    await openList(page, 'crm', 'customer');
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(width).toBe(before + 40);
  });

  test('[LS-011][LS-012][EN-017] rows, total and sums come from the answer, and a list without sums has no row for them', async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/runtime/query/list'));
    await openList(page, 'crm', 'customer');
    const { data } = await (await answered).json();
    await expect(pager(page)).toContainText(`共 ${data.totalElements.toLocaleString('en')} 条`);
    expect(data.totalElements).toBeGreaterThan(data.content.length);
    await expect.poll(() => shownIds(page)).toEqual(data.content.map(({ id }: { id: string }) => id));
    const sum = Number(data.sumMap.creditLimit.num);
    const column = await grid(page).getByRole('columnheader', { name: '授信额度' }).getAttribute('aria-colindex');
    const sums = grid(page).locator('.ag-row-pinned');
    await expect(sums).toContainText('合计');
    await expect(sums.locator(`[aria-colindex="${column}"]`)).toContainText(sum.toLocaleString('en', { minimumFractionDigits: 2 }));
    await openList(page, 'places', 'country', '?view=country_names');
    await expect(grid(page).getByText('合计')).toHaveCount(0);
  });

  test('[LS-047][LA-006][LA-011] the granted actions stand in their order; deleting records of no workflow is confirmed plainly in a dialog of 520 px, and stay when it is cancelled', async ({
    page,
  }) => {
    await openList(page, 'crm', 'customer');
    await expect(toolbar(page).getByRole('button')).toHaveText(['新增客户', '合同概况', '删除', '导出', '导入']);
    const remove = toolbar(page).getByRole('button', { name: '删除' });
    await expect(remove).toBeDisabled();
    const [all, one] = [grid(page).getByRole('columnheader').first().getByRole('checkbox'), dataRows(page).first().getByRole('checkbox')];
    await expect(one).toBeVisible();
    await expect.poll(async () => (await all.boundingBox())?.x === (await one.boundingBox())?.x).toBe(true);
    await one.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('按空格键取消选中该行')).toHaveCount(1);
    await expect(remove).toBeEnabled();

    const checked = page.waitForResponse('**/checkForRemoveBizObject');
    const deletes = recordCalls(page, '/delete_data');
    await dataRows(page).nth(1).getByRole('checkbox').check();
    await remove.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('确定删除选中的数据吗？');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    expect((await (await checked).json()).data).toMatchObject([{ resultCode: 1000 }]);
    await dialog.getByRole('button', { name: '取消' }).click();
    expect(deletes).toHaveLength(0);

    await one.focus();
    await page.keyboard.press('Space');
    // Said a moment after the press: the next word is that of the next press.
    await expect(page.getByText('按空格键选中该行')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(page.getByText('按空格键取消选中该行')).toHaveCount(1);
    // What a check said is not left in the other language.
    await speakEnglish(page);
    await expect(page.getByRole('columnheader', { name: 'Customer' }).first()).toBeVisible();
    await expect(page.getByText(/按空格键/)).toHaveCount(0);
  });

  test('[LS-036][TH-015][BX-038] a search without a match names the condition to remove; in English and on a phone the list stands in cards without sideways scrolling', async ({
    page,
  }) => {
    await page.goto('/application/crm/application-list/customer?f.fullName=zzzzqq');
    await expect(page.getByRole('heading', { name: '没有搜索到相关数据' })).toBeVisible();
    await expect(page.getByText(/去掉条件“.+ zzzzqq”可以看到 [\d,]+ 条数据。/)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No matching data' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No data', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove this condition' }).click();
    await expect(dataRows(page).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name: 'All customers' }).getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('a filter panel that does not come leaves the rows where they are and is loaded again, on a phone too (routed)', async ({ page }) => {
    let missing = true;
    let requested = 0;
    await page.route(chunkOf('renderers/filters/ComposedFilterPanel.tsx'), (route) => {
      requested += 1;
      return missing ? route.abort() : route.continue();
    });
    await page.goto('/application/crm/application-list/customer');
    const failure = page.getByRole('alert').filter({ hasText: '筛选没有加载成功。' });
    await expect(failure).toBeVisible();
    await expect(page.getByText(/^KH-/).first()).toBeAttached();
    const before = requested;
    await failure.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => requested).toBeGreaterThan(before);
    await expect(failure).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole('button', { name: '筛选' }).click();
    await expect(failure).toBeVisible();
    await expect(page.getByText(/^KH-/).first()).toBeAttached();
    missing = false;
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('textbox', { name: '客户名称' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('[LS-037] a list that cannot reach its server says so, its button asks again, and so does the network when it is back', async ({ page, context }) => {
    // Nobody changes countries meanwhile, whereupon a list would ask whether it is up to date.
    await openList(page, 'places', 'country', '?view=country_names&f.nameZh=国');
    await context.setOffline(true);
    await grid(page).getByRole('columnheader', { name: '英文名称' }).click();
    const failed = page.getByRole('heading', { name: '加载失败', exact: true });
    await expect(failed).toBeVisible();
    await expect(grid(page)).toHaveCount(0);
    const queries = recordCalls(page, '/api/runtime/query/list');
    const expectedQuery = { filters: [{ propertyCode: 'nameZh', propertyValue: '国' }], orderByFields: ['nameEn'] };
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect.poll(() => queries.map(({ body }) => body)).toMatchObject([expectedQuery]);
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    await expect(dataRows(page).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
    expect(queries.map(({ body }) => body)).toMatchObject([expectedQuery, expectedQuery]);
    await page.getByRole('banner').getByRole('button', { name: 'EN', exact: true }).click();
    await expect(grid(page).getByRole('columnheader', { name: 'English name' })).toBeVisible();
    await context.setOffline(true);
    await grid(page).getByRole('columnheader', { name: 'English name' }).click();
    await expect(page.getByRole('heading', { name: 'Loading failed', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  });
});
