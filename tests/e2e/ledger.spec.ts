import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { ledgerTests } from './ledger.ts';
import { signIn } from './portal.ts';

const test = ledgerTests();

const WORDS = {
  zh: {
    locale: 'zh-CN',
    title: '标题',
    remark: '备注',
    cell: '明细 · 颜色',
    colour: /颜色/,
    edit: '编辑',
    save: '保存',
    bar: '已移除的内容',
    open: '该表单已不再包含：备注、明细 · 颜色。',
    openRemark: '该表单已不再包含：备注。',
    left: '该表单已不再包含以下内容，因此未保存：备注',
    copy: '复制 备注',
    copied: '已复制',
    parts: '份数',
    total: '总数',
    each: '每份',
    byZero: '除数是 0',
    close: '关闭',
  },
  en: {
    locale: 'en-US',
    title: 'Title',
    remark: 'Note',
    cell: 'Lines · Colour',
    colour: /Colour/,
    edit: 'Edit',
    save: 'Save',
    bar: 'Items that are gone',
    open: 'No longer part of this form: Note, Lines · Colour.',
    openRemark: 'No longer part of this form: Note.',
    left: 'No longer part of this form and not saved: Note',
    copy: 'Copy Note',
    copied: 'Copied',
    parts: 'Parts',
    total: 'Total',
    each: 'Each',
    byZero: 'division by zero',
    close: 'Close',
  },
} as const;
const TYPED = '三楼的门已修好\n下周再看';

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(language, () => {
    test.use({ locale: words.locale });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language);
    });

    const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    const bar = (page: Page) => page.getByRole('region', { name: words.bar });

    test('[BX-094] a form whose items were taken out says so, keeps what was typed to copy, and saves everything else', async ({ page, context, ledger }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const id = await ledger.add({ title: '甲', remark: '旧', lines: [{ rowStatus: 'Added', thing: '灯', colour: '白' }] });
      await signIn(page, 'manager', `/form/detail?schemaCode=slip&objectId=${id}`);
      await press(page, words.edit);
      await field(page, words.title).fill('乙');
      await field(page, words.remark).fill(TYPED);
      await page.getByRole('textbox', { name: words.colour }).fill('红');
      await ledger.takeOut('remark', 'lines.colour');
      await press(page, words.save);
      await expect(bar(page)).toContainText(words.open);
      await expect(bar(page).getByRole('definition')).toContainText([TYPED, '红']);
      expect(await violationsOf(page)).toEqual([]);
      expect((await ledger.valuesOf(id)).title).toBe('甲');
      await expect(field(page, words.remark)).toHaveCount(0);
      await expect(page.getByRole('group', { name: words.remark })).toContainText('三楼的门已修好');
      await expect(field(page, words.title)).toHaveValue('乙');
      await press(page, words.copy);
      await expect(bar(page).getByRole('button', { name: words.copied })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TYPED);

      await press(page, words.save);
      await expect(bar(page)).toContainText(words.left);
      await expect(page.getByRole('group', { name: words.remark })).toHaveCount(0);
      expect(await ledger.valuesOf(id)).toMatchObject({ title: '乙', lines: [{ thing: '灯' }] });
      await expect(bar(page).getByRole('definition').first()).toContainText(TYPED);
      await bar(page).getByRole('button', { name: words.close }).click();
      await expect(bar(page)).toHaveCount(0);
    });

    test('[contract 15.4] a computed item without a result says why, read and edited, and keeps the digits that stored numbers keep', async ({
      page,
      ledger,
    }) => {
      const id = await ledger.add({ title: '甲', total: 5, parts: 0 });
      await signIn(page, 'manager', `/form/detail?schemaCode=slip&objectId=${id}`);
      const reason = page.getByRole('status').filter({ hasText: words.byZero });
      const each = page.getByRole('group', { name: words.each });
      await expect(reason).toBeVisible();
      await press(page, words.edit);
      await expect(reason).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await field(page, words.parts).fill('2');
      await expect(each).toHaveText('2.5');
      await expect(reason).toHaveCount(0);
      await field(page, words.total).fill('12345678901234567890.12');
      await expect(each).toHaveText('6172839450617283945.06');
      await press(page, words.save);
      await expect(field(page, words.total)).toHaveCount(0);
      await expect(each).toHaveText('6172839450617283945.06');
      expect(await ledger.valuesOf(id)).toMatchObject({ each: '6172839450617283945.06' });
    });

    test('[BX-094] a new record is stored without an item that was taken out while it was filled in', async ({ page, ledger }) => {
      await signIn(page, 'manager', '/form/detail?schemaCode=slip');
      const title = `新 ${language}`;
      await field(page, words.title).fill(title);
      await field(page, words.remark).fill(TYPED);
      await ledger.takeOut('remark');
      await press(page, words.save);
      await expect(bar(page)).toContainText(words.openRemark);
      await expect(bar(page).getByRole('definition')).toContainText(TYPED);
      const saved = page.waitForResponse((response) => response.url().includes('/form/save'));
      await press(page, words.save);
      const { data } = (await (await saved).json()) as { data: { bizObjectId: string } };
      expect(await ledger.valuesOf(data.bizObjectId)).toMatchObject({ title });
    });
  });
}

test('[BX-094] a form that is loaded again without an item keeps what was typed into it', async ({ page, ledger }) => {
  const { zh } = WORDS;
  const id = await ledger.add({ title: '丙' });
  await signIn(page, 'manager', `/form/detail?schemaCode=slip&objectId=${id}`);
  await page.getByRole('button', { name: zh.edit, exact: true }).click();
  await page.getByRole('textbox', { name: zh.remark, exact: true }).fill(TYPED);
  await ledger.takeOut('remark');
  await page.waitForFunction(() => localStorage.getItem('changes_last') !== null);
  const bar = page.getByRole('region', { name: zh.bar });
  await expect(bar).toHaveCount(0);
  await ledger.change(id, { title: '丁' });
  await page.getByRole('region', { name: '记录动态' }).getByRole('button', { name: '显示最新内容' }).click();
  await expect(bar).toContainText(zh.left);
  await expect(bar.getByRole('definition')).toContainText(TYPED);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('丁');
});
