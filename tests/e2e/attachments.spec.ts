import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { MAX_UPLOAD_BYTES } from '#schemas/limits.ts';
import { holdRequests } from './holdRequests.ts';
import { pickView } from './inPage.ts';
import { recordCalls, signIn } from './portal.ts';
import { toast } from './toasts.ts';
import { openView, test } from './shapes.ts';

/** Large enough to be on its way for half a minute when uploads are slow. */
const TEXT = '一份说明\n'.repeat(40_000);

/** An image of one dot. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-files-'));
  for (const name of ['说明.txt', 'setup.exe', 'large.bin']) writeFileSync(join(folder, name), name === '说明.txt' ? TEXT : '');
  for (const name of ['正面.png', '背面.png']) writeFileSync(join(folder, name), DOT);
  // Bytes that were never written take no room on the disk.
  truncateSync(join(folder, 'large.bin'), MAX_UPLOAD_BYTES + 1);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Chooses files in the attachment field of a form. */
async function choose(page: Page, form: Locator, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('group', { name: '附件' }).getByRole('button', { name: '选择文件 附件', exact: true }).click();
  await (await chooser).setFiles(names.map((name) => join(folder, name)));
}

/** Makes uploads of the page slow (bytes a second); gives what makes them as fast as they can be again, which another session of the browser's tools could not. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  return () => line.detach();
}

async function openNew(page: Page): Promise<Locator> {
  await openView(page, 'thing', 'thing_all');
  await page.getByRole('button', { name: '新增物品' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: /^标题/ })).toBeVisible();
  return form;
}

test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

test('[FM-001] a file is uploaded with its progress, stored with the record, comes back byte for byte, and is taken away again; images are shown over the fields', async ({
  page,
}) => {
  const form = await openNew(page);
  const title = `带附件 ${Date.now()}`;
  await form.getByRole('textbox', { name: /^标题/ }).fill(title);
  const speedUp = await slowUploads(page, 20_000);
  await choose(page, form, '说明.txt');
  await expect(form.getByRole('progressbar', { name: '说明.txt' })).toBeVisible();
  await expect(form.getByText(/^已上传 \d+%$/)).toBeVisible();
  await form.getByRole('button', { name: '取消上传 说明.txt' }).click();
  await expect(form.getByText('说明.txt')).toHaveCount(0);

  await speedUp();
  // Files stand in the order of the choice, whichever arrives first.
  const release = await holdRequests(page, '**/upload*', { times: 1 });
  await choose(page, form, '说明.txt', '正面.png', '背面.png');
  const removes = form.getByRole('button', { name: /^移除/ });
  await expect(removes).toHaveCount(2);
  release();
  await expect(removes).toHaveCount(3);
  await expect(removes.first()).toHaveAccessibleName('移除 说明.txt');
  const opened = form.getByRole('button', { name: '下载 说明.txt' });
  await expect(opened).toBeVisible();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();

  await pickView(page, '精简');
  await page.getByRole('gridcell', { name: title }).click();
  const record = page.getByRole('dialog', { name: title });
  const download = page.waitForEvent('download');
  await record.getByRole('button', { name: '下载 说明.txt' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('说明.txt');
  expect(readFileSync(await file.path(), 'utf8')).toBe(TEXT);

  const front = record.getByRole('button', { name: '正面.png' });
  await front.click();
  const layer = (name: string) => record.getByRole('region', { name: `文件：${name}` });
  await expect(layer('正面.png').getByRole('img', { name: '正面.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(layer('背面.png').getByRole('img', { name: '背面.png' })).toBeVisible();
  await layer('背面.png').getByRole('button', { name: '放大' }).click();
  await expect(layer('背面.png').getByRole('button', { name: /现在 125%/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layer('背面.png')).toHaveCount(0);
  await expect(front).toBeFocused();

  const saves = recordCalls(page, '/api/runtime/form/save');
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  await record.getByRole('button', { name: '移除 说明.txt' }).click();
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(record.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(record.getByText('说明.txt')).toHaveCount(0);
  expect(saves).toHaveLength(1);
  await page.reload();
  await expect(record.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(record.getByText('说明.txt')).toHaveCount(0);
});

test('[FM-001][ER-025] a file that is too large never leaves, a program is refused in the words of the server, and both can be dismissed; a download that fails says so in those words, while editing and while reading', async ({
  page,
}) => {
  const uploads = recordUploads(page);
  const form = await openNew(page);
  await choose(page, form, 'large.bin');
  await expect(form.getByRole('alert')).toHaveText('文件超过 200 MB，不能上传');
  expect(uploads).toEqual([]);
  await form.getByRole('button', { name: '移除 large.bin' }).click();
  await expect(form.getByText('large.bin')).toHaveCount(0);

  const answered = page.waitForResponse((response) => response.url().includes('/api/aliyun/upload'));
  await choose(page, form, 'setup.exe');
  const { errcode, errmsg } = await (await answered).json();
  expect(errcode).not.toBe(0);
  await expect(form.getByRole('alert')).toHaveText(errmsg);
  await form.getByRole('button', { name: '移除 setup.exe' }).click();
  await expect(form.getByText('setup.exe')).toHaveCount(0);
  await expect(form.getByRole('button', { name: '保存', exact: true })).toBeEnabled();

  const title = `附件不见了 ${Date.now()}`;
  await form.getByRole('textbox', { name: /^标题/ }).fill(title);
  await choose(page, form, '说明.txt');
  await expect(form.getByRole('button', { name: '下载 说明.txt' })).toBeVisible();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await pickView(page, '精简');
  await page.getByRole('gridcell', { name: title }).click();
  const record = page.getByRole('dialog', { name: title });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  // The page requests a file that no server has.
  await page.route('**/api/aliyun/download*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/refId=[^&]*/, 'refId=0123'),
    }),
  );
  const fails = async () => {
    await record.getByRole('button', { name: '下载 说明.txt' }).click();
    const message = toast(page).getByText('数据不存在或不可见');
    await expect(message).toBeVisible();
    await expect(message).toBeHidden();
  };
  await fails();
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  await fails();
  expect(errors).toEqual([]);
});

/** Addresses of the uploads a page sends. */
function recordUploads(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/aliyun/upload')) sent.push(request.url());
  });
  return sent;
}
