import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { gazetteTests } from './gazette.ts';
import { signIn } from './portal.ts';

const test = gazetteTests();

/** What is promised. */
const SOON = { timeout: 3000 };
const LIST = '/application/gazette/application-list/notice';

/** The page knows how far the feed has come: what is saved from then on is news to it. It is marked, which a reload would undo. */
async function follow(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('changes_last') !== null);
  await page.evaluate(() => document.body.setAttribute('data-stands', ''));
}
const stands = (page: Page) => expect(page.locator('body[data-stands]')).toHaveCount(1);

test('[BX-031] menu and application name follow their documents within 3 s; folders, focus and page stay', { tag: '@alone' }, async ({ page, gazette }) => {
  await gazette.add({ title: '停水通知', topic: '设施' });
  await signIn(page, 'manager', LIST);
  const node = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await expect(page.getByRole('grid')).toBeVisible();
  await node('统计').click();
  await expect(node('统计')).toHaveAttribute('aria-expanded', 'false');
  await node('公告').focus();
  await follow(page);
  gazette.save('menu.json', '"公告"', '"公告栏"');
  await expect(node('公告栏')).toBeVisible(SOON);
  await expect(node('公告栏')).toBeFocused();
  await expect(node('公告栏')).toHaveAttribute('aria-current', 'page');
  await expect(node('统计')).toHaveAttribute('aria-expanded', 'false');

  const switcher = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  await expect(switcher('公报')).toBeVisible();
  gazette.save('app.json', '"公报"', '"新公报"');
  await expect(switcher('新公报')).toBeVisible(SOON);

  // A faulty document changes nothing; the next whole one does.
  gazette.save('menu.json', '"公告栏"', '"公告牌", ]');
  await expect.poll(gazette.serverOutput).toContain('menu.json');
  await expect(node('公告栏')).toBeVisible();
  gazette.save('menu.json', '"公告牌", ]', '"公告牌"');
  await expect(node('公告牌')).toBeVisible(SOON);

  // A page that is no longer in the menu stays as it is.
  gazette.save('menu.json', '"code": "notice"', '"published": false, "code": "notice"');
  await expect(node('公告牌')).toHaveCount(0, SOON);
  await expect(page.getByRole('grid')).toBeVisible();
  await stands(page);
});

test('[BX-031] the list of applications follows a name that was saved', { tag: '@alone' }, async ({ page, gazette }) => {
  await signIn(page, 'manager', '/app-list/applications');
  const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('公报');
  await expect(tile('公报')).toBeVisible();
  await follow(page);
  gazette.save('app.json', '"公报"', '"新公报"');
  await expect(tile('新公报')).toBeVisible(SOON);
  await expect(search).toHaveValue('公报');
  await expect(search).toBeFocused();
  await stands(page);
});

test('[BX-031] a page follows its document, its reports and its lists within 3 s and stays where it is scrolled to', { tag: '@alone' }, async ({
  page,
  gazette,
}) => {
  await gazette.add({ title: '停电通知', topic: '设施' });
  await signIn(page, 'manager', '/application/gazette/application-portal/app-portal-runtime');
  const head = (name: string) => page.getByRole('heading', { name, exact: true });
  const columnOfList = (name: string) => page.getByRole('grid').getByRole('columnheader', { name, exact: true });
  await expect(columnOfList('主题')).toBeVisible();
  const content = page.locator('#content');
  await head('最新公告').scrollIntoViewIfNeeded();
  const scrolled = await content.evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await follow(page);
  gazette.save('pages/gazetteHomePage.json', '今日要闻', '昨日要闻');
  await expect(page.getByText('昨日要闻')).toHaveCount(1, SOON);
  gazette.save('pages/gazetteHomePage.json', '最新公告', '近期公告');
  await expect(head('近期公告')).toBeVisible(SOON);
  gazette.save('lists/notice_all.json', '"主题"', '"类别"');
  await expect(columnOfList('类别')).toBeVisible(SOON);
  gazette.save('reports/topics.json', '公告数', '篇数');
  await expect(page.getByRole('columnheader', { name: '篇数' })).toHaveCount(1, SOON);
  expect(await content.evaluate((element) => element.scrollTop)).toBe(scrolled);
  await stands(page);
});

test('[BX-031] a report follows its document within 3 s under the same conditions', { tag: '@alone' }, async ({ page, gazette }) => {
  await gazette.add({ title: '停水通知', topic: '管道' });
  await gazette.add({ title: '放假通知', topic: '假期' });
  await signIn(page, 'manager', '/application/gazette/application-report/topics?f.topic=管道');
  const table = page.getByRole('region', { name: '按主题' });
  await expect(table.getByRole('rowheader')).toHaveText(['管道']);
  await follow(page);
  const address = page.url();
  gazette.save('reports/topics.json', '公告数', '篇数');
  await expect(table.getByRole('columnheader', { name: '篇数' })).toBeVisible(SOON);
  gazette.save('menu.json', '"按主题"', '"主题分布"');
  await expect(page.getByRole('region', { name: '主题分布' })).toBeVisible(SOON);
  gazette.save('reports/topics.json', '"table"', '"bar"');
  await expect(page.getByRole('figure').locator('canvas')).toBeVisible(SOON);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('region', { name: '筛选' }).getByRole('textbox')).toHaveValue('管道');
  await stands(page);
});

const WORDS = {
  zh: {
    edit: '编辑',
    save: '保存',
    news: '记录动态',
    changed: '该表单刚刚被更新。您填写的内容会保留。',
    show: '显示最新内容',
    removed: '已移除的内容',
    left: '该表单已不再包含以下内容，因此未保存：备注',
  },
  en: {
    edit: 'Edit',
    save: 'Save',
    news: 'News of this record',
    changed: 'This form has been changed meanwhile. What you typed stays.',
    show: 'Show as it is now',
    removed: 'Items that are gone',
    left: 'No longer part of this form and not saved: 备注',
  },
} as const;

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(language, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language);
    });
    const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    const bar = (page: Page) => page.getByRole('region', { name: words.news });

    test('[BX-031] a form into which nothing is typed follows its documents within 3 s, read and edited', { tag: '@alone' }, async ({ page, gazette }) => {
      const id = await gazette.add({ title: '甲', topic: '设施' });
      await signIn(page, 'manager', `/form/detail?schemaCode=notice&objectId=${id}`);
      await expect(page.getByText('内容', { exact: true })).toBeVisible();
      await follow(page);
      gazette.save('forms/notice_form.json', '"内容"', '"正文"');
      await expect(page.getByText('正文', { exact: true })).toBeVisible(SOON);
      await press(page, words.edit);
      await field(page, '标题').focus();
      gazette.save('models/notice/model.json', '"来源"', '"出处"');
      await expect(field(page, '出处')).toBeVisible(SOON);
      await expect(field(page, '标题')).toBeFocused();
      await expect(field(page, '标题')).toHaveValue('甲');
      await expect(bar(page)).toHaveCount(0);
      await stands(page);
    });

    test('[BX-031][BX-094] a form that is being filled in says within 3 s that it was changed, and takes that over with all that is typed; what is gone stays to copy', {
      tag: '@alone',
    }, async ({ page, gazette }) => {
      const id = await gazette.add({ title: '甲', topic: '设施' });
      await signIn(page, 'manager', `/form/detail?schemaCode=notice&objectId=${id}`);
      await press(page, words.edit);
      await field(page, '标题').fill('乙');
      await field(page, '备注').fill('三楼');
      await follow(page);
      gazette.save('models/notice/model.json', '"code": "remark"', '"code": "place"');
      gazette.save('models/notice/model.json', '"备注"', '"地点"');
      gazette.save('forms/notice_form.json', '"remark"', '"place"');
      await expect(bar(page)).toContainText(words.changed, SOON);
      expect(await violationsOf(page)).toEqual([]);
      await expect(field(page, '备注')).toHaveValue('三楼');
      await field(page, '主题').fill('维修');
      await bar(page).getByRole('button', { name: words.show }).click();
      await expect(field(page, '地点')).toHaveValue('');
      await expect(field(page, '备注')).toHaveCount(0);
      await expect(field(page, '标题')).toHaveValue('乙');
      await expect(field(page, '主题')).toHaveValue('维修');
      const removed = page.getByRole('region', { name: words.removed });
      await expect(removed).toContainText(words.left);
      await expect(removed.getByRole('definition')).toContainText('三楼');
      await expect(bar(page)).toHaveCount(0);
      await field(page, '地点').fill('三楼');
      await stands(page);
      await press(page, words.save);
      await expect(field(page, '标题')).toHaveCount(0);
      expect(await gazette.valuesOf(id)).toMatchObject({ title: '乙', topic: '维修', place: '三楼' });
      await expect.poll(() => gazette.drafts()).toBe(0);
    });
  });
}

test('[BX-031][BX-094] what is typed into an item that has become read-only stays to copy, and is named', { tag: '@alone' }, async ({ page, gazette }) => {
  const { zh } = WORDS;
  const id = await gazette.add({ title: '甲', remark: '旧' });
  await signIn(page, 'manager', `/form/detail?schemaCode=notice&objectId=${id}`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: zh.edit, exact: true }).click();
  await field('备注').fill('三楼');
  await field('标题').fill('乙');
  await follow(page);
  gazette.save('app.json', '"readonlyItems": []', '"readonlyItems": ["remark"]');
  await page.getByRole('region', { name: zh.news }).getByRole('button', { name: zh.show }).click(SOON);
  const removed = page.getByRole('region', { name: zh.removed });
  await expect(removed.getByRole('status')).toHaveText('以下内容在该表单中已有变化，您填写的内容可能没有保留：备注。');
  await expect(removed.getByRole('definition')).toContainText('三楼');
  await expect(field('备注')).toHaveCount(0);
  await expect(page.getByRole('group', { name: '备注' })).toHaveText('旧');
  await expect(field('标题')).toHaveValue('乙');
  await stands(page);
});

test('[BX-031] a new record takes over its changed form with all that is typed', { tag: '@alone' }, async ({ page, gazette }) => {
  const { zh } = WORDS;
  await signIn(page, 'manager', '/form/detail?schemaCode=notice');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('标题').fill('新公告');
  await follow(page);
  gazette.save('models/notice/model.json', '"来源"', '"出处"');
  const bar = page.getByRole('region', { name: zh.news });
  await expect(bar).toContainText(zh.changed, SOON);
  await bar.getByRole('button', { name: zh.show }).click();
  await expect(field('出处')).toBeVisible();
  await expect(field('标题')).toHaveValue('新公告');
  await field('出处').fill('办公室');
  const saved = page.waitForResponse((response) => response.url().includes('/form/save'));
  await page.getByRole('button', { name: zh.save, exact: true }).click();
  const { data } = (await (await saved).json()) as { data: { bizObjectId: string } };
  expect(await gazette.valuesOf(data.bizObjectId)).toMatchObject({ title: '新公告', source: '办公室' });
});
