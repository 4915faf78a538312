import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './portal.ts';

const LIST = '/application/crm/application-list/contract';
const SIZES = { wide: { width: 1440, height: 900 } };
const rowsCall = '**/api/runtime/query/list';

interface Walk {
  page: Page;
  narrow: boolean;
  /** Looks at the page as it stands; what it finds is told under this name. */
  look(name: string): Promise<void>;
}

/** The axe rules of WCAG 2.1 A and AA on the whole page, none switched off. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

async function openRows(page: Page, query = ''): Promise<void> {
  await page.goto(`${LIST}${query}`);
  await expect(page.getByText(/^HT-/).first()).toBeVisible();
}

/** Opens a list whose rows or configuration are answered as given. */
async function openPlanted(page: Page, path: string, change: (data: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, ...(change(json.data) as object) } }); // each change below gives an object
  });
  await page.goto(LIST);
}

const walks: Record<string, (walk: Walk) => Promise<void>> = {
  async 'pages of the shell'({ page, narrow, look }) {
    await page.goto('/portal-page/defaultPortalDashboard');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await look('home');
    await page.goto('/app-list/applications');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await look('application list');
    await page.getByRole('button', { name: /^(用户：|User: )/ }).click();
    await look('user popover');
    await openRows(page);
    if (narrow) await page.getByRole('button', { name: /^(打开菜单|Open menu)$/ }).click();
    else
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(客户管理|Customer relations)$/ })
        .click();
    await expect(page.getByRole('dialog').first()).toBeVisible();
    await look(narrow ? 'menu drawer' : 'application switcher');
    for (const path of ['/error', '/permission', '/form-unpublished']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await look(path);
    }
  },
  async 'states of a list'({ page, look }) {
    await openRows(page);
    await look('rows');
    await page.getByRole('checkbox').nth(1).check();
    await look('checked rows');
    await page
      .getByRole('button', { name: /^(删除|Delete)$/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('delete dialog');
    await page.goto(`${LIST}?f.title=zzzzqq`);
    await expect(page.getByRole('heading', { name: /^(没有搜索到相关数据|No matching)/ })).toBeVisible();
    await look('nothing found');
    await openPlanted(page, rowsCall, () => ({ data: { content: [], totalElements: 0, totalPages: 0 } }));
    await expect(page.getByRole('heading', { name: /^(暂无数据|No data)/ })).toBeVisible();
    await look('no rows');
    await page.unroute(rowsCall);
    await openPlanted(page, rowsCall, () => ({ errcode: 5, errmsg: 'X', data: null }));
    await expect(page.getByRole('heading', { name: /^(加载失败|Loading failed)/ })).toBeVisible();
    await look('failed');
    await page.unroute(rowsCall);
    await openPlanted(page, '**/api/app/query/get?*', (data) => ({ data: { ...data, queryColumns: [] } }));
    await expect(page.getByRole('heading', { name: /^(未配置显示列|No (display )?columns)/ })).toBeVisible();
    await look('no columns');
  },
  async records({ page, look }) {
    await openRows(page);
    await page.getByText(/^HT-/).first().click();
    const record = page.getByRole('dialog', { name: /^HT-/ });
    const edit = record.getByRole('button', { name: /^(编辑|Edit)$/ });
    await expect(edit).toBeVisible();
    await look('record');
    await edit.click();
    await expect(record.getByRole('button', { name: /^(保存|Save)$/ })).toBeVisible();
    await look('record in change');
    await openRows(page);
    await page.getByRole('button', { name: /^(新增合同|New contract)$/ }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(保存|Save)$/ })
        .first(),
    ).toBeVisible();
    await look('new record');
  },
};

for (const locale of ['zh'] as const) {
  for (const outward of ['light'] as const) {
    for (const size of ['wide'] as const) {
      test.describe(`${locale}, ${outward}, ${SIZES[size].width} px`, () => {
        test.use({ viewport: SIZES[size] });

        test.beforeEach(async ({ page }) => {
          // A walk looks at many screens, one after the other.
          test.slow();
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
          await page.route('**/public/theme/findAll', async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ response: answer, json: { ...(await answer.json()), outward } });
          });
        });

        const look = (page: Page) => async (name: string) => expect.soft(await violations(page), name).toEqual([]);

        test('[BX-036] no violation on the login page', async ({ page }) => {
          await page.goto('/login');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await look(page)('login');
        });

        for (const [name, walk] of Object.entries(walks)) {
          test(`[BX-036] no violation: ${name}`, async ({ page }) => {
            await signIn(page, 'manager');
            await walk({ page, narrow: SIZES[size].width < 768, look: look(page) });
          });
        }
      });
    }
  }
}
