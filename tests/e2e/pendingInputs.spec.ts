import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests } from './holdRequests.ts';
import { pickView } from './inPage.ts';
import { recordCalls, signIn } from './portal.ts';
import { openView, test } from './shapes.ts';

const UPLOAD = '**/api/aliyun/upload*';
const SAVE = '/api/runtime/form/save';

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-pending-'));
  for (const name of ['合同.txt', '样张.txt', 'setup.exe']) writeFileSync(join(folder, name), name === 'setup.exe' ? '' : `${name}\n`);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

/** Opens a new record of a model and gives its form. */
async function openNew(page: Page, model: string, title: string): Promise<Locator> {
  await openView(page, model, `${model}_all`);
  await page.getByRole('button', { name: /^新增/ }).click();
  const form = page.getByRole('dialog').first();
  await form.getByRole('textbox', { name: /^标题/ }).fill(title);
  return form;
}

/** Chooses a file in a place that has one field of files. */
async function choose(page: Page, place: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles(join(folder, name));
}

const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true }).click();
const waitingDialog = (page: Page) => page.getByRole('dialog', { name: '稍等，马上保存' });
const failedDialog = (page: Page) => page.getByRole('alertdialog', { name: '有内容没有进入表单' });

/** Opens the record of this title in the list. */
async function openRecord(page: Page, title: string): Promise<Locator> {
  await page.getByRole('gridcell', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}

test('[BX-090] a save waits for a file on its way with a word, is called off without losing it, and the record has the file', async ({ page }) => {
  const title = `等附件 ${Date.now()}`;
  const form = await openNew(page, 'thing', title);
  const release = await holdRequests(page, UPLOAD);
  const saves = recordCalls(page, SAVE);
  await choose(page, form.getByRole('group', { name: '附件' }), '合同.txt');
  await save(form);
  await expect(waitingDialog(page).getByText('合同.txt')).toBeVisible();
  await waitingDialog(page).getByRole('button', { name: '取消保存' }).click();
  await expect(waitingDialog(page)).toBeHidden();
  await expect(form.getByRole('progressbar', { name: '合同.txt' })).toBeVisible();
  expect(saves).toEqual([]);

  await save(form);
  await expect(waitingDialog(page)).toBeVisible();
  release();
  await expect(form).toBeHidden();
  expect(saves).toHaveLength(1);
  await pickView(page, '精简');
  const record = await openRecord(page, title);
  await expect(record.getByRole('button', { name: /合同\.txt$/ })).toBeVisible();
});

test('[BX-090] a save waits for files in rows of a sub-table', async ({ page }) => {
  const title = `等明细附件 ${Date.now()}`;
  const form = await openNew(page, 'painted', title);
  await form.getByRole('button', { name: '添加一行' }).click();
  await form.getByRole('button', { name: '添加一行' }).click();
  const release = await holdRequests(page, UPLOAD);
  for (const at of [0, 1]) await choose(page, form.getByRole('group', { name: new RegExp(`样张.*${at + 1}`) }), '样张.txt');
  const sent = page.waitForRequest((request) => request.url().includes(SAVE));
  await save(form);
  await expect(waitingDialog(page).getByText('样张.txt')).toHaveCount(2);
  release();
  const { bizObject } = (await sent).postDataJSON();
  expect(bizObject.data.coats.map((row: { sample?: { name: string }[] }) => row.sample?.map(({ name }) => name))).toEqual([['样张.txt'], ['样张.txt']]);
  await expect(form).toBeHidden();
});

test('[BX-090] a file that failed is asked about: back to the form, again, or without it (routed)', async ({ page }) => {
  const title = `附件没到 ${Date.now()}`;
  const form = await openNew(page, 'thing', title);
  const saves = recordCalls(page, SAVE);
  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await choose(page, form.getByRole('group', { name: '附件' }), '合同.txt');
  await expect(form.getByRole('alert')).toBeVisible();
  await save(form);
  await expect(failedDialog(page).getByText('合同.txt')).toBeVisible();
  await failedDialog(page).getByRole('button', { name: '返回表单' }).click();
  await expect(failedDialog(page)).toBeHidden();
  expect(saves).toEqual([]);

  // The program is refused in the words of the server and would be again.
  await choose(page, form.getByRole('group', { name: '附件' }), 'setup.exe');
  await expect(form.getByRole('alert')).toHaveCount(2);
  await save(form);
  await failedDialog(page).getByRole('button', { name: '重新上传' }).click();
  await expect(form.getByRole('button', { name: '下载 合同.txt' })).toBeVisible();
  await expect(failedDialog(page).getByText('setup.exe')).toBeVisible();
  await failedDialog(page).getByRole('button', { name: '不带它们继续' }).click();
  await expect(form).toBeHidden();
  expect(saves).toHaveLength(1);
  await pickView(page, '精简');
  const record = await openRecord(page, title);
  await expect(record.getByRole('button', { name: /合同\.txt$/ })).toBeVisible();
  await expect(record.getByText('setup.exe')).toHaveCount(0);
});

test('[BX-090] what stands under the caret goes with a save that no press of a button began', async ({ page }) => {
  const title = `没离开 ${Date.now()}`;
  const form = await openNew(page, 'thing', title);
  await form.getByRole('textbox', { name: /^日期/ }).pressSequentially('2031-05-17');
  const sent = page.waitForRequest((request) => request.url().includes(SAVE));
  await form.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit());
  const { bizObject } = (await sent).postDataJSON();
  expect(bizObject.data.day).toContain('2031-05-17');
  await expect(form).toBeHidden();
});

test('[BX-090] text that an input method composes is waited for, with a word beside its field', async ({ page }) => {
  const form = await openNew(page, 'thing', '');
  const title = form.getByRole('textbox', { name: /^标题/ });
  await title.focus();
  const saves = recordCalls(page, SAVE);
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'hongmen', selectionStart: 7, selectionEnd: 7 });
  await form.locator('form').evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(form.getByText('标题还在输入，完成后保存')).toBeVisible();
  await expect(title).toBeFocused();
  expect(saves).toEqual([]);
  const sent = page.waitForRequest((request) => request.url().includes(SAVE));
  await keys.send('Input.insertText', { text: '红门' });
  const { bizObject } = (await sent).postDataJSON();
  expect(bizObject.data.title).toBe('红门');
  await keys.detach();
});
