import { expect, type Page } from '@playwright/test';
import { readPdf } from '#tests/support/pdfText.ts';
import { startServer } from '#tests/support/server.ts';
import { violationsOf } from './axe.ts';
import { fileFixture } from './fileFixture.ts';
import { test as base } from './fixtures.ts';
import { patience } from './patience.ts';
import { recordCalls, signIn } from './portal.ts';

/** Tests against a server of their own that serves the application of `tests/fixtures/apps/refusals`. */
const server = fileFixture<{ url: string }>(async (use) => {
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/refusals', PORTICO_SEED: '0', ...patience });
  await use(server);
  await server.stop();
});
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  baseURL: ({}, use) => use(server.ifOpen?.url),
});

const WORDS = {
  zh: {
    locale: 'zh-CN',
    title: '标题',
    need: '需求',
    sum: '数额',
    rate: '比率',
    save: '保存',
    edit: '编辑',
    search: '查询',
    filter: '筛选',
    from: '数额：从',
    rateFrom: '比率：从',
    number: '请输入数字，例如 1234.5',
    hidden: '“需求”为必填项。该表单的脚本隐藏了“需求”：修改其他内容后它可能会显示；如仍不显示，请联系应用管理员。',
    locked: '“需求”为必填项。该表单的脚本锁定了“需求”：修改其他内容后它可能可以填写；如仍不能，请联系应用管理员。',
    layout: '请填写需求。“需求”不在该表单上：请在这条数据的其他表单中填写，或联系应用管理员。',
    group: '要求',
    tab: '其他',
    dropped: '数额',
  },
  en: {
    locale: 'en-US',
    title: 'Title',
    need: 'Requirement',
    sum: 'Sum',
    rate: 'Rate',
    save: 'Save',
    edit: 'Edit',
    search: 'Search',
    filter: 'Filters',
    from: 'Sum: from',
    rateFrom: 'Rate: from',
    number: 'Enter a number such as 1234.5',
    hidden:
      'Requirement is required. The script of this form hides Requirement: another answer may show it; if none does, tell the administrator of this application.',
    locked:
      'Requirement is required. The script of this form locks Requirement: another answer may open it; if none does, tell the administrator of this application.',
    layout: 'Fill in Requirement. Requirement is not on this form: fill it in on another form of this record, or tell the administrator of this application.',
    group: 'Demands',
    tab: 'Others',
    dropped: 'Sum',
  },
} as const;

const form = (sheetCode: string) => `/form/detail?schemaCode=slip&sheetCode=${sheetCode}&from=desk`;

/** Each test in one language at least; the words of what a script or layout keeps away in both. */
for (const [language, words] of Object.entries(WORDS)) {
  test.describe(language, () => {
    test.use({ locale: words.locale });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language);
      await signIn(page, 'sysadmin');
    });

    const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true }).click();
    const bar = (page: Page) => page.getByRole('alert').filter({ hasText: words.need });

    test('[FM-001] a required field that the script hides or locks, or that has no place in the layout, is named with what can be done', async ({ page }) => {
      for (const kind of ['hidden', 'locked'] as const) {
        await page.goto(form(`slip_${kind}`));
        await field(page, words.title).fill('a');
        await save(page);
        await expect(bar(page)).toContainText(words[kind]);
        await expect(bar(page)).not.toContainText('need');
        expect(await violationsOf(page)).toEqual([]);
      }
      await page.goto(form('slip_short'));
      await field(page, words.title).fill('a');
      await save(page);
      await expect(bar(page)).toContainText(words.layout);
    });

    if (language === 'zh') {
      test('[FM-001] a number that could be another is refused at its field and stays as it was typed; one that is typed and taken back stays as it was', async ({
        page,
      }) => {
        const saves = recordCalls(page, '/api/runtime/form/save');
        await page.goto(form('slip_all'));
        await field(page, words.title).fill('a');
        await field(page, words.need).fill('b');
        const sum = field(page, words.sum);
        for (const text of ['12,5', '1.234,56', '1 234,5', '12,34,567', '1e5']) {
          await sum.fill(text);
          await sum.blur();
          await expect(page.getByText(words.number)).toBeVisible();
          await expect(sum).toHaveValue(text);
          await expect(sum).toHaveAttribute('aria-invalid', 'true');
          await save(page);
          await expect(page.getByText(words.number).first()).toBeVisible();
          await expect(sum).toHaveValue(text);
        }
        expect(saves).toHaveLength(0);
        expect(await violationsOf(page)).toEqual([]);
        await sum.fill('１，２３４．５');
        await field(page, words.rate).fill('25');
        await save(page);
        await expect.poll(() => saves[0]?.body).toMatchObject({ bizObject: { data: { sum: 1234.5, rate: 0.25 } } });

        // Who takes back what they typed leaves the number as it was.
        await page.getByRole('button', { name: words.edit, exact: true }).click();
        await sum.fill('1.23456');
        await sum.blur();
        await expect(sum).toHaveValue('1.23');
        await sum.press('End');
        await sum.press('9');
        await sum.press('Backspace');
        await save(page);
        await expect.poll(() => saves[1]?.body).toMatchObject({ bizObject: { data: { sum: 1.23456 } } });
      });

      test('[FM-001] a refused field in a folded group, or on another tab, is opened and takes the focus', async ({ page }) => {
        await page.goto(form('slip_folded'));
        await field(page, words.title).fill('a');
        await page.getByRole('button', { name: words.group, exact: true }).click();
        await expect(field(page, words.need)).toBeHidden();
        await save(page);
        await expect(field(page, words.need)).toBeFocused();

        await page.goto(form('slip_tabs'));
        await field(page, words.title).fill('a');
        await expect(field(page, words.need)).toBeHidden();
        await save(page);
        await expect(page.getByRole('tab', { name: words.tab })).toHaveAttribute('aria-selected', 'true');
        await expect(field(page, words.need)).toBeFocused();
      });

      test('[BX-096] on paper folded groups and the panels of all tabs show, each below its name', async ({ page }) => {
        await page.goto(form('slip_tabs'));
        await expect(field(page, words.sum)).toBeVisible();
        await field(page, words.title).fill('a');
        await expect(page.getByText(words.need, { exact: true })).toBeHidden();
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('html')).toHaveAttribute('data-paper', /./);
        const { pages } = await readPdf(await page.pdf());
        await page.emulateMedia({ media: null });
        const text = pages.join('').normalize('NFKC').replaceAll(/\s/g, '');
        // The font of the paper names the second character by its look.
        expect(text).toMatch(/首[页⻚]/);
        for (const name of [words.tab, words.sum, words.need]) expect(text).toContain(name);
        await expect(page.getByText(words.need, { exact: true })).toBeHidden();
      });
    } else {
      test('[LS-019] a number filter that could be another number is refused at its field; percent is typed as it is shown', async ({ page }) => {
        await page.goto('/application/counter/application-list/slip');
        const panel = page.getByRole('region', { name: words.filter });
        const queries = recordCalls(page, '/api/runtime/query/list');
        const from = panel.getByRole('textbox', { name: words.from });
        await expect(from).toBeVisible();
        await from.fill('12,5');
        await panel.getByRole('button', { name: words.search }).click();
        await expect(panel.getByText(words.number)).toBeVisible();
        await expect(from).toHaveValue('12,5');
        await from.fill('1,250');
        await panel.getByRole('textbox', { name: words.rateFrom }).fill('25');
        await panel.getByRole('button', { name: words.search }).click();
        await expect(panel.getByText(words.number)).toBeHidden();
        // Where nothing is found, further queries try each condition without the others.
        const queriedValues = () =>
          queries.map(({ body }) => (body as { filters: { propertyValue: string }[] }).filters.map(({ propertyValue }) => propertyValue));
        await expect.poll(queriedValues).toContainEqual(['1250;', '0.25;']);
        await page.reload();
        await expect(panel.getByRole('textbox', { name: words.rateFrom })).toHaveValue('25%');
        queries.length = 0;
        await panel.getByRole('button', { name: words.search }).click();
        await expect.poll(queriedValues).toContainEqual(['1250;', '0.25;']);
      });

      test('[BX-003] a number in the address that is none is named by its label and never searched for', async ({ page }) => {
        const queries = recordCalls(page, '/api/runtime/query/list');
        await page.goto('/application/counter/application-list/slip?f.sum=12,5;');
        await expect(page.getByText(new RegExp(`[:：] ?${words.dropped}$`))).toBeVisible();
        expect(queries).toEqual([]);
      });
    }
  });
}
