import { expect, type Page } from '@playwright/test';
import { addChain, openCompany, ref, saveUnit, writePast } from '#tests/server/handlers/company.ts';
import type { TestServer } from '#tests/server/http/testServer.ts';
import { violationsOf } from './axe.ts';
import { fileFixture } from './fileFixture.ts';
import { test as base } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { recordCalls, signIn } from './portal.ts';

/** Units with a ring of former days, by their first letter. */
type Ids = Record<'top' | 'low' | 'leaf' | 'other' | 'a' | 'b' | 'below' | 'first' | 'second' | 'third', string>;

const companyFixture = fileFixture<{ server: TestServer; ids: Ids }>(async (use) => {
  const server = await openCompany('pglite');
  const manager = await server.as('manager');
  const [top = '', low = '', leaf = ''] = await addChain(manager, ['总部', '分部', '小组']);
  const [other = ''] = await addChain(manager, ['他部']);
  const [a = '', b = ''] = await addChain(manager, ['环甲', '环乙']);
  const [below = ''] = await addChain(manager, ['环下'], () => ({ parent: ref(b) }));
  await writePast(server, 'parent', a, b);
  const days = { begin: '2026-11-02', finish: '2026-11-06' };
  const [first = '', second = '', third = ''] = await addChain(manager, ['测量', '基础', '墙体'], (above) => ({
    ...days,
    ...(above === undefined ? {} : { before: [ref(above)] }),
  }));
  await writePast(server, 'before', first, second);
  await use({ server, ids: { top, low, leaf, other, a, b, below, first, second, third } });
  await server.close();
});
const test = base.extend<{ company: { server: TestServer; ids: Ids } }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  company: ({}, use) => use(companyFixture.value),
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: ({}, use) => use(companyFixture.ifOpen?.server.url),
});

const LIST = '/application/company/application-list/unit';

/** The words of both languages, in the order zh, en. */
const WORDS = [
  {
    locale: 'zh',
    mark: '上级循环',
    hint: /另选上级/,
    below: '展开下级 环乙',
    edit: '编辑',
    save: '保存',
    parent: /^上级/,
    refusal: '“上级”不能是“他部”：“他部”已在本记录之下（总部 → 他部 → 总部）',
    chart: '前后循环',
  },
  {
    locale: 'en',
    mark: 'In a loop',
    hint: /choose another parent/,
    below: 'Show what is below 环乙',
    edit: 'Edit',
    save: 'Save',
    parent: /^Parent/,
    refusal: 'Parent cannot be “他部”: “他部” already lies below this record (总部 → 他部 → 总部)',
    chart: 'In a loop',
  },
] as const;

/** Opens a record for writing; the words are those of one language. */
async function openToWrite(page: Page, id: string, { edit }: { edit: string }): Promise<void> {
  await page.goto(`/form/detail?schemaCode=unit&objectId=${id}`);
  await page.getByRole('button', { name: edit, exact: true }).click();
}

test('a tree shows the records of a ring at the top with a mark, and what hangs on them below (contract 15.4)', async ({ page }) => {
  await signIn(page, 'manager', LIST);
  const grid = page.getByRole('treegrid');
  for (const words of WORDS) {
    if (words.locale === 'en') await speakEnglish(page);
    await expect(grid.getByText(words.mark)).toHaveCount(2);
    await expect(grid.getByText(words.mark).first()).toHaveAttribute('title', words.hint);
    if (words.locale === 'zh') await grid.getByRole('button', { name: words.below }).click();
    await expect(grid.getByRole('gridcell', { name: '环下' })).toBeVisible();
    await expect(grid.getByText(words.mark)).toHaveCount(2);
    await expect(grid.getByRole('row', { level: 2 })).toHaveCount(1);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('a parent that came below the record meanwhile is refused at its field in words (contract 15.4)', async ({ page, company }) => {
  const { server, ids } = company;
  const manager = await server.as('manager');
  expect((await saveUnit(manager, { parent: null }, ids.other)).errmsg).toBe('');
  await signIn(page, 'manager');
  await openToWrite(page, ids.top, WORDS[0]);
  await page.getByRole('combobox', { name: WORDS[0].parent }).click();
  await page.getByRole('option', { name: '他部' }).click();
  expect((await saveUnit(manager, { parent: ref(ids.top) }, ids.other)).errmsg).toBe('');
  for (const words of WORDS) {
    if (words.locale === 'en') await speakEnglish(page);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(words.refusal)).toBeVisible();
    await expect(page.getByRole('combobox', { name: words.parent })).toHaveAttribute('aria-invalid', 'true');
  }
  expect((await saveUnit(manager, { parent: null }, ids.other)).errmsg).toBe('');
});

test('a chart shows the tasks of a ring with a mark, for readers of the page too (contract 15.4)', async ({ page }) => {
  await signIn(page, 'manager', `${LIST}?view=plan`);
  for (const words of WORDS) {
    if (words.locale === 'en') await speakEnglish(page);
    await expect(page.getByRole('gridcell').getByText(words.chart)).toHaveCount(2);
    await expect(page.getByRole('button', { name: new RegExp(`^测量.*${words.chart}`) })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^墙体.*${words.chart}`) })).toHaveCount(0);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('on a phone the cards of a ring say so too (contract 15.4)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager', LIST);
  await expect(page.getByRole('listitem').filter({ hasText: '上级循环' })).toHaveCount(2);
});

test('the choice of a parent offers neither the record nor what lies below it, searched too; that of predecessors nothing that comes after (contract 15.4)', async ({
  page,
  company,
}) => {
  const { ids } = company;
  await signIn(page, 'manager');
  await openToWrite(page, ids.low, WORDS[0]);
  const calls = recordCalls(page, '/query/list');
  await page.getByRole('combobox', { name: /^上级/ }).click();
  await expect(page.getByRole('option', { name: '总部' })).toBeVisible();
  await expect(page.getByRole('option', { name: '他部' })).toBeVisible();
  for (const name of ['分部', '小组']) await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.getByRole('textbox', { name: '搜索记录' }).fill('部');
  await expect(page.getByRole('option')).toHaveText(['他部', '总部']);
  expect(calls.at(-1)?.body).toMatchObject({ notBelow: { propertyCode: 'parent', ids: [ids.low] } });
  await openToWrite(page, ids.third, WORDS[0]);
  await page.getByRole('combobox', { name: /^前置/ }).click();
  await expect(page.getByRole('option', { name: '测量' })).toBeVisible();
  await expect(page.getByRole('option', { name: '墙体' })).toHaveCount(0);
});

test('a batch update of several records offers none of them nor what lies below them (contract 15.4)', async ({ page }) => {
  await signIn(page, 'manager', `${LIST}?view=all`);
  const rowOf = (title: string) => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: title, exact: true }) });
  for (const name of ['小组', '他部']) await rowOf(name).getByRole('checkbox').click();
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条数据' });
  await dialog.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '上级', exact: true }).click();
  await dialog.getByRole('combobox', { name: /^上级/ }).click();
  for (const name of ['总部', '分部']) await expect(page.getByRole('option', { name })).toBeVisible();
  for (const name of ['小组', '他部']) await expect(page.getByRole('option', { name })).toHaveCount(0);
});

test('whoever may write it takes a ring apart from the tree, and the mark is gone (contract 15.4)', async ({ page, company }) => {
  const { server, ids } = company;
  await signIn(page, 'manager', LIST);
  await page.getByRole('treegrid').getByText('环甲').first().click();
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  await record.getByRole('button', { name: '清除上级' }).click();
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treegrid').getByText('上级循环')).toHaveCount(0);
  await writePast(server, 'parent', ids.a, ids.b);
});
