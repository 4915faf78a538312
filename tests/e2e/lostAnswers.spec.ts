import { expect, type Page } from '@playwright/test';
import { lossyTests } from './lossyServer.ts';
import { signIn } from './portal.ts';

const test = lossyTests();

const SAVE = '/api/runtime/form/save';
const NEW = '/form/detail?schemaCode=entry';
/** No answer came: nobody knows yet. */
const UNKNOWN = '没有收到服务器的答复';

const title = (page: Page) => page.getByRole('textbox', { name: /^标题/ });
const remark = (page: Page) => page.getByRole('textbox', { name: /^备注/ });
const cell = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('已保存', { exact: true })).toBeVisible();

for (const isReloaded of [false, true]) {
  const when = isReloaded ? 'after the page was loaded again' : 'on the same page';
  test(`[BX-089] a new record whose save got no answer is stored once, with what was typed since, ${when}`, async ({ page, network, books }) => {
    const name = isReloaded ? '甲一' : '甲二';
    await signIn(page, 'manager', NEW);
    await title(page).fill(name);
    await page.getByRole('button', { name: '添加一行' }).click();
    await cell(page, '名目').first().fill('纸');
    network.cut(SAVE);
    await save(page);
    await expect(page.getByText(UNKNOWN)).toBeVisible();
    expect(await books.ids(name)).toHaveLength(1);
    network.pass();
    await remark(page).fill('后来');
    await page.getByRole('button', { name: '添加一行' }).click();
    await cell(page, '名目').nth(1).fill('笔');
    if (isReloaded) {
      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await page.getByRole('region', { name: '未保存的修改' }).getByRole('button', { name: '恢复' }).click();
      await expect(remark(page)).toHaveValue('后来');
    }
    await save(page);
    await saved(page);
    const [id = '', ...others] = await books.ids(name);
    expect(others).toEqual([]);
    const lines = [{ what: '纸' }, { what: '笔' }];
    expect(await books.valuesOf(id)).toMatchObject({ title: name, remark: '后来', lines });
  });
}

test('[BX-089] what was found to be stored after the page was loaded again is not offered once more', async ({ page, network, books }) => {
  await signIn(page, 'manager', NEW);
  await title(page).fill('丁');
  network.cut(SAVE);
  await save(page);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  network.pass();
  page.on('dialog', (dialog) => dialog.accept());
  await expect(page.getByText(/^草稿已保留/)).toBeVisible();
  await page.reload();
  await page.getByRole('region', { name: '未保存的修改' }).getByRole('button', { name: '恢复' }).click();
  await expect(title(page)).toHaveValue('丁');
  const removed = page.waitForResponse('**/userdraft/delete');
  await save(page);
  await saved(page);
  await removed;
  expect(await books.ids('丁')).toHaveLength(1);
  const loaded = page.waitForResponse((response) => /\/form\/load\?(?!.*objectId)/.test(response.url()));
  await page.goto(NEW);
  expect((await (await loaded).json()).data.userDraft ?? null).toBeNull();
});

test('[BX-089] a save of a record that got no answer is not the change of somebody else, and what was typed since is saved on it', async ({
  page,
  network,
  books,
}) => {
  const id = await books.add({ title: '乙', lines: [{ what: '旧', rowStatus: 'Added' }] });
  await signIn(page, 'manager', `/form/detail?schemaCode=entry&objectId=${id}`);
  await page.getByRole('button', { name: '编辑' }).click();
  await remark(page).fill('一');
  await page.getByRole('button', { name: '添加一行' }).click();
  await cell(page, '名目').nth(1).fill('新');
  network.cut(SAVE);
  await save(page);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  expect(await books.valuesOf(id)).toMatchObject({ remark: '一' });
  // The same once more: found out, and still without an answer.
  await save(page);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  network.pass();
  await cell(page, '名目').nth(1).fill('更新');
  await remark(page).fill('二');
  await save(page);
  await saved(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const now = await books.valuesOf(id);
  expect(now).toMatchObject({ remark: '二', lines: [{ what: '旧' }, { what: '更新' }], version: 3 });
});

test('[BX-089] a comment whose answer is lost stands once, also after the page was loaded again', async ({ page, network, books }) => {
  const id = await books.add({ title: '丙' });
  await signIn(page, 'manager', `/form/detail?schemaCode=entry&objectId=${id}`);
  const field = page.getByRole('complementary', { name: '评论与修改轨迹' }).getByRole('textbox', { name: '新评论' });
  await page.getByRole('button', { name: '评论', exact: true }).click();
  await field.fill('看过了');
  network.cut('/api/form/comment/create');
  await field.press('Control+Enter');
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(field).toHaveValue('看过了');
  network.pass();
  expect(await books.comments(id)).toBe(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  // It opens by itself for what was being written.
  await expect(field).toHaveValue('看过了');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  expect(await books.comments(id)).toBe(1);
  // Said once more on purpose, it is another one.
  await field.fill('看过了');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  expect(await books.comments(id)).toBe(2);
});
