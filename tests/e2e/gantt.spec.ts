import { type Locator, type Page, expect } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { recordCalls, removeElsewhere, signIn, storeRecord } from './portal.ts';
import { resting } from './resting.ts';

const PATH = '/application/assets/application-list/overhaul_task';
const SAVE = '/api/runtime/form/save';
const FOREMAN = [{ id: 'manager', type: 3 }];

let stored: string[] = [];

/** Stores a task; tasks of one test share the beginning of their names, by which the chart is filtered. */
async function storeTask(page: Page, taskName: string, plannedStart: string | null, plannedEnd: string | null, more: object = {}): Promise<string> {
  const id = await storeRecord(page, 'overhaul_task', {
    taskNo: `T${process.pid}-${stored.length}`,
    taskName,
    plannedStart,
    plannedEnd,
    foreman: FOREMAN,
    ...more,
  });
  stored.push(id);
  return id;
}

/** Opens the chart with the tasks of one test. */
async function openChart(page: Page, prefix: string): Promise<void> {
  await page.goto(PATH);
  await expect(scales(page)).toBeVisible();
  await page.getByRole('textbox', { name: '任务', exact: true }).fill(prefix);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(prefix);
  await expect(page.getByRole('button', { name: '加工中心备件到位' })).toHaveCount(0);
}

const scales = (page: Page): Locator => page.getByRole('radiogroup', { name: '时间刻度' });
/** A bar by the beginning of its name; the button of the title column says the title alone. */
const bar = (page: Page, title: string): Locator => page.getByRole('button', { name: new RegExp(`^${title}，`) });
const bands = (page: Page): Locator => page.getByRole('gridcell').filter({ has: page.getByRole('button') });

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing is drawn there');
  return box;
}

/** Drags from the middle of something by so many px; it is scrolled to the middle of the chart, whose title column may cover what has scrolled below it. */
async function drag(page: Page, target: Locator, px: number, from: 'middle' | 'end' = 'middle'): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' }));
  const { x, y, width, height } = await resting(() => boxOf(target));
  const start = from === 'end' ? x + width - 2 : x + width / 2;
  await page.mouse.move(start, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(start + px / 2, y + height / 2);
  await page.mouse.move(start + px, y + height / 2);
  await page.mouse.up();
}

test.afterEach(async ({ page }) => {
  // Those that name others go first.
  for (const id of stored.toReversed()) await removeElsewhere(page, 'overhaul_task', id);
  stored = [];
});

test('[BX-018] each record is a bar from begin to end with title and progress, links show, and a click opens the record', async ({ page }) => {
  await signIn(page, 'admin');
  const first = await storeTask(page, '甲类挖沟', '2026-11-02', '2026-11-06', { progress: 100 });
  await storeTask(page, '甲类铺管', '2026-11-09', '2026-11-13', { progress: 40, predecessor: { id: first, name: '' } });
  await storeTask(page, '甲类验收', '2026-11-16', '2026-11-16', { progress: 0 });
  await openChart(page, '甲类');

  await expect(bar(page, '甲类挖沟')).toHaveAccessibleName('甲类挖沟，2026-11-02 至 2026-11-06，100%');
  await expect(bar(page, '甲类铺管')).toHaveAccessibleName(/^甲类铺管，2026-11-09 至 2026-11-13，.*40%，在“甲类挖沟”之后$/);
  await expect(bar(page, '甲类验收')).toHaveAccessibleName(/^甲类验收，2026-11-16，/);
  await expect(page.getByRole('img', { name: '1 条前后关系' })).toBeVisible();
  // Five days of 30 px each, and the second begins seven days after the first.
  const drawn = async () => {
    const [ditch, pipes] = [await boxOf(bar(page, '甲类挖沟')), await boxOf(bar(page, '甲类铺管'))];
    return [ditch.width, pipes.width, pipes.x - ditch.x];
  };
  await expect.poll(drawn).toEqual([150, 150, 210]);
  await expect(bar(page, '甲类挖沟')).toHaveText('甲类挖沟');
  await expect(bar(page, '甲类铺管').locator('xpath=following-sibling::*')).toContainText('40%');

  await bar(page, '甲类铺管').click();
  await expect(page.getByRole('dialog', { name: /甲类铺管/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row').getByRole('button', { name: '甲类挖沟', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /甲类挖沟/ })).toBeVisible();
});

test('[CN-005][CN-006][CN-007] six scales in their order, DAY on entry, and a unit is never narrower than 30 px', async ({ page }) => {
  await signIn(page, 'admin');
  await storeTask(page, '乙类年初', '2026-01-01', '2026-01-01');
  await storeTask(page, '乙类次年初', '2027-01-01', '2027-01-01');
  await openChart(page, '乙类');

  await expect(scales(page).getByRole('radio')).toHaveCount(6);
  await expect
    .poll(() =>
      scales(page)
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent)),
    )
    .toEqual(['时', '日', '周', '月', '季', '年']);
  await expect(scales(page).getByRole('radio', { name: '日' })).toBeChecked();
  const narrower = page.getByRole('button', { name: '缩小' });
  const unitsOfYear = { 时: 8760, 日: 365, 周: 365 / 7, 月: 12, 季: 4, 年: 1 };
  for (const [name, units] of Object.entries(unitsOfYear)) {
    await scales(page).getByRole('radio', { name }).check();
    await expect(scales(page).getByRole('radio', { name })).toBeChecked();
    for (let zoom = 0; zoom < 8 && (await narrower.getAttribute('aria-disabled')) !== 'true'; zoom += 1) await narrower.click();
    await expect(narrower).toHaveAttribute('aria-disabled', 'true');
    const apart = async () => (await boxOf(bar(page, '乙类次年初'))).x - (await boxOf(bar(page, '乙类年初'))).x;
    // A milestone stands in the middle of its day, whose part of the unit differs by less than half a px.
    await expect.poll(async () => Math.abs((await apart()) / units - 30), { message: name }).toBeLessThan(0.5);
    const before = await resting(apart);
    await narrower.press('Enter');
    expect(await resting(apart)).toBeCloseTo(before, 0);
  }
});

test('[BX-018] a bar is moved and stretched by hand in one change, and stays where the server refuses', async ({ page }) => {
  await signIn(page, 'admin');
  await storeTask(page, '丙类吊装', '2026-11-16', '2026-11-20', { progress: 10 });
  await openChart(page, '丙类');
  const saves = recordCalls(page, SAVE);

  // A bar that is still being stored cannot be moved once more: what is known of its record is about to be old.
  const store = await holdRequests(page, `**${SAVE}`, { times: 1 });
  await drag(page, bar(page, '丙类吊装'), 62);
  await expect(bar(page, '丙类吊装')).toHaveAttribute('aria-busy', 'true');
  await drag(page, bar(page, '丙类吊装'), 62);
  await expect(bar(page, '丙类吊装')).toHaveAccessibleName(/2026-11-18 至 2026-11-22/);
  await expect(bar(page, '丙类吊装')).toHaveAttribute('aria-busy', 'true');
  store();
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.body).toMatchObject({ bizObject: { data: { plannedStart: '2026-11-18 00:00:00', plannedEnd: '2026-11-22 00:00:00' } } });
  await expect(bar(page, '丙类吊装')).not.toHaveAttribute('aria-busy');

  await drag(page, bar(page, '丙类吊装'), 91, 'end');
  await expect.poll(() => saves.length).toBe(2);
  await expect(bar(page, '丙类吊装')).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(bar(page, '丙类吊装')).toHaveAccessibleName(/2026-11-18 至 2026-11-25/);

  // A drag that opens no record, however long the bar gets: 31 days are refused by a rule of the model.
  await scales(page).getByRole('radio', { name: '周' }).check();
  await drag(page, bar(page, '丙类吊装'), 400, 'end');
  await expect(page.getByText('一项任务最多安排 30 天，请拆成几项')).toBeVisible();
  await expect(bar(page, '丙类吊装')).toHaveAccessibleName(/2026-11-18 至 2026-11-25/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[BX-018] whoever may not edit moves nothing', async ({ page }) => {
  await signIn(page, 'admin');
  await storeTask(page, '丁类配线', '2026-11-16', '2026-11-20');
  await signIn(page, 'staff');
  await openChart(page, '丁类');
  await expect(bar(page, '丁类配线')).toBeVisible();
  const saves = recordCalls(page, SAVE);
  await drag(page, bar(page, '丁类配线'), 90);
  await bar(page, '丁类配线').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page, '丁类配线')).toHaveAccessibleName(/2026-11-16 至 2026-11-20/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /丁类配线/ })).toBeVisible();
  expect(saves).toEqual([]);
  // Who may take it away again.
  await signIn(page, 'admin');
});

test('[BX-014][BX-018] by keyboard: between the bars, along the line, moved and stretched, and listed behind ?', async ({ page }) => {
  await signIn(page, 'admin');
  await storeTask(page, '戊类甲板', '2026-11-16', '2026-11-18');
  await storeTask(page, '戊类乙板', '2026-11-17', '2026-11-19');
  await openChart(page, '戊类');
  const saves = recordCalls(page, SAVE);

  await bar(page, '戊类甲板').focus();
  await page.keyboard.press('ArrowDown');
  await expect(bar(page, '戊类乙板')).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('2026-11-17 至 2026-11-19');
  await page.keyboard.press('Home');
  await expect(bar(page, '戊类甲板')).toBeFocused();
  await page.keyboard.down('Shift');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(bar(page, '戊类甲板')).toHaveAccessibleName(/2026-11-19 至 2026-11-21/);
  expect(saves).toEqual([]);
  await page.keyboard.up('Shift');
  await expect.poll(() => saves.length).toBe(1);
  await expect(bar(page, '戊类甲板')).not.toHaveAttribute('aria-busy');
  await expect(bar(page, '戊类甲板')).toBeFocused();

  await page.keyboard.down('Shift');
  await page.keyboard.press('Control+ArrowLeft');
  await expect(bar(page, '戊类甲板')).toHaveAccessibleName(/2026-11-19 至 2026-11-20/);
  await page.keyboard.press('Escape');
  await expect(bar(page, '戊类甲板')).toHaveAccessibleName(/2026-11-19 至 2026-11-21/);
  await page.keyboard.up('Shift');

  await page.keyboard.press('?');
  for (const text of ['移动条目的起止日期', '提前或推后结束日期']) await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar(page, '戊类甲板')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /戊类甲板/ })).toBeVisible();
  // What was taken back would have been stored as Shift was let go.
  expect(saves).toHaveLength(1);
});

test('[BX-018] records without dates are counted and reached, and today is one press away', async ({ page }) => {
  await signIn(page, 'admin');
  await storeTask(page, '己类一期', '2024-03-04', '2024-03-08');
  await storeTask(page, '己类待定', null, null);
  await openChart(page, '己类');
  await page.getByRole('button', { name: '1 条没有起止日期' }).click();
  const undated = page.getByRole('button', { name: '己类待定，没有起止日期' });
  await expect(undated).toBeFocused();
  await expect(bar(page, '己类一期')).toBeInViewport();
  await page.getByRole('button', { name: '今天', exact: true }).click();
  await expect(bar(page, '己类一期')).not.toBeInViewport();
  await undated.press('Enter');
  await expect(page.getByRole('dialog', { name: /己类待定/ })).toBeVisible();
});

for (const [language, outward] of [
  ['zh', 'light'],
  ['en', 'dark'],
] as const) {
  test(`[BX-036][BX-018] axe finds nothing on a chart, with its card open, in ${language} and ${outward}`, async ({ page, fewRows }) => {
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
    await fewRows.dress(outward);
    await signIn(page, 'admin', `${fewRows.url}${PATH}`);
    await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-outward', outward);
    await bands(page).last().getByRole('button').first().focus();
    await expect(page.getByRole('tooltip')).toBeVisible();
    expect(await violationsOf(page, 'best-practice')).toEqual([]);
  });
}
