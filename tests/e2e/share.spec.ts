import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signIn } from './portal.ts';
import { resting } from './resting.ts';

test('[NT-001] a record is sent to a colleague with a few words, who comes to it from the bell; the dialog asks for receivers in words of the list, nothing moves for that, all of a search is its text, and what was typed is not given up without a confirmation', async ({
  page,
}) => {
  // The record may have been shared by a former run.
  const words = `请过目 ${String(Date.now())}`;
  await signIn(page, 'manager', '/application/crm/application-list/contract?queryCode=contract_all');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).press('Enter');
  await page.getByRole('dialog').first().getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享', exact: true });
  const sending = dialog.getByRole('button', { name: '发送' });
  const height = () => dialog.evaluate((element: HTMLElement) => element.offsetHeight);
  const before = await resting(height);
  await sending.click();
  await expect(dialog.getByText('请选择同事')).toBeVisible();
  expect(await resting(height)).toBe(before);

  const people = dialog.getByRole('combobox', { name: /^同事/ });
  await people.click();
  const search = page.getByRole('textbox', { name: '搜索姓名或部门' });
  await search.fill('赵');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await search.press('Control+a');
  await search.pressSequentially('陈静');
  await expect(search).toHaveValue('陈静');
  await expect(page.getByRole('option', { name: /陈静/ }).first()).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0);
  // The list begins below the search, which hides nothing of it.
  const below = async () => {
    const [field, first] = await Promise.all([search.boundingBox(), page.getByRole('listbox').getByRole('option').first().boundingBox()]);
    return (first?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
  };
  await expect.poll(below).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await dialog.getByRole('textbox', { name: '留言' }).fill(words);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: '放弃修改？' })).toBeVisible();
  await page.keyboard.press('Escape');
  await people.click();
  await search.fill('赵磊');
  const hit = page.getByRole('option', { name: /赵磊/ }).first();
  // Behind the name stands where the person works, which tells apart who is called the same.
  await expect(hit.getByText('信息技术部', { exact: true })).toBeVisible();
  await hit.click();
  await page.keyboard.press('Escape');
  await sending.click();
  await expect(page.getByText('已发给 1 人')).toBeVisible();

  await signIn(page, 'sysadmin', '/message-notification');
  await expect(page.getByRole('tab', { name: '通知' })).toHaveAttribute('aria-selected', 'true');
  const notice = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: words });
  await notice.getByRole('button', { name: /^李强向您分享了/ }).click();
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=contract&objectId=/);
  await expect(page.getByRole('heading', { level: 1, name: /^HT-/ })).toBeVisible();
});
