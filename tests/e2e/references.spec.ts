import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { OWNER, writeEstate } from '#tests/support/estateApps.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { chooseItem } from './filterBuilder.ts';
import { patience } from './patience.ts';
import { actionOf, removeElsewhere, signIn, storeRecord } from './portal.ts';

/** Tests against a server of their own with the applications of an estate. */
const portal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-references-'));
  writeEstate(join(folder, 'apps'));
  const server = await startServer({ PORTICO_APPS: join(folder, 'apps'), PORTICO_SEED: '0', ...patience });
  await use(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(portal);

const ref = (id: string) => ({ id, name: '' });
const listOf = (schemaCode: string) => `/application/estate/application-list/${schemaCode}`;

async function signInSpeaking(page: Page, locale: 'zh' | 'en'): Promise<void> {
  await page.addInitScript((spoken) => localStorage.setItem('locale', spoken), locale);
  await signIn(page, 'manager');
}

const store = (page: Page, schemaCode: string, data: Record<string, unknown>) => storeRecord(page, schemaCode, data);
const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });

/** Checks rows of the open list by their titles and presses Delete. */
async function requestDeletion(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await rowNamed(page, title).getByRole('checkbox').check();
  await (await actionOf(page, /^(删除|Delete)$/)).click();
}

/** Words of what refers to the records, by language. */
const WORDS = {
  zh: {
    confirmation: '删除确认',
    keep: '有 2 条“房屋”在“Keeper”中引用，删除后该处显示“已删除”',
    empty: '有 1 条“房屋”在“房间 / Guest”中引用，删除后该处清空',
    refused: '不能删除（1 条）：有 1 条“房屋”在“Lender”中引用',
    confirm: '删除 1 条',
    deleted: '已删除',
    because: '所引用的数据已删除，自动清空',
    system: '系统',
  },
  en: {
    keep: 'Referred to by 2 records of “Houses” (field “Keeper”), which will show “deleted”',
    refused: 'Cannot be deleted (1 record): referred to by 1 record of “Houses” (field “Lender”)',
  },
} as const;

test('contract 8.5: the question in the list says what refers to the records, what follows and what is refused', async ({ page }) => {
  const words = WORDS.zh;
  await signInSpeaking(page, 'zh');
  const deletedId = await store(page, OWNER, { title: '甲' });
  const lockedId = await store(page, OWNER, { title: '乙' });
  const house = await store(page, 'house', { title: '一', keeper: ref(deletedId), rooms: [{ what: '厅', guest: ref(deletedId) }] });
  await store(page, 'house', { title: '二', keeper: ref(deletedId) });
  await store(page, 'house', { title: '三', lender: ref(lockedId) });
  await page.goto(listOf(OWNER));
  await requestDeletion(page, '甲', '乙');
  const confirmation = page.getByRole('alertdialog', { name: words.confirmation });
  for (const text of [words.keep, words.empty, words.refused]) await expect(confirmation.getByText(text)).toBeVisible();
  await confirmation.getByRole('button', { name: words.confirm }).click();
  await expect(rowNamed(page, '甲')).toHaveCount(0);
  await expect(rowNamed(page, '乙')).toHaveCount(1);

  // Afterwards the list and the form say so in words, and lead nowhere.
  await page.goto(listOf('house'));
  const cell = rowNamed(page, '一').getByRole('gridcell', { name: words.deleted, exact: true });
  await expect(cell).toBeVisible();
  await expect(cell.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(deletedId)).toHaveCount(0);

  // What was emptied says in its history that the system did it, and why.
  await page.goto(`/form/detail?schemaCode=house&objectId=${house}`);
  await page.getByRole('button', { name: /^(修改轨迹|Change history)$/ }).click();
  const emptied = page.getByRole('dialog').getByRole('row').filter({ hasText: words.because });
  await expect(emptied).toContainText(words.system);
  await expect(emptied).toContainText(words.deleted);
});

test('contract 8.5: the question of a form says the same, and has no button where a relation refuses', async ({ page }) => {
  const words = WORDS.en;
  await signInSpeaking(page, 'en');
  const [deletedName, lockedName] = ['丙', '丁'];
  const [deletedId, lockedId] = [await store(page, OWNER, { title: deletedName }), await store(page, OWNER, { title: lockedName })];
  for (const title of ['四', '五']) await store(page, 'house', { title, keeper: ref(deletedId) });
  await store(page, 'house', { title: '六', lender: ref(lockedId) });
  const openConfirmation = async (id: string) => {
    await page.goto(`/form/detail?schemaCode=${OWNER}&objectId=${id}`);
    await page.getByRole('button', { name: /^(删除|Delete)$/ }).click();
    return page.getByRole('alertdialog', { name: /^(删除记录|Delete record)$/ });
  };
  const refused = await openConfirmation(lockedId);
  await expect(refused.getByText(words.refused)).toBeVisible();
  await expect(refused.getByRole('button', { name: /^(删除|Delete)$/ })).toHaveCount(0);
  const confirmation = await openConfirmation(deletedId);
  await expect(confirmation.getByText(words.keep)).toBeVisible();
  // The question goes before the record does.
  const deleted = page.waitForResponse('**/api/runtime/form/delete?*');
  await confirmation.getByRole('button', { name: /^(删除|Delete)$/ }).click();
  await expect(confirmation).toBeHidden();
  await deleted;
  await page.goto(listOf(OWNER));
  await expect(rowNamed(page, lockedName)).toBeVisible();
  await expect(rowNamed(page, deletedName)).toHaveCount(0);
});

test('contract 6.2: a form shows a deleted record in words, saves unchanged with it, and lets it be taken out', async ({ page }) => {
  await signInSpeaking(page, 'zh');
  const [deletedId, there] = [await store(page, OWNER, { title: '戊' }), await store(page, OWNER, { title: '己' })];
  const data = { title: '七', keeper: ref(deletedId), watchers: [ref(there), ref(deletedId)], rooms: [{ what: '室', cleaner: ref(deletedId) }] };
  const house = await store(page, 'house', data);
  await removeElsewhere(page, OWNER, deletedId);
  await page.goto(`/form/detail?schemaCode=house&objectId=${house}`);
  await expect(page.getByRole('group', { name: 'Keeper' })).toHaveText('已删除');
  await expect(page.getByRole('group', { name: 'Keeper' }).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Watchers' })).toHaveText('己已删除');
  await expect(page.getByRole('group', { name: 'Watchers' }).getByRole('link', { name: '己' })).toBeVisible();
  await expect(page.getByText(deletedId)).toHaveCount(0);

  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('七改');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Keeper' })).toHaveText('已删除');

  // The form is loaded again before it is edited again.
  await expect(page.getByRole('heading', { name: '七改' })).toBeVisible();
  // One of several is taken out by itself, a single one by its cross.
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: '清除Keeper' }).click();
  await page.getByRole('combobox', { name: /^Watchers/ }).click();
  await page.getByRole('option', { name: '已删除' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Watchers' })).toHaveText('己');
  await expect(page.getByRole('group', { name: 'Keeper' })).toHaveText('--');
});

test('contract 6.4: records that name a deleted one are found by the built filter, in words, in the address and in a saved view', async ({ page }) => {
  await signInSpeaking(page, 'en');
  const [deletedId, there] = [await store(page, OWNER, { title: '庚' }), await store(page, OWNER, { title: '辛' })];
  await store(page, 'house', { title: '八', keeper: ref(deletedId) });
  await store(page, 'house', { title: '九', keeper: ref(there) });
  await store(page, 'house', { title: '十' });
  await removeElsewhere(page, OWNER, deletedId);
  await page.goto(listOf('house'));
  await page.getByRole('button', { name: 'Advanced filter' }).click();
  const builder = page.getByRole('dialog', { name: 'Advanced filter' });
  await chooseItem(builder, 'Keeper');
  await builder.getByRole('combobox', { name: 'Comparison of Keeper' }).selectOption('is deleted');
  await builder.getByRole('button', { name: 'Apply' }).click();
  const chip = page.getByRole('list', { name: 'Applied filters' });
  await expect(chip).toContainText('Keeper is deleted');
  await expect(rowNamed(page, '八')).toHaveCount(1);
  for (const title of ['九', '十']) await expect(rowNamed(page, title)).toHaveCount(0);
  await expect(page).toHaveURL(({ search }) => decodeURIComponent(search).includes('{"relative":"deleted"}'));
  await page.reload();
  await expect(chip).toContainText('Keeper is deleted');
  await expect(rowNamed(page, '八')).toHaveCount(1);
  await expect(rowNamed(page, '十')).toHaveCount(0);
  await page.getByRole('button', { name: 'Advanced filter', exact: true }).click();
  await expect(builder.getByRole('combobox', { name: 'Comparison of Keeper' })).toHaveValue('deleted');
});
