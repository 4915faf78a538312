import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { actionOf, signIn } from './portal.ts';
import { resting } from './resting.ts';
import { FORMER_PERSON, FORMER_SHAPE, FORMER_UNIT, PAST, PRESENT, rosterTests } from './roster.ts';

const test = rosterTests();
const LIST = '/application/roster/application-list/job?view=all';

const WORDS = {
  zh: {
    locale: 'zh-CN',
    filters: '筛选',
    search: '查询',
    reset: '重置',
    done: '完成',
    find: '搜索姓名或部门',
    nothing: '没有匹配的结果',
    folder: '已离职人员与停用部门',
    former: '已停用',
    doer: '经办人',
    unit: '科室',
    colour: '颜色',
    red: '红色',
    grey: '灰色',
    chips: '已选条件',
    owner: '变更拥有者',
    newOwner: '新拥有者',
    marked: (name: string) => `${name}（已停用）`,
  },
  en: {
    locale: 'en-US',
    filters: 'Filters',
    search: 'Search',
    reset: 'Reset',
    done: 'Done',
    find: 'Search people or departments',
    nothing: 'Nothing found',
    folder: 'Former people and departments',
    former: 'No longer active',
    doer: 'Doer',
    unit: 'Unit',
    colour: 'Colour',
    red: 'Red',
    grey: 'Grey',
    chips: 'Applied filters',
    owner: 'Change owner',
    newOwner: 'New owner',
    marked: (name: string) => `${name} (no longer active)`,
  },
} as const;

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
/** The list shows the record of the past and no other. */
async function expectPast(page: Page): Promise<void> {
  await expect(row(page, PRESENT)).toHaveCount(0);
  await expect(row(page, PAST)).toBeVisible();
}

for (const [language, words] of Object.entries(WORDS)) {
  test.describe(language, () => {
    test.use({ locale: words.locale });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language);
    });

    const control = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) });

    test('[BX-092] filters offer who left, what is out of use and a retired choice at the end, marked, and find their records', async ({ page }) => {
      await signIn(page, 'manager', LIST);
      const panel = page.getByRole('region', { name: words.filters });
      const search = () => panel.getByRole('button', { name: words.search }).click();
      const reset = async () => {
        await panel.getByRole('button', { name: words.reset }).click();
        await expect(row(page, PRESENT)).toBeVisible();
      };
      await expect(row(page, PRESENT)).toBeVisible();
      await control(page, words.doer).click();
      const tree = page.getByRole('treegrid', { name: words.doer });
      const folder = tree.getByRole('row', { name: words.folder });
      await expect(tree.getByRole('row').last()).toHaveAccessibleName(words.folder);
      // A tree that takes the focus in the very frame in which it was scrolled goes back to where it was.
      await folder.scrollIntoViewIfNeeded();
      await resting(() => folder.boundingBox());
      await folder.click();
      await expect(tree.getByRole('row').last()).toContainText(words.former);
      expect(await violationsOf(page)).toEqual([]);
      await tree.getByRole('row', { name: FORMER_PERSON }).click();
      await page.getByRole('button', { name: words.done }).click();
      await search();
      await expectPast(page);
      await expect(page.getByRole('list', { name: words.chips })).toContainText(FORMER_PERSON);
      await reset();

      await control(page, words.unit).click();
      await page.getByRole('textbox', { name: words.find }).fill('林');
      const found = page.getByRole('listbox').getByRole('option');
      await expect(found).toHaveText([new RegExp(`${FORMER_UNIT}.*${words.former}`)]);
      await found.click();
      await page.getByRole('button', { name: words.done }).click();
      await search();
      await expectPast(page);
      await reset();

      await control(page, words.colour).click();
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([words.red, new RegExp(`${words.grey}.*${words.former}`)]);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('listbox').getByRole('option', { name: words.grey }).click();
      await page.keyboard.press('Escape');
      await search();
      await expectPast(page);
    });

    test('[BX-092] a form and a change of owner do not offer them', async ({ page }) => {
      await signIn(page, 'manager', '/form/detail?schemaCode=job');
      for (const [name, word] of [
        [words.doer, FORMER_PERSON],
        [words.unit, FORMER_UNIT],
      ] as const) {
        await control(page, name).click();
        await expect(page.getByRole('treegrid').getByRole('row').first()).toBeVisible();
        await expect(page.getByRole('row', { name: words.folder })).toHaveCount(0);
        await page.getByRole('textbox', { name: words.find }).fill(word);
        await expect(page.getByText(words.nothing)).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('radio', { name: words.red })).toBeVisible();
      await expect(page.getByRole('radio', { name: words.grey })).toHaveCount(0);

      await page.goto(LIST);
      await row(page, PRESENT).getByRole('checkbox').check();
      await (await actionOf(page, words.owner)).click();
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: new RegExp(`^${words.newOwner}`) })
        .click();
      await page.getByRole('textbox', { name: words.find }).fill(FORMER_PERSON);
      await expect(page.getByText(words.nothing)).toBeVisible();
    });

    test('[BX-092] reports mark their groups, and lead to their records', async ({ page }) => {
      await signIn(page, 'manager');
      for (const [report, name] of [
        ['doers', FORMER_PERSON],
        ['colours', words.grey],
        ['shapes', FORMER_SHAPE],
      ] as const) {
        await page.goto(`/application/roster/application-report/${report}`);
        await page.getByRole('button', { name: words.marked(name), exact: true }).click();
        await expect(page).toHaveURL(/application-list\/job/);
        await expectPast(page);
      }
    });
  });
}
