import { expect, type Page } from '@playwright/test';
import { test } from './fewRows.ts';
import { openList, recordCalls, removeElsewhere, signIn, storeRecord } from './portal.ts';
import { edit } from './screens.ts';

const rail = (page: Page) => page.getByRole('complementary', { name: '评论与修改轨迹' });
const part = (page: Page, name: RegExp) => rail(page).getByRole('radio', { name });
const comments = (page: Page) => page.getByRole('button', { name: '评论', exact: true });
const address = (id: string) => `/form/detail?schemaCode=contact&objectId=${id}`;

test('[LS-040] what is said about a record and what was changed stand beside it with their numbers; where they stood they stand again, and nothing is requested for them before', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const customer = await storeRecord(page, 'customer', { fullName: '侧栏客户', customerType: 'direct' });
  const id = await storeRecord(page, 'contact', { fullName: '侧栏联系人', customer: { id: customer, name: '' } });
  const commentCalls = recordCalls(page, '/api/form/comment/');
  const tracks = recordCalls(page, '/api/bizdata_track/');
  await page.goto(address(id));
  await expect(page.getByRole('heading', { level: 1, name: '侧栏联系人' })).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  const toggle = page.getByRole('button', { name: '展开侧栏' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect([...commentCalls, ...tracks]).toEqual([]);

  await comments(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const field = rail(page).getByRole('textbox', { name: '新评论' });
  await expect(field).toBeFocused();
  await expect(part(page, /^评论 0$/)).toBeChecked();
  await page.keyboard.type('先看附件');
  await page.keyboard.press('Control+Enter');
  await expect(rail(page).getByRole('listitem').filter({ hasText: '先看附件' })).toBeVisible();
  await expect(part(page, /^评论 1$/)).toBeChecked();

  // What is typed stays while the changes are looked at.
  await field.fill('写到一半');
  await expect(part(page, /^修改轨迹 1$/)).not.toBeChecked();
  await part(page, /^修改轨迹 1$/).check();
  await expect(rail(page).getByRole('list', { name: '修改轨迹' }).getByRole('listitem')).toHaveText(/管理员.*新增/);
  await part(page, /^评论 1$/).check();
  await expect(field).toHaveValue('写到一半');
  await field.fill('');

  // The record is read and changed beside it; the change stands there once it is stored.
  await part(page, /^修改轨迹 1$/).check();
  const form = page.getByRole('main');
  await edit(form);
  await form.getByRole('textbox', { name: /^姓名/ }).fill('侧栏新名');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  const newest = rail(page).getByRole('list', { name: '修改轨迹' }).getByRole('listitem').first();
  await expect(part(page, /^修改轨迹 2$/)).toBeChecked();
  await expect(newest).toContainText('姓名');
  await expect(newest.getByRole('deletion').filter({ hasText: '侧栏联系人' }).first()).toBeVisible();
  await expect(newest.getByRole('insertion').filter({ hasText: '侧栏新名' }).first()).toBeVisible();

  await page.reload();
  await expect(rail(page)).toBeVisible();
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await expect(rail(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '侧栏新名' })).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(rail(page)).toHaveCount(0);

  await removeElsewhere(page, 'contact', id);
  await removeElsewhere(page, 'customer', customer);
});

test('[LS-040] beside a record over its list they stay from one record to the next; where there is no room the comments come over it', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract');
  await page.getByRole('grid').getByText(/^HT-/).first().click();
  const record = page.getByRole('dialog', { name: /^HT-/ });
  await record.getByRole('button', { name: '展开侧栏' }).click();
  await expect(rail(page)).toBeVisible();
  const head = record.getByRole('heading', { name: '基本信息' });
  const place = await head.boundingBox();
  await record.getByRole('button', { name: '下一条' }).click();
  await expect(record.getByText('第 2 条，')).toBeVisible();
  await expect(rail(page).getByRole('radio').first()).toBeVisible();
  await expect(head).toBeVisible();
  expect(await head.boundingBox()).toEqual(place);

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(rail(page)).toHaveCount(0);
  await record.getByRole('button', { name: '评论', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '评论' }).getByRole('textbox', { name: '新评论' })).toBeFocused();
});

test('[BX-051] a comment that was being written beside a record is there again after the tab was loaded again', async ({ page }) => {
  await signIn(page, 'manager');
  const customer = await storeRecord(page, 'customer', { fullName: '侧栏未发', customerType: 'direct' });
  await page.goto(`/form/detail?schemaCode=customer&objectId=${customer}`);
  await comments(page).click();
  const field = rail(page).getByRole('textbox', { name: '新评论' });
  await field.fill('还没有发出');
  await page.getByRole('button', { name: '收起侧栏' }).click();
  await page.reload();
  await expect(field).toHaveValue('还没有发出');
  await field.fill('');
  await removeElsewhere(page, 'customer', customer);
});
