import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from './holdRequests.ts';
import { pickView, speakEnglish } from './inPage.ts';
import { expectMessageFor, recordCalls, signIn, stopClock } from './portal.ts';
import { resting } from './resting.ts';
import { openView, test } from './shapes.ts';

const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });
const cell = (page: Page, text: string) => grid(page).getByRole('gridcell', { name: text, exact: true });
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true });
const widthOf = async (one: Locator) => Math.round((await one.boundingBox())?.width ?? 0);

/** Names of the data columns from left to right. */
async function headNames(page: Page): Promise<string[]> {
  const names = await grid(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.textContent?.trim() ?? ''] as const));
  return names.toSorted((one, other) => one[0] - other[0]).map(([, name]) => name);
}

test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

test('[EN-020][LS-027][LS-048] each kind of column reads as its kind, a sub-table grouped below its name; an action has class and id, by its sort key', async ({
  page,
}) => {
  await openView(page, 'thing');
  const full = row(page, '甲物');
  for (const text of ['甲物', '1,234.50', '2024-05', '甲', '浙江省杭州市西湖区文三路1号', '甲;乙']) {
    await expect(full.getByRole('gridcell', { name: text, exact: true })).toBeVisible();
  }
  // No panel stands in place of the table.
  for (const words of ['暂无数据', '没有搜索到相关数据', '加载失败', '未配置显示列', '没有查看权限']) {
    await expect(page.getByRole('heading', { name: words })).toHaveCount(0);
  }

  const [group, part, quantity] = await resting(() => Promise.all(['明细', '部件', '数量'].map((name) => head(page, name).boundingBox())));
  if (!group || !part || !quantity) throw new Error('A head is not on screen');
  expect(part.y).toBeGreaterThanOrEqual(group.y + group.height - 1);
  expect(Math.round(part.x)).toBe(Math.round(group.x));
  expect(Math.round(part.width + quantity.width)).toBe(Math.round(group.width));
  await expect(full).toContainText('螺钉');
  await expect(full).toContainText('垫片');

  const buttons = page.getByRole('region', { name: '操作' }).getByRole('button');
  await expect(buttons).toHaveText(['新增物品', '复核']);
  const button = page.getByRole('button', { name: '复核' });
  await expect(button).toHaveAttribute('id', 'y1');
  await expect(button).toHaveClass(/(^| )x1( |$)/);
});

test('[LS-024][LS-025][LS-020] a view with checkboxes and ordinals has both, one without them neither; its columns stand under their names in its order', async ({
  page,
}) => {
  await openView(page, 'thing', 'thing_all');
  await expect(head(page, '序号')).toBeVisible();
  for (const [at, title] of [
    ['1', '甲物'],
    ['2', '乙物'],
  ] as const)
    await expect(row(page, title).getByRole('gridcell', { name: at, exact: true })).toBeVisible();
  const all = grid(page).getByRole('columnheader').getByRole('checkbox');
  await row(page, '甲物').getByRole('checkbox').check();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await all.check();
  await expect(page.getByText('已选 2 条')).toBeVisible();

  await pickView(page, '精简');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('精简');
  await expect.poll(() => headNames(page)).toEqual(['状态', '标题']);
  await expect(cell(page, '甲物')).toBeVisible();
  await expect(grid(page).getByRole('checkbox')).toHaveCount(0);
  await expect(head(page, '序号')).toHaveCount(0);
  await expect.poll(() => widthOf(head(page, '状态'))).toBeGreaterThanOrEqual(176);
  await speakEnglish(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Few');
  await expect.poll(() => headNames(page)).toEqual(['State', 'Title']);
});

test('[LS-014][EN-012][EN-017] the panel holds the visible conditions only, filled with their presets, which the first query carries; pager and sums follow the answer', async ({
  page,
}) => {
  const queries = recordCalls(page, '/api/runtime/query/list');
  await openView(page, 'thing');
  await expect(cell(page, '甲物')).toBeVisible();
  expect(queries.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      queryCode: 'thing_all',
      page: 0,
      filters: [
        { propertyCode: 'title', propertyType: 0, propertyValue: '物', propertyValueName: '物' },
        { propertyCode: 'day', propertyType: 3, propertyValue: '2024-01-01;2024-12-31', propertyValueName: expect.stringContaining('2024-01-01') },
      ],
    }),
  ]);
  const panel = page.getByRole('region', { name: '筛选' });
  await expect(panel.getByRole('textbox')).toHaveCount(3);
  await expect(panel.getByRole('textbox', { name: '标题' })).toHaveValue('物');
  await expect(panel.getByRole('textbox', { name: '日期：从' })).toHaveValue('2024-01-01');
  await expect(panel.getByRole('textbox', { name: '日期：到' })).toHaveValue('2024-12-31');
  await expect(panel.getByRole('combobox')).toHaveCount(1);
  await expect(panel.getByRole('combobox', { name: /^状态/ })).toBeVisible();
  await expect(panel.getByText('金额')).toHaveCount(0);
  await expect(page.getByRole('list', { name: '已选条件' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('共 2 条');
  await expect(grid(page).getByRole('row').filter({ hasText: '合计' })).toContainText('1,300.00');
});

test('[TH-015][EN-011][EN-015] menu, views, conditions, columns and actions stand in the language of the portal', async ({ page }) => {
  const configs = recordCalls(page, '/api/app/query/get');
  await openView(page, 'thing', 'thing_all');
  for (const names of [
    { menu: '物品', views: ['全部物品', '精简', '无列', '隐藏列'], condition: '状态', column: '伙伴们', child: '部件', action: '复核' },
    {
      menu: 'Things',
      views: ['All things', 'Few', 'No columns', 'Hidden columns'],
      condition: 'State',
      column: 'Friends',
      child: 'Part',
      action: 'Check again',
    },
  ]) {
    if (names.menu === 'Things') await speakEnglish(page);
    await expect(page.getByRole('treeitem', { name: names.menu })).toBeVisible();
    await expect(page.getByRole('combobox', { name: new RegExp(`^${names.condition}`) })).toBeVisible();
    for (const name of [names.column, names.child]) await expect(head(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: names.action, exact: true })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).getByRole('button').click();
    await expect(page.getByRole('menuitemradio')).toHaveText(names.views);
    if (names.menu === '物品') await page.keyboard.press('Escape');
  }
  await page.getByRole('menuitemradio', { name: 'Few' }).click();
  // The configuration that stands open is requested once more at any time, to see whether it has changed.
  await expect.poll(() => configs.map(({ query }) => query.get('code'))).toContain('thing_few');
  expect(new Set(configs.map(({ query }) => query.get('schemaCode')))).toEqual(new Set(['thing']));
});

test('[EN-014][LS-021] an unlisted type is shown as text and its head says so; a column without a width is 176 wide, one with it as wide as that (routed)', async ({
  page,
}) => {
  await page.route('**/api/app/query/get?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.queryColumns[0].propertyType = 987;
    await route.fulfill({ response, json });
  });
  await openView(page, 'thing');
  await expect(cell(page, '甲物')).toBeVisible();
  await expect.poll(() => widthOf(head(page, '地址'))).toBe(240);
  for (const [unlisted, listed, words] of [
    ['标题', '序号', '未知的数据项类型 987，按文本显示。已知类型：0, 1, 2, 3, '],
    ['Title', '#', 'Unknown data item type 987, shown as text. Known types: 0, 1, 2, 3, '],
  ] as const) {
    if (unlisted === 'Title') await speakEnglish(page);
    const unknown = head(page, unlisted);
    await expect.poll(() => widthOf(unknown)).toBe(176);
    await expect(unknown).toHaveAccessibleDescription(new RegExp(`^${words.replaceAll('.', '\\.')}`));
    await expect(unknown.getByTitle(words)).toBeVisible();
    await expect(head(page, listed)).not.toHaveAccessibleDescription(/987/);
  }
});

test('[LS-033][LS-034] a loading sign stands over the table while a query runs on a slow line', async ({ page }) => {
  const loading = page.getByRole('status', { name: '正在加载列表' });
  await openView(page, 'thing', 'thing_all');
  await expect(cell(page, '甲物')).toBeVisible();
  await expect(loading).toHaveCount(0);
  const answer = await holdRequests(page, '**/api/runtime/query/list');
  const requested = page.waitForRequest('**/api/runtime/query/list');
  await pickView(page, '精简');
  await requested;
  await expect(loading).toBeVisible();
  await expect(cell(page, '甲物')).toHaveCount(0);
  answer();
  await expect(cell(page, '甲物')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('[LS-035][LS-038] a list without rows and a view without visible columns say so instead of a table, in both languages', async ({ page }) => {
  await openView(page, 'empty');
  await expect(page.getByRole('heading', { name: '暂无数据' })).toBeVisible();
  await speakEnglish(page);
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();

  await openView(page, 'thing', 'thing_none');
  const panel = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(panel('No columns to show')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await pickView(page, 'Hidden columns');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden columns');
  await expect(panel('No columns to show')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await page.getByRole('button', { name: '中文', exact: true }).click();
  await expect(panel('未配置显示列')).toBeVisible();
  await pickView(page, '无列');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无列');
  await expect(panel('未配置显示列')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

test('[CN-008][CN-009] one moment under every date format', async ({ page }) => {
  await page.setViewportSize({ width: 2600, height: 900 });
  await openView(page, 'moment');
  const shown = [
    '2024-05-06',
    '2024-05-06',
    '2024-05-06 07:08:09',
    '2024-05-06 07:08',
    '2024-05',
    '2024',
    '05-06',
    '07:08',
    '07:08:09',
    '2024-05-06 上午',
    '2024-05-06 上午 07:08',
    '2024-05-06 am',
    '2024-05-06 am 07:08',
  ];
  const morning = row(page, '07:08:09');
  await expect(morning).toBeVisible();
  const columns = await Promise.all(shown.map((_, code) => head(page, `格式${code}`).getAttribute('aria-colindex')));
  for (const [code, text] of shown.entries()) await expect(morning.locator(`[aria-colindex="${columns[code]}"]`)).toHaveText(text);
  // The second row holds twelve o'clock, where the halves of the day meet.
  const noon = row(page, '2024-05-06 下午');
  await expect(noon.locator(`[aria-colindex="${columns[9]}"]`)).toHaveText('2024-05-06 下午');
  await expect(noon.locator(`[aria-colindex="${columns[12]}"]`)).toHaveText('2024-05-06 pm 12:00');
});

test('[EN-013][LS-026][LS-045] values of a dictionary show by name in list, filter and form; HTML of cells is filled with the texts of the row and rebuilt from what is allowed', async ({
  page,
}) => {
  await openView(page, 'painted', 'painted_html');
  const red = row(page, '红门');
  await expect(red.getByRole('link', { name: '→ 红色' })).toHaveAttribute('href', /^\/form\/detail\?schemaCode=painted&objectId=[0-9a-f-]{36}$/);
  await expect(red.getByTitle('红门', { exact: true })).toHaveText('红门');
  await expect(red.getByText('!')).not.toHaveAttribute('href', /./);
  await expect(grid(page).getByTitle('<i id="x">门</i>', { exact: true })).toHaveText('<i id="x">门</i>');
  await expect(grid(page).getByText('alert')).toHaveCount(0);

  await pickView(page, '涂装');
  for (const names of [
    {
      red: '红色',
      green: '绿色',
      grey: '灰色',
      former: '已停用',
      colour: '颜色',
      filters: '筛选',
      search: '查询',
      reset: '重置',
      chips: '已选条件',
      both: '红色、绿色',
      edit: '编辑',
    },
    {
      red: 'Red',
      green: 'Green',
      grey: 'Grey',
      former: 'No longer active',
      colour: 'Colour',
      filters: 'Filters',
      search: 'Search',
      reset: 'Reset',
      chips: 'Applied filters',
      both: 'Red, Green',
      edit: 'Edit',
    },
  ]) {
    const panel = page.getByRole('region', { name: names.filters });
    if (names.red === 'Red') {
      await speakEnglish(page);
      await panel.getByRole('button', { name: names.reset }).click();
    }
    await expect(row(page, '红门')).toContainText(names.red);
    await expect(row(page, '红门')).toContainText(names.green);
    await expect(row(page, '绿门')).toContainText(names.green);
    await panel.getByRole('combobox', { name: names.colour }).click();
    await expect(page.getByRole('option', { name: names.green })).toBeVisible();
    // What is retired is found by it, marked (BX-092).
    await expect(page.getByRole('option', { name: names.grey })).toContainText(names.former);
    await page.getByRole('option', { name: names.red }).click();
    await page.keyboard.press('Escape');
    const sent = page.waitForRequest((request) => request.url().endsWith('/query/list') && request.method() === 'POST');
    await panel.getByRole('button', { name: names.search }).click();
    const [filter] = JSON.parse((await sent).postData() ?? '{}').filters;
    expect(filter).toMatchObject({ propertyValue: 'red', propertyValueName: names.red });
    await expect(page.getByRole('list', { name: names.chips })).toContainText(names.red);
    await expect(row(page, '绿门')).toHaveCount(0);
    await cell(page, '红门').click();
    const record = page.getByRole('dialog', { name: '红门' });
    await expect(record.getByText(names.both)).toBeVisible();
    await record.getByRole('button', { name: names.edit }).click();
    const marks = record.getByRole('checkbox');
    await expect(marks).toHaveCount(2);
    await expect(record.getByRole('checkbox', { name: names.green })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(record).toHaveCount(0);
  }
});

test('[LS-046][LA-001] custom buttons ask first, add to their form and lead to their list, for whom they are granted', async ({ page }) => {
  await signIn(page, 'manager');
  await openView(page, 'person');
  const actions = page.getByRole('region', { name: /^(操作|Actions)$/ }).getByRole('button');
  const calls = recordCalls(page, '/form/add');
  for (const names of [
    { add: '新物品', list: '看精简', view: '精简', title: '标题', yes: '确定', no: '取消' },
    { add: 'New thing', list: 'See few', view: 'Few', title: 'Title', yes: 'OK', no: 'Cancel' },
  ]) {
    if (names.yes === 'OK') await speakEnglish(page);
    await expect(actions).toHaveText([names.add, names.list]);
    calls.length = 0;
    await actions.first().click();
    const confirmation = page.getByRole('dialog', { name: '要添加物品吗？' });
    await confirmation.getByRole('button', { name: names.no }).click();
    await expect(confirmation).toHaveCount(0);
    expect(calls).toEqual([]);
    await actions.first().click();
    await confirmation.getByRole('button', { name: names.yes }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('textbox', { name: names.title })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { schemaCode: 'thing', relativeCode: 'thing', isMobile: false, queryActionType: 2, queryActionRelativeType: 0 },
    ]);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await actions.last().click();
    await expect(page).toHaveURL(/\/application\/kinds\/application-list\/thing\?view=thing_few/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.view);
    await page.goBack();
  }
});

test('[ER-011][LA-028] printing where no template is configured is an error that says so for 4 seconds', async ({ page }) => {
  // Before the page, whose greeting would end by its own time and take what is said then with it.
  await page.clock.install();
  await openView(page, 'painted', 'painted_print');
  await row(page, '红门').getByRole('checkbox').check();
  for (const [print, words] of [
    ['打印', '没有自定义打印模板'],
    ['Print', 'no custom print template'],
  ] as const) {
    if (print === 'Print') await speakEnglish(page);
    await stopClock(page, 1000);
    const requested = page.waitForRequest('**/query/getBizFormPrint?*');
    await page.getByRole('button', { name: print, exact: true }).click();
    expect(new URL((await requested).url()).searchParams.get('schemaCode')).toBe('painted');
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expectMessageFor(page, words, 4000);
    await page.clock.resume();
  }
});
