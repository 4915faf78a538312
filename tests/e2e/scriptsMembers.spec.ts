import { expect, type Page } from '@playwright/test';
import { answer, openView, press, store, test } from './lab.ts';
import { recordCalls, signIn } from './portal.ts';

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

async function openMembers(page: Page): Promise<void> {
  await openView(page, 'members');
  await expect(cell(page, 'T01')).toBeVisible();
}

/** The script shows this and nothing else in a dialog, which is closed. */
async function expectResult(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'result' }).getByText(text, { exact: true })).toBeVisible();
  await answer(page);
  await expect(page.getByRole('dialog')).toBeHidden();
}

test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

test('[SC-005][SC-006] members that follow the page: isSelectAll and visible; the console; an action inside onPreAction is refused; getQueryList asks for the page left in curPage', async ({
  page,
}) => {
  const written: string[] = [];
  page.on('console', (entry) => written.push(entry.text()));
  await page.addInitScript(() => {
    const crossed: string[] = [];
    Object.assign(window, { crossed });
    window.Worker = new Proxy(Worker, {
      construct(Made, args) {
        const worker = Reflect.construct(Made, args);
        worker.addEventListener('message', ({ data }: MessageEvent) => crossed.push(JSON.stringify(data)));
        return worker;
      },
    });
  });
  const queries = recordCalls(page, '/api/runtime/query/list');
  const checks = recordCalls(page, '/checkForRemoveBizObject');
  await openMembers(page);
  await press(page, 'write');
  const lines = () =>
    page.evaluate(() => {
      const crossed: string[] = Reflect.get(window, 'crossed');
      const texts = crossed.flatMap((one) => JSON.parse(one).result?.out ?? []);
      return texts.flatMap((text) => JSON.parse(text).logs ?? []).map(({ level, text }) => [level, text]);
    });
  await expect.poll(lines).toEqual([
    ['log', 'a log 1'],
    ['info', '{"a":1}'],
    ['warn', 'a warning'],
    ['error', 'an error'],
    ['debug', 'a detail'],
  ]);
  expect(written.filter((text) => /^a(n)? (log|warning|error|detail)/.test(text))).toEqual([]);

  await press(page, 'all_checked');
  await expectResult(page, 'false');
  await page.getByRole('checkbox', { name: /全选/ }).check();
  await expect(page.getByText('已选 20 条')).toBeVisible();
  await press(page, 'all_checked');
  await expectResult(page, 'true');
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'T02' }).getByRole('checkbox').uncheck();
  await press(page, 'all_checked');
  await expectResult(page, 'false');

  await page.getByRole('grid').getByRole('row').filter({ hasText: 'T02' }).getByRole('checkbox').check();
  await press(page, 'start_other');
  await expectResult(page, 'CommandError NOT_ALLOWED');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(checks).toHaveLength(0);

  await press(page, 'watch_record');
  await cell(page, 'T03').click();
  await expect(page.getByRole('dialog', { name: 'T03' })).toBeVisible();
  await expect(page.getByText('a record is open', { exact: true })).toBeVisible();
  await expect(page.getByText('no record is open')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('no record is open', { exact: true })).toBeVisible();

  await press(page, 'leave_page');
  await press(page, 'page');
  await expect(cell(page, 'T21')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2/);
  expect(queries.at(-1)?.body).toMatchObject({ page: 1, size: 20 });
  const queriesBefore = queries.length;
  await press(page, 'again');
  await expect.poll(() => queries.length).toBe(queriesBefore + 1);
  await expect(cell(page, 'T21')).toBeVisible();
  expect(queries.at(-1)?.body).toEqual(queries.at(-2)?.body);
});

test('[SC-002][EN-012] onLoad sees the rows of a branch before they are painted, as those of a page', async ({ page }) => {
  const name = `树 ${Date.now()}`;
  const id = await store(page, { title: name }, 'node');
  for (const child of ['甲', '乙', 'left out']) await store(page, { title: child, parent: { id, name } }, 'node');
  const queries = recordCalls(page, '/api/runtime/query/list');
  await page.goto('/application/lab/application-list/node');
  const top = page
    .getByRole('row')
    .filter({ hasText: `${name} load` })
    .first();
  await expect(top).toContainText('load 1 of 1');
  await top.getByRole('button', { name: /^展开下级/ }).click();
  const children = page.getByRole('row').and(page.locator('[aria-level="2"]'));
  await expect(children).toHaveCount(2);
  await expect(children.first()).toContainText('load 2 of 1');
  await expect(children.last()).toContainText('load 2 of 1');
  await expect(children.first().getByText(/load 2 of 1$/)).toHaveCSS('font-weight', /^[6-9]00$/);
  await expect(page.getByText(/left out/)).toHaveCount(0);
  // When others change records the same query is repeated.
  expect(new Set(queries.map(({ body }) => JSON.stringify(body))).size).toBe(2);
  await page.getByRole('button', { name: '刷新列表' }).click();
  await expect(top).toContainText('load 3 of 1');
  await expect(children).toHaveCount(2);
  await expect(children.first()).toContainText('load 4 of 1');
});
