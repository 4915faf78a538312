import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { pickView } from './inPage.ts';
import { openTasks, test } from './planning.ts';
import { signIn } from './portal.ts';

const calendar = (page: Page) => page.getByRole('region', { name: '日历：日程' });
const title = (page: Page) => calendar(page).getByRole('heading', { level: 2 });
const day = (page: Page, name: string) => calendar(page).getByRole('gridcell', { name: new RegExp(`^${name}`) });
const bar = (page: Page, name: string) => calendar(page).getByRole('button', { name });
/** The record itself; the dialog of a day, which lists its records, bears the day as its name. */
const record = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[BX-019] records stand on their days, bars reach across several, and more than fit are counted', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_calendar', '&at=2026-03');
  await expect(title(page)).toHaveText('2026年3月');
  await expect(calendar(page).getByText('当前 11 条')).toBeVisible();
  await expect(calendar(page).getByText('46 条没有日期')).toBeVisible();
  // Thursday to Tuesday: a bar in each of the two weeks.
  await expect(bar(page, '设计')).toHaveCount(2);
  const days = async (one: Locator) => Math.round(((await one.boundingBox())?.width ?? 0) / ((await day(page, '3月5日').boundingBox())?.width ?? 0));
  await expect.poll(() => days(bar(page, '设计').first())).toBe(4);
  await expect.poll(() => days(bar(page, '设计').last())).toBe(2);

  // 设计 and eight others lie on this day; those that are drawn and those that are counted make nine.
  const crowded = day(page, '3月5日');
  await expect(crowded).toHaveAccessibleName(/9 条$/);
  const more = crowded.getByRole('button', { name: /还有 \d+ 条/ });
  const hidden = async () => Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
  const drawn = async () => (await crowded.getByRole('button').count()) - 1;
  await expect.poll(async () => (await drawn()) + (await hidden())).toBe(9);
  await more.click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(9);
  await page.getByRole('dialog').getByRole('button', { name: '待办08' }).click();
  await expect(record(page, '待办08')).toBeVisible();
});

test('[BX-019][BX-021] the filters apply, a click opens the record, months and weeks have addresses; without a column of dates a table says what is missing', async ({
  page,
}) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_calendar', '&at=2026-03&f.title=评审');
  await expect(calendar(page).getByText('当前 1 条')).toBeVisible();
  await calendar(page).getByRole('button', { name: '下个月' }).click();
  await expect(title(page)).toHaveText('2026年4月');
  await expect(page).toHaveURL(/at=2026-04/);
  await expect(calendar(page).getByText('当前 0 条')).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText('2026年3月');
  await openTasks(page, 'task_calendar', '&at=2026-03-20');
  await expect(title(page)).toHaveText('2026年3月16日 – 3月22日');
  await expect(bar(page, '评审')).toBeVisible();
  await calendar(page).getByRole('radio', { name: '月' }).check();
  await expect(title(page)).toHaveText('2026年3月');
  await bar(page, '评审').click();
  await expect(record(page, '评审')).toBeVisible();
  await page.keyboard.press('Escape');
  await calendar(page).getByRole('button', { name: '今天' }).click();
  await expect(calendar(page).locator('[aria-current=date]')).toBeVisible();
  await page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '标题' }).fill('没有的');
  await page.getByRole('region', { name: '筛选' }).getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '没有搜索到相关数据' })).toBeVisible();
  await pickView(page, '无日期');
  await expect(page.getByRole('note')).toHaveText('“CALENDAR”展示方式缺少startOn，已改用表格显示。');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
});

test('[BX-019][EN-012] an entry is drawn from the HTML of its column, and opens its record wherever it is pressed (contract 8.1)', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_calendar', '&at=2026-03&f.title=评审');
  await expect(bar(page, '评审').getByRole('emphasis')).toHaveText('评审');
  await expect(calendar(page).getByRole('link')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await bar(page, '评审').getByRole('emphasis').click();
  await expect(record(page, '评审')).toBeVisible();
});

test('[BX-019][BX-014] arrow keys lead from day to day, PageUp and PageDown to other months, Enter to the records of a day', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_calendar', '&at=2026-03');
  await day(page, '3月1日').focus();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, '3月8日')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(day(page, '3月7日')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(title(page)).toHaveText('2026年2月');
  await expect(day(page, '2月7日')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(title(page)).toHaveText('2026年3月');
  await expect(day(page, '3月7日')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByRole('button', { name: '设计' })).toBeVisible();
});

test('[BX-036] axe finds nothing in a month and a week', async ({ page }) => {
  await signIn(page, 'sysadmin');
  for (const at of ['2026-03', '2026-03-05']) {
    await openTasks(page, 'task_calendar', `&at=${at}`);
    await expect(bar(page, '设计').first()).toBeVisible();
    expect(await violationsOf(page), at).toEqual([]);
  }
});

test('[BX-019][BX-038] on a phone the days with records stand below each other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sysadmin');
  await openTasks(page, 'task_calendar', '&at=2026-03');
  const crowded = calendar(page).getByRole('region', { name: /^3月5日/ });
  await expect(crowded.getByRole('listitem')).toHaveCount(9);
  await expect(calendar(page).getByRole('region', { name: /^3月11日/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await crowded.getByRole('button', { name: '设计' }).click();
  await expect(record(page, '设计')).toBeVisible();
});
