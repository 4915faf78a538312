import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { violationsOf } from './axe.ts';
import { test as base } from './fixtures.ts';
import { signIn } from './portal.ts';

const test = base.extend({ baseURL: ({ workflows }, use) => use(workflows.url) });

const panel = (page: Page) => page.getByRole('region', { name: /^(脚本面板|Script panel)$/ });
const result = (page: Page) => panel(page).getByRole('region', { name: '试跑结果' });
const rowOfStep = (page: Page, name: RegExp) =>
  result(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** What a trial must leave as it was: instances, work items, records and messages. */
async function numbersOf(url: string): Promise<unknown[]> {
  const [admin, leader] = await Promise.all([signedIn(url, 'sysadmin'), signedIn(url, 'lead_east')]);
  const counts = [
    admin.get('/api/runtime/workflow/list_instances?page=0&size=1'),
    admin.get('/api/runtime/workflow/list_workitems?itemState=all&page=0&size=1'),
    leader.get('/api/runtime/workflow/get_work_count'),
    leader.get('/api/message/unread_count'),
  ];
  return (await Promise.all(counts)).map(({ data }) => (data as { totalElements?: number } | null)?.totalElements ?? data);
}

test('[BX-047] holders of mayDebug try a workflow in the script panel: people with reasons, ways of gateways, other answers, and nothing is stored', async ({
  page,
  workflows,
}) => {
  const before = await numbersOf(workflows.url);
  await signIn(page, 'sysadmin', '/application/buying/application-list/purchase');
  await page.getByRole('button', { name: '脚本', exact: true }).click();
  await panel(page).getByRole('tab', { name: '试跑流程' }).press('Enter');
  const origin = panel(page).getByRole('combobox', { name: /^发起人/ });
  await expect(panel(page).getByRole('combobox', { name: /^流程/ })).toContainText('采购申请');
  await origin.click();
  await page.getByRole('textbox', { name: /搜索/ }).fill('王敏');
  await page.getByRole('option', { name: /王敏/ }).first().click();
  await panel(page).getByRole('textbox', { name: /^金额/ }).fill('50');
  await panel(page)
    .getByRole('textbox', { name: /^采购事由/ })
    .fill('台灯');
  await panel(page)
    .getByRole('textbox', { name: /^采购事由/ })
    .press('Control+Enter');
  // Below the limit finance alone decides.
  await expect(rowOfStep(page, /^条件分支/)).toContainText('→ ${amount} < 100 成立');
  await expect(rowOfStep(page, /^财务审核/)).toContainText('吴建国 流程指定的人员');
  await expect(rowOfStep(page, /^到货登记/)).toContainText('需要先选择处理人');
  await expect(rowOfStep(page, /^部门审批/)).toHaveCount(0);

  await panel(page).getByRole('textbox', { name: /^金额/ }).fill('9000');
  await panel(page).getByRole('button', { name: '试跑', exact: true }).click();
  await expect(rowOfStep(page, /^部门审批/)).toContainText('孙浩 发起人的直属上级');
  const answerOf = (step: string) => result(page).getByRole('combobox', { name: `“${step}”的处理` });
  // The second before the first has come: both count.
  await answerOf('财务审核').selectOption('不同意');
  await answerOf('部门审批').selectOption('不同意');
  await expect(result(page).getByRole('status')).toHaveText('流程走到结束：未通过');
  await expect(rowOfStep(page, /^财务审核/)).toHaveCount(0);
  await answerOf('部门审批').selectOption('同意');
  await expect(answerOf('财务审核')).toHaveValue('disAgree');
  expect(await violationsOf(page)).toEqual([]);

  // From everywhere: the palette has it.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('采购申请');
  await page.getByRole('option', { name: /^采购申请 试跑$/ }).click();
  const dialog = page.getByRole('dialog', { name: '试跑流程' });
  await expect(dialog.getByRole('combobox', { name: /^流程/ })).toContainText('采购申请');
  await expect(dialog.getByRole('button', { name: '试跑', exact: true })).toBeEnabled();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await numbersOf(workflows.url)).toEqual(before);
});

test('[BX-054] the page of portico flow is read in both languages, in light and dark, without a network and without a finding', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-page-'));
  const cases = join(folder, 'cases.json');
  const file = join(folder, 'page.html');
  writeFileSync(
    cases,
    JSON.stringify([
      { name: 'small', originator: 'staff', data: { amount: 50 } },
      { name: 'large', originator: 'staff', data: { amount: 9000 }, expect: { steps: ['check'] } },
    ]),
  );
  const env = { ...process.env, DATABASE_URL: '', PORTICO_DATA: join(folder, 'nothing'), LC_ALL: 'zh_CN.UTF-8' };
  const args = ['cli/portico.mjs', 'flow', 'tests/fixtures/apps/workflows', 'buying_flow', '--run', cases, '--html', file];
  // It ends with 1, for a case differs.
  await new Promise((done) => execFile(process.execPath, args, { env }, done));
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => request.url().startsWith('file:') || problems.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole('img', { name: '采购申请' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /部门审批/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /large/ })).toContainText('与预期不同');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('img', { name: 'Purchase request' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Department check:' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /部门审批/ })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: /large/ })).toContainText('differs');
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  rmSync(folder, { recursive: true });
});
