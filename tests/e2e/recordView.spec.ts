import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fewRows.ts';
import { speakEnglish } from './inPage.ts';
import { openList, removeElsewhere, signIn, storeRecord } from './portal.ts';

const person = (id: string) => ({ id, type: 3, name: '' });

/** Stores a contract with values of every kind that is more than text; gives the ids of what is to be removed again. */
async function storeContract(page: Page, title: string): Promise<{ customer: string; contract: string }> {
  const customer = await storeRecord(page, 'customer', { fullName: `${title}的客户`, customerType: 'direct' });
  const contract = await storeRecord(page, 'contract', {
    title,
    customer: { id: customer, name: '' },
    signedOn: '2026-03-01',
    signer: [person('manager')],
    team: [person('manager'), person('staff')],
    contractType: 'sale',
    stage: 'signed',
    tags: ['urgent', 'training'],
    items: [
      { product: '配电柜', category: 'equipment', quantity: 1, unitPrice: 10, rowStatus: 'Added' },
      { product: '安装', category: 'service', quantity: 2, unitPrice: 5, rowStatus: 'Added' },
    ],
  });
  return { customer, contract };
}

async function removeContract(page: Page, { customer, contract }: { customer: string; contract: string }): Promise<void> {
  await removeElsewhere(page, 'contract', contract);
  await removeElsewhere(page, 'customer', customer);
}

const groundOf = (tag: Locator) => tag.evaluate((element) => getComputedStyle(element).backgroundColor);
const address = (id: string) => `/form/detail?schemaCode=contract&sheetCode=contract_form&objectId=${id}`;

test('[FM-001] a record that is read shows choices as the tags of its list, people one behind the other, and the number of rows beside the heading', async ({
  page,
}) => {
  await signIn(page, 'manager');
  const title = `只读 ${Date.now()}`;
  const stored = await storeContract(page, title);
  await openList(page, 'crm', 'contract');
  const row = page.getByRole('row').filter({ hasText: title });
  const ofList = await groundOf(row.getByText('已签订', { exact: true }));
  await page.goto(address(stored.contract));
  const form = page.getByRole('main');
  const stage = form.getByRole('group', { name: '合同状态' }).getByText('已签订', { exact: true });
  await expect(stage).toBeVisible();
  expect(await groundOf(stage)).toBe(ofList);
  // What is copied and read out has what stands between them.
  await expect(form.getByRole('group', { name: '合同标签' })).toHaveText('加急、含培训');
  await expect(form.getByRole('group', { name: '项目团队' })).toHaveText(/^.?李强、.?王敏$/);
  await expect(form.getByRole('heading', { name: /^合同明细/ })).toHaveText('合同明细2 行');
  const sheet = form.getByRole('group', { name: '合同明细' });
  await expect(sheet.getByRole('row').nth(1)).toBeVisible();
  await expect(sheet.getByText('2 行')).toHaveCount(0);
  await form.getByRole('button', { name: '合同明细' }).click();
  await expect(form.getByText('2 行', { exact: true })).toBeVisible();
  // While it is changed the number follows the rows; what can be changed is no tag.
  await form.getByRole('button', { name: '合同明细' }).click();
  await form.getByRole('button', { name: '编辑', exact: true }).click();
  await sheet.getByRole('button', { name: '添加一行' }).click();
  await expect(form.getByRole('heading', { name: /^合同明细/ })).toHaveText('合同明细3 行');
  await expect(form.getByRole('combobox', { name: /^合同状态/ })).toContainText('已签订');
  await form.getByRole('button', { name: '取消', exact: true }).click();

  await speakEnglish(page);
  await page.goto(address(stored.contract));
  await expect(form.getByRole('group', { name: 'Tags' })).toHaveText('Urgent, Training included');
  await expect(form.getByRole('group', { name: 'Project team' })).toHaveText(/^.?李强, .?王敏$/);
  await expect(form.getByRole('heading', { name: /^Items/ })).toHaveText('Items2 rows');
  await removeContract(page, stored);
});

test('[LS-040] at the ends of a page the arrows of a record stay where they are, off and with the reason; it is printed by a button of its head', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract', '?size=10');
  await page.getByRole('grid').getByText(/^HT-/).first().click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  const [previous, next] = [record.getByRole('button', { name: '上一条' }), record.getByRole('button', { name: '下一条' })];
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await previous.hover();
  await expect(page.getByText('已是本页第一条')).toBeVisible();
  await expect(next).not.toHaveAttribute('aria-disabled');
  const place = await next.boundingBox();
  for (let at = 2; at <= 10; at += 1) {
    await next.click();
    await expect(record.getByText(`第 ${at} 条，`)).toBeVisible();
  }
  await expect(previous).not.toHaveAttribute('aria-disabled');
  await record.getByRole('heading').first().hover();
  await next.hover();
  await expect(page.getByText('已是本页最后一条')).toBeVisible();
  expect(await next.boundingBox()).toEqual(place);

  const printed = page.evaluate(() => new Promise((resolve) => Object.assign(window, { print: () => resolve(document.title) })));
  await record.getByRole('button', { name: '打印这条记录' }).click();
  expect(await printed).not.toBe('');
});
