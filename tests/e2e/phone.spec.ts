import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { chunkOf } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { PASSWORD, actionOf, recordCalls, signIn, storeRecord } from './portal.ts';
import { PHONE, expectWithinReach } from './phone.ts';
import { resting } from './resting.ts';
import { cutTexts } from './routeWalk.ts';
import { stopTimeAt } from './toasts.ts';

const CONTRACTS = '/application/crm/application-list/contract';
const CATEGORIES = '/application/assets/application-list/device_category';

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const actions = (page: Page) => page.getByRole('region', { name: '操作' }).getByRole('button');

test.use({ viewport: PHONE });
test.beforeEach(({ page }) => signIn(page, 'manager'));

test('[BX-038] with rows checked the bar stays one line high, its menu holds the actions without room, and deleting asks first', async ({ page }) => {
  await page.goto(CONTRACTS);
  // The script of the list refuses to delete running contracts.
  const card = cards(page, '全部合同').filter({ hasNotText: '履行中' }).first();
  const list = page.getByRole('list', { name: '全部合同' });
  await expect(card).toBeVisible();
  await expect(actions(page).first()).toBeVisible();
  const before = await resting(() => list.boundingBox());
  await card.getByRole('checkbox').check();
  await expect(page.getByText('已选 1 条')).toBeInViewport({ ratio: 1 });
  await expectWithinReach(actions(page));
  await expect.poll(() => list.boundingBox()).toEqual(before);
  const remove = await actionOf(page, '删除');
  await expectWithinReach(page.getByRole('menuitem'));
  await remove.click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('1');
  await confirmation.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(card.getByRole('checkbox')).not.toBeChecked();
});

test('[BX-038] a message leaves the actions and the pages of a list within reach', async ({ page }) => {
  await page.clock.install();
  // It is said as the rows are requested.
  await stopTimeAt(page, '**/api/runtime/query/list');
  await page.goto(`${CONTRACTS}?f.nowhere=1`);
  const message = page.getByRole('status').getByText(/nowhere/);
  await expect(message).toBeVisible();
  const card = cards(page, '全部合同').first();
  // Frames stand still with the clock: on a slow machine the cards need some more of them.
  await expect.poll(() => page.clock.runFor(20).then(() => card.isVisible())).toBe(true);
  await expectWithinReach(actions(page));
  await expectWithinReach(page.getByRole('navigation', { name: '分页' }).getByRole('button'));
  await expectWithinReach(page.getByRole('banner').getByRole('button'));
  await expectWithinReach(page.getByRole('button', { name: '筛选' }));
  await expect(message).toBeVisible();
});

test('[LS-033][BX-038] while a list loads on a phone, cards stand where cards will come', async ({ page }) => {
  const answer = await holdRequests(page, '**/api/runtime/query/list');
  await page.goto(CONTRACTS);
  const loading = page.getByRole('status', { name: '正在加载列表' });
  await expect(loading.getByText('客户', { exact: true }).first()).toBeVisible();
  const waiting = loading.getByText('客户', { exact: true }).first();
  await expect(page.getByRole('button', { name: '筛选' })).toBeVisible();
  const [bars, name] = await resting(() => Promise.all([loading.boundingBox(), waiting.boundingBox()]));
  answer();
  await expect(cards(page, '全部合同').first()).toBeVisible();
  await expect(loading).toBeHidden();
  await expect.poll(() => page.getByRole('list', { name: '全部合同' }).boundingBox()).toEqual(bars);
  const drawn = () => cards(page, '全部合同').first().getByText('客户', { exact: true }).boundingBox();
  await expect.poll(drawn).toMatchObject({ x: name?.x, y: name?.y });
});

test('[BX-038] four records are in sight at once, each by its name, with its amount and a date', async ({ page }) => {
  await page.goto(CONTRACTS);
  for (let at = 0; at < 4; at += 1) {
    const card = cards(page, '全部合同').nth(at);
    const name = card.getByRole('button').first();
    await expect(name).toHaveText(/\S/);
    await expect(name).not.toHaveText(/HT-/);
    await expect(card).toContainText(/编号\s*HT-\d+/);
    await expect(card).toContainText(/合同金额\s*¥[\d,]+\.\d\d/);
    await expect(card).toContainText(/签订日期\s*\d{4}-\d\d-\d\d/);
  }
  await expect(cards(page, '全部合同').nth(3)).toBeInViewport({ ratio: 1 });
});

test('[EN-012][BX-038] a tree opens and closes its branches in cards, asking for the children of each', async ({ page }) => {
  const queries = recordCalls(page, '/api/runtime/query/list');
  const views = () => queries.map(({ body }) => (body as { view?: unknown }).view);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/runtime/query/list'));
  await page.goto(CATEGORIES);
  const tops: number = (await (await answered).json()).data.content.length;
  const rows = cards(page, '设备分类');
  await expect(rows).toHaveCount(tops);
  await expect(rows.first()).toHaveAttribute('aria-level', '1');
  // Requested once, though the address says less than the view shows.
  expect(views()).toEqual([{ type: 'TREE', depth: 1, parentRef: '#' }]);
  const expander = rows.first().getByRole('button', { name: /^(展开|收起)下级/ });
  await expect(expander).toHaveAttribute('aria-expanded', 'false');
  await expander.click();
  await expect(expander).toHaveAttribute('aria-expanded', 'true');
  await expect(rows.nth(1)).toHaveAttribute('aria-level', '2');
  // Among them: whether others changed rows is queried of the first level at any time.
  expect(views()).toContainEqual(expect.objectContaining({ type: 'TREE', depth: 1, parentRef: expect.stringMatching(/[^#]/) }));
  const left = async (at: number) => (await rows.nth(at).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await left(1)) - (await left(0))).toBeGreaterThan(0);
  await expander.focus();
  await page.keyboard.press('Enter');
  await expect(expander).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(tops);
});

test('[contract 8.2][BX-038] a record of a tree whose parent is not visible is marked, in the table and in cards (routed)', async ({ page }) => {
  await page.route('**/api/runtime/query/list', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.content[0], { orphan: true });
    await route.fulfill({ response, json: answer });
  });
  await page.goto(CATEGORIES);
  await expect(cards(page, '设备分类').first()).toContainText('上级不可见');
  await expect(page.getByText('上级不可见')).toHaveCount(1);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('treegrid').or(page.getByRole('grid')).getByRole('row').filter({ hasText: '上级不可见' })).toHaveCount(1);
});

test('[LS-012][BX-095] a sum too long for one line of the cards takes several, beside its words and not over them (routed)', async ({ page }) => {
  await page.route('**/api/runtime/query/list', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const sum of Object.values<{ num: unknown }>(answer.data.sumMap)) sum.num = '123456789012345678901234567890123456789012345.12';
    await route.fulfill({ response, json: answer });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(CONTRACTS);
  const sums = page.getByRole('region', { name: '合计' });
  await expect(sums.getByRole('definition').first()).toContainText('345');
  const covered = () =>
    sums.evaluate((region) => {
      const linesOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()];
      };
      const lines = [...region.querySelectorAll('span, dt, dd')].filter(({ children }) => children.length === 0).map(linesOf);
      const isOver = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return lines.flatMap((some, at) => lines.slice(at + 1).flatMap((others) => some.filter((a) => others.some((b) => isOver(a, b))))).length;
    });
  await expect.poll(covered).toBe(0);
  await expect.poll(() => sums.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('[LS-010][BX-003][BX-038] cards are put in order by a column, up or down, and back to their own order, by keyboard too', async ({ page }) => {
  const queries = recordCalls(page, '/api/runtime/query/list');
  await page.goto(CONTRACTS);
  await expect(cards(page, '全部合同').first()).toBeVisible();
  expect(queries.at(-1)?.body).not.toHaveProperty('orderByFields');
  const order = page.getByRole('combobox', { name: '排序' });
  await expectWithinReach(order);
  await order.selectOption({ label: '合同金额' });
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ orderByFields: ['amount'], orderType: 1, page: 0 });
  await expect(page).toHaveURL(/[?&]sort=amount(&|$)/);
  const descending = page.getByRole('button', { name: '降序' });
  await expect(descending).toHaveAttribute('aria-pressed', 'false');
  await expectWithinReach(descending);
  await order.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(descending).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ orderByFields: ['amount'], orderType: 2 });
  await expect(page).toHaveURL(/[?&]sort=-amount(&|$)/);
  await page.goBack();
  await expect(descending).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  const sortBy = page.getByRole('combobox', { name: 'Sort by' });
  await sortBy.focus();
  await page.keyboard.press('Home');
  await expect(sortBy).toHaveValue('');
  await expect(page).not.toHaveURL(/sort=/);
  await expect.poll(() => queries.at(-1)?.body).not.toHaveProperty('orderByFields');
  await expect(page.getByRole('button', { name: 'Descending' })).toHaveCount(0);
});

test('[LS-012][BX-038] the sums of the table stand above the cards in the same words, and go with the rows', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.goto(CONTRACTS);
  const foot = page.getByRole('grid').getByRole('row').filter({ hasText: '合计' }).getByRole('gridcell');
  await expect(foot.filter({ hasText: '¥' }).first()).toBeVisible();
  const inTable = (await resting(() => foot.allInnerTexts())).map((text) => text.trim()).filter((text) => /\d/.test(text));
  await page.setViewportSize(PHONE);
  const sums = page.getByRole('region', { name: '合计' });
  await expect(sums).toBeInViewport({ ratio: 1 });
  await expect(sums.getByRole('term').first()).toHaveText('合同金额');
  await expect.poll(() => sums.getByRole('definition').allInnerTexts()).toEqual(inTable);
  await page.goto(`${CONTRACTS}?f.title=nothing-has-this-name`);
  await expect(page.getByRole('heading', { name: '没有搜索到相关数据' })).toBeVisible();
  await expect(sums).toHaveCount(0);
});

test('[BX-036][BX-038] the list of an unknown application has no heading without words', async ({ page }) => {
  await page.goto('/application/nowhere/application-list/nothing');
  await expect(page.getByRole('heading', { name: '加载失败' })).toBeVisible();
  await expect(page.getByRole('heading').filter({ hasNotText: /\S/ })).toHaveCount(0);
});

test('[BX-038] the sheet of filters opens as high as it stays when its fields come late', async ({ page }) => {
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(chunkOf('renderers/filters/ComposedFilterPanel.tsx'), async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(CONTRACTS);
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  await expect(sheet.getByRole('heading', { name: '筛选' })).toBeVisible();
  const before = await resting(height);
  goOn();
  await expect(sheet.getByRole('button', { name: '查询' })).toBeVisible();
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(2);
});

test('[BX-038] the head of a list and of its application show their names whole, with the tools beside them', async ({ page }) => {
  await signIn(page, 'staff', '/application/assets/application-list/device');
  await expect(page.getByRole('list', { name: '数据' }).or(page.getByRole('main').getByRole('checkbox')).first()).toBeVisible();
  const names = [
    [page.getByRole('heading', { level: 1 }), '全部设备'],
    [page.getByRole('banner').getByRole('button', { name: /^设备台账/ }), '设备台账'],
  ] as const;
  for (const [place, name] of names) {
    const text = place.getByText(name, { exact: true });
    await expect(text).toBeInViewport({ ratio: 1 });
    await expect.poll(() => text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  for (const tool of ['刷新列表', '更多']) await expect(page.getByRole('main').getByRole('button', { name: tool }).first()).toBeInViewport({ ratio: 1 });
});

test('[BX-038] a record is opened, changed and stored on a phone, with nothing cut off and nothing that scrolls sideways', async ({ page }) => {
  const name = `手机 ${String(Date.now())}`;
  const customer = await storeRecord(page, 'customer', { fullName: `${name} 客户`, customerType: 'direct' });
  await storeRecord(page, 'contact', { fullName: name, customer: { id: customer, name: '' } });
  const whole = async () => {
    await expect.poll(() => cutTexts(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await page.goto(`/application/crm/application-list/contact?f.fullName=${encodeURIComponent(name)}`);
  await cards(page, '全部联系人').getByRole('button', { name, exact: true }).click();
  const record = page.getByRole('dialog', { name });
  await expectWithinReach(record.getByRole('button', { name: '编辑' }));
  await whole();
  await record.getByRole('button', { name: '编辑' }).click();
  await record.getByRole('textbox', { name: /^职务/ }).fill('采购主管');
  await expectWithinReach(record.getByRole('button', { name: '保存', exact: true }));
  await whole();
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(record.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(record.getByText('采购主管')).toBeVisible();
});

test('[BX-038] notifications are read on a phone: tabs, an entry and the way to its record', async ({ page, baseURL }) => {
  const name = `手机消息 ${String(Date.now())}`;
  const id = await storeRecord(page, 'customer', { fullName: name, customerType: 'direct' });
  const sysadmin = await signedIn(baseURL ?? '', 'sysadmin', PASSWORD);
  const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: id, propertyValueName: '', queryFilterType: 'In' }];
  const given = { objectIds: [id], schemaCode: 'customer', filters, mobile: false, isSheet: false, page: 0, size: 20, ownerId: 'manager' };
  expect(await sysadmin.post('/api/runtime/query/bizobjects', { ...given, ownerDeptId: 'sales' })).toMatchObject({ errcode: 0 });
  await page.goto('/app-list/applications');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^消息中心/ })
    .click();
  await expect(page.getByRole('tab').last()).toBeVisible();
  await expectWithinReach(page.getByRole('tab'));
  const entry = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  await expect(entry).toBeVisible();
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await entry.getByRole('button').or(entry.getByRole('link')).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
