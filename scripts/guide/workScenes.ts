import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { type GuideLanguage, type Scene, TALL, expect } from './scene.ts';

/** As large as a laptop shows it. */
const LAPTOP = { width: 1366, height: 768 };

/** Pictures of the workflow center, for the guides in both languages. */
export const workScenes: readonly Scene[] = [
  { ...page('home', 'lead_east', ''), path: '/workbench-center' },
  page('to-do', 'lead_east', 'my-unfinished-workitem'),
  page('start-workflow', 'staff', 'start-workflow'),
  page('started-by-me', 'staff', 'my-workflow'),
  { ...page('delegation', 'manager', 'delegation-workflow'), walk: delegate },
  page('instances', 'sysadmin', 'query-instance'),
  page('tasks-by-participant', 'sysadmin', 'query-participant-workItem'),
  { ...page('flow-page', 'staff', 'start-workflow'), window: { width: 1366, height: 900 }, walk: openFlowPage },
  {
    ...page('workflow-trial', 'sysadmin', ''),
    path: '/application/office/application-list/purchase_request',
    window: TALL,
    walk: tryPurchase,
  },
];

/** A page of the workflow center as it comes. */
function page(name: string, user: string, segment: string): Scene {
  const walk = async (opened: Page) => {
    await isLoaded(opened);
    return [];
  };
  return { name, user, path: `/workflow-center/${segment}`, languages: ['en', 'zh'], format: 'webp', window: LAPTOP, walk };
}

/** Waits until nothing of a page is on its way. */
async function isLoaded(opened: Page): Promise<void> {
  const main = opened.getByRole('main');
  await expect(main).not.toBeEmpty();
  await expect(main.getByRole('button').or(main.getByRole('row')).first()).toBeVisible();
  await expect(opened.locator('.p-skeleton, [aria-busy="true"]')).toHaveCount(0);
}

/** Lets somebody act for the signed-in person for a week. */
async function delegate(opened: Page): Promise<Locator[]> {
  await isLoaded(opened);
  await opened
    .getByRole('button', { name: /^(新增委托|New delegation)$/ })
    .first()
    .click();
  const dialog = opened.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /委托给|Delegate to/ }).click();
  await opened.getByRole('textbox', { name: /搜索|Search/ }).fill('王敏');
  await opened.getByRole('option', { name: /王敏/ }).first().click();
  await expect(dialog).toContainText('王敏');
  return [];
}

/** Opens the page of the contract workflow, with its cases. */
async function openFlowPage(opened: Page, language: GuideLanguage): Promise<Locator[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-flow-page-'));
  const file = join(folder, 'page.html');
  const args = ['cli/portico.mjs', 'flow', 'apps', 'contract_flow', '--run', 'tests/fixtures/flowCases/contract_flow.json', '--html', file];
  const env = { ...process.env, DATABASE_URL: '', PORTICO_DATA: join(folder, 'nothing'), LC_ALL: language === 'zh' ? 'zh_CN.UTF-8' : 'C' };
  await new Promise<void>((done, failed) => execFile(process.execPath, args, { env }, (error) => (error ? failed(error) : done())));
  await opened.goto(pathToFileURL(file).href);
  await opened.getByRole('radio').nth(3).check();
  await rm(folder, { recursive: true });
  return [];
}

/** Tries a purchase that is large enough for every step. */
async function tryPurchase(opened: Page): Promise<Locator[]> {
  await opened.getByRole('button', { name: /^(脚本|Script)$/ }).click();
  const panel = opened.getByRole('region', { name: /^(脚本面板|Script panel)$/ });
  for (const _ of [1, 2, 3, 4, 5, 6]) await panel.getByRole('separator').press('ArrowUp');
  await panel.getByRole('tab', { name: /^(试跑流程|Try a workflow)$/ }).click();
  await panel.getByRole('button', { name: /^(试跑|Try it)$/ }).click();
  await expect(panel.getByRole('status').last()).toContainText(/流程走到结束|It runs to its end/);
  return [panel];
}
