import { expect, type Page } from '@playwright/test';
import { type Client, signedIn } from '#tests/server/http/client.ts';
import { violationsOf } from './axe.ts';
import { chunkOf } from './chunkOf.ts';
import { firstContract } from './firstContract.ts';
import { test } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { openList, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

// A press can meet what moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Opens the first contract of the list in the overlay. */
async function openFirstRecord(page: Page) {
  await openList(page, 'crm', 'contract');
  await page.getByRole('grid').getByText(/^HT-/).first().click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await expect(record.getByRole('heading', { name: '基本信息' })).toBeVisible();
  await expect(page).toHaveURL(/record=/);
  return record;
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'manager');
});

test('[LS-040] [LS-041] [LS-042] a row opens its record over the list, stores nothing, and closing gives the list back', async ({ page }) => {
  const calls = recordCalls(page, '/api/runtime/form/get_form_url');
  await openList(page, 'crm', 'contract');
  // The list has stored what it remembers of itself by then.
  await expect(page.getByRole('button', { name: '我的视图' })).toBeVisible();
  const entries = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const stored = await resting(entries);
  const row = page.locator('[role=row][row-business-key]').first();
  const id = (await row.getAttribute('row-business-key')) ?? '';
  await row.getByText(/^HT-/).click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await expect(record).toBeVisible();
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([{ bizObjectId: id, schemaCode: 'contract' }]);
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
  await expect(page).toHaveURL(/record=/);
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page).not.toHaveURL(/record=/);
  await expect(row).toHaveAttribute('row-business-key', id);
  expect(await entries()).toBe(stored);
});

test('[BX-003][LS-040] an address that names a record opens it, and goes on naming it; the messages of the frame take effect in a form drawn in place', async ({
  page,
}) => {
  const id = await firstContract(page);
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await openList(page, 'crm', 'contract', `?record=${id}`);
  await expect(record).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(record).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(new URL(address).searchParams.get('record')).toBe(id);
  const queries = recordCalls(page, '/api/runtime/query/list');
  await page.evaluate(() => window.postMessage('reload', location.origin));
  await expect.poll(() => queries.length).toBeGreaterThan(0);
  await expect(record).toBeVisible();
  await page.evaluate(() => window.postMessage('hidden-close', location.origin));
  await expect(record).toBeHidden();
});

test('[FM-001] a record is changed and saved, and the list shows it; computed items follow what is typed, what is wrong is counted with links to its fields, and Escape asks before it is given up', async ({
  page,
}) => {
  const record = await openFirstRecord(page);
  const saves = recordCalls(page, '/api/runtime/form/save');
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  const title = record.getByRole('textbox', { name: /^合同名称/ });
  const name = `配电柜采购合同 ${Date.now()}`;
  await title.fill(name);
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(record.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
  expect(saves[0]?.body).toMatchObject({ bizObject: { data: { title: name, version: expect.any(Number) } } });
  expect(saves[0]?.body).not.toHaveProperty('bizObject.data.amount');
  await expect(page.getByRole('grid').getByText(name)).toBeVisible();

  await record.getByRole('button', { name: '编辑', exact: true }).click();
  // Numbers stand at the right edge of their boxes, typed or locked.
  await expect(record.getByRole('textbox', { name: /^税率/ })).toHaveCSS('text-align', 'right');
  await expect(record.getByRole('group', { name: /^未回款/ }).getByText(/^¥/)).toHaveCSS('text-align', 'right');
  await expect(record.getByRole('group', { name: /^编号/ }).getByText(/^HT-/)).not.toHaveCSS('text-align', 'right');

  await record.getByRole('textbox', { name: '数量 1' }).fill('2');
  await record.getByRole('textbox', { name: '单价 1' }).fill('1,234.5');
  await expect(record.getByRole('cell', { name: '¥2,469.00' })).toBeVisible();

  await title.fill('');
  await record.getByRole('textbox', { name: /^到期日期/ }).fill('2020-01-01');
  await record.getByRole('button', { name: '添加一行' }).click();
  await record.getByRole('button', { name: '基本信息' }).click();
  await record.getByRole('button', { name: '保存', exact: true }).click();
  const summary = record.getByRole('alert').filter({ hasText: '处需要修改' });
  await expect(summary).toContainText('还有 5 处需要修改');
  await expect(record.getByText('到期日期不能早于签订日期')).toBeHidden();
  await summary.getByRole('button', { name: '到期日期' }).click();
  await expect(record.getByRole('textbox', { name: /^到期日期/ })).toBeFocused();
  await expect(record.getByText('到期日期不能早于签订日期')).toBeVisible();
  await summary.getByRole('button', { name: /：数量$/ }).click();
  await expect(record.getByRole('textbox', { name: /^数量/ }).last()).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  await title.fill('没有保存');
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog', { name: '放弃修改？' });
  await confirmation.getByRole('button', { name: '继续编辑' }).last().click();
  await expect(confirmation).toBeHidden();
  await expect(title).toHaveValue('没有保存');
  await page.keyboard.press('Escape');
  await confirmation.getByRole('button', { name: '放弃修改' }).click();
  await expect(record).toBeHidden();
});

test("[BX-040] nobody's change is overwritten: a dialog offers to load again or to leave, and what was typed stays readable", async ({ page, baseURL }) => {
  const record = await openFirstRecord(page);
  const objectId = new URL(page.url()).searchParams.get('record') ?? '';
  const theirs = await signedIn(baseURL ?? '', 'manager');
  const conflict = page.getByRole('alertdialog', { name: '记录已被他人修改' });
  const bothSave = async (theirText: string) => {
    await record.getByRole('button', { name: '编辑', exact: true }).click();
    await record.getByRole('textbox', { name: /^特别约定/ }).fill('我写的，不能丢');
    await changeElsewhere(theirs, objectId, theirText);
    await record.getByRole('button', { name: '保存', exact: true }).click();
    await expect(conflict.getByText('我写的，不能丢')).toBeVisible();
  };
  const [first, second] = ['对方先写的', '对方又写的'].map((words) => `${words} ${Date.now()}`) as [string, string];

  await bothSave(first);
  expect(await violationsOf(page)).toEqual([]);
  await conflict.getByRole('button', { name: '重新加载' }).click();
  await expect(record.getByText(first)).toBeVisible();

  await bothSave(second);
  await conflict.getByRole('button', { name: '离开' }).click();
  await expect(record).toBeHidden();
  await page.getByRole('grid').getByText(/^HT-/).first().click();
  await expect(record.getByText(second)).toBeVisible();
});

/** Stores another text in the last field of a contract, as somebody else would who has it open too. */
async function changeElsewhere(client: Client, objectId: string, terms: string): Promise<void> {
  const { data } = await client.get<{ bizObject: { data: { version: number } } }>('/api/runtime/form/load', { schemaCode: 'contract', objectId });
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const bizObject = { id: objectId, schemaCode: 'contract', data: { terms, version: data.bizObject.data.version } };
  expect(await client.post('/api/runtime/form/save', { bizObject, replayToken, draftId: '' })).toMatchObject({ errcode: 0 });
}

test('[LA-001] a new record opens from the list and stands in it once it is stored', async ({ page }) => {
  await openList(page, 'crm', 'contact');
  const adds = recordCalls(page, '/api/runtime/form/add');
  await page.getByRole('button', { name: '新增联系人' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: '保存', exact: true })).toBeVisible();
  expect(adds[0]?.body).toMatchObject({ schemaCode: 'contact' });
  const name = `新联系人 ${Date.now()}`;
  await form.getByRole('textbox', { name: /^姓名/ }).fill(name);
  await form.getByRole('combobox', { name: /^所属客户/ }).click();
  await form.getByRole('option').first().click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('grid').getByText(name)).toBeVisible();
});

test('a record, or a picker, whose chunk does not come says so, and what was there stays; it opens once the chunk comes (routed)', async ({ page }) => {
  let missing = true;
  for (const source of ['src/screens/forms/RecordOverlay.tsx', 'renderers/regions/widgets/pickers/RecordList.tsx'])
    await page.route(chunkOf(source), (route) => (missing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  await openList(page, 'crm', 'contact');
  const add = page.getByRole('button', { name: '新增联系人' });
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1);
  await first.click();
  await expect(page.getByText('操作失败，请重试。')).toBeVisible();
  await expect(page).not.toHaveURL(/record=/);
  await expect(first).toBeVisible();
  missing = false;
  await first.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  missing = true;
  await add.click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '保存', exact: true }) });
  await form.getByRole('textbox', { name: /^姓名/ }).fill('半截的联系人');
  await form.getByRole('combobox', { name: /^所属客户/ }).click();
  const failure = page.getByRole('alert').filter({ hasText: '没有加载成功。' });
  await expect(failure).toBeVisible();
  await expect(form.getByRole('textbox', { name: /^姓名/ })).toHaveValue('半截的联系人');
  missing = false;
  await failure.getByRole('button', { name: '重试' }).click();
  await form.getByRole('option').first().click();
  await expect(form.getByRole('textbox', { name: /^姓名/ })).toHaveValue('半截的联系人');
});

/** Address of the form page with these query keys. */
const formPage = (keys: Readonly<Record<string, string>>) => `/form/detail?${new URLSearchParams(keys).toString()}`;

test('[RT-013] the form page reads its keys under exactly their spelling, and sends them on but the way back', async ({ page }) => {
  const calls = recordCalls(page, '/api/runtime/form/load');
  const keys = { schemaCode: 'contract', sheetCode: 'contract_form', objectId: 'O1', workflowInstanceId: 'I1', workitemId: 'T1' };
  for (const [given, sent] of [
    [
      { ...keys, startWorkflowCode: 'W1' },
      { ...keys, startWorkflowCode: 'W1' },
    ],
    [{ ...keys, workItemId: 'T2' }, keys],
    [{ schemaCode: 'contract', workItemId: 'T2', objectID: 'O2', SchemaCode: 'device' }, { schemaCode: 'contract' }],
  ] as const) {
    const before = calls.length;
    await page.goto(formPage({ ...given, return: '/app-list/applications' }));
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    expect(calls.slice(before).map(({ query }) => Object.fromEntries(query))).toEqual([sent]);
  }
  // None of these codes is one of ours, so that these are not read either.
  await page.goto(formPage({ workItemId: 'T2', startworkflowcode: 'W1', schemacode: 'contract' }));
  await expect(page.getByRole('heading', { name: '地址里没有说明要打开哪个表单' })).toBeVisible();
  expect(calls).toHaveLength(3);
});

test('[RT-013] [FM-002] leaving the form page follows return', async ({ page }) => {
  const objectId = await firstContract(page);
  const keys = { schemaCode: 'contract', sheetCode: 'contract_form', objectId };
  await page.goto(formPage({ ...keys, return: '/user/info' }));
  await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).last().click();
  await expect(page).toHaveURL(/\/user\/info/);
  await page.goto(formPage({ ...keys, return: '/portal-page/defaultPortalDashboard' }));
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('textbox', { name: /^合同名称/ }).fill(`经由返回地址 ${Date.now()}`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  // What was only saved stays open.
  await page.getByRole('button', { name: '返回' }).last().click();
  await expect(page).toHaveURL(/\/portal-page\/defaultPortalDashboard/);
  await page.goto('/form/detail?schemaCode=contract&return=https%3A%2F%2Fevil.example');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('新建');
});

test('[RT-009] /print shows a record as a template prints it, without header and menu, to be printed and downloaded (OP-20)', async ({ page }) => {
  const objectId = await firstContract(page);
  const calls = recordCalls(page, '/api/runtime/convert/pdf');
  const print = page.getByRole('button', { name: '打印', exact: true });
  const download = page.getByRole('button', { name: '下载', exact: true });
  const path = `/print?schemaCode=contract&objectId=${objectId}`;
  for (const address of [path, `${path}&sheetCode=contract_summary`]) {
    await page.goto(address);
    await expect(page.locator('iframe[title="打印"]')).toHaveAttribute('src', /^blob:/);
    await expect(print).toBeEnabled();
    await expect(download).toBeEnabled();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    // The first template, where none is named.
    { schemaCode: 'contract', objectId, sheetCode: 'contract_print' },
    { schemaCode: 'contract', objectId, sheetCode: 'contract_summary' },
  ]);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});

test('[LS-026][HD-002][HD-010] on a page of its own a record says its application, has one way back, and leads to the records it names while it is read', async ({
  page,
}) => {
  const id = await firstContract(page);
  await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
  const name = await page.getByRole('group', { name: '客户', exact: true }).getByRole('link').innerText();
  await expect(page.getByRole('banner').getByRole('button', { name: '客户管理' })).toBeVisible();
  await expect(page.getByRole('button', { name: '返回' })).toHaveCount(1);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/schemaCode=customer&objectId=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
});

test('[LS-026][TH-013] several records are read with the separator of the language', async ({ page }) => {
  await openList(page, 'crm', 'contract', '?queryCode=contract_people&size=100');
  const several = page
    .getByRole('grid')
    .locator('[role=row]')
    .filter({ has: page.locator('[col-id="contacts"]').filter({ hasText: ';' }) });
  const id = (await several.first().getAttribute('row-business-key')) ?? '';
  await page.goto(formPage({ schemaCode: 'contract', objectId: id }));
  for (const [language, name, separator] of [
    ['zh', '客户联系人', '"、"'],
    ['en', 'Customer contacts', '", "'],
  ] as const) {
    if (language === 'en') await speakEnglish(page);
    const second = page.getByRole('group', { name }).getByRole('link').nth(1);
    await expect(second).toBeVisible();
    await expect.poll(() => second.evaluate((link) => getComputedStyle(link, '::before').content)).toBe(separator);
  }
});
