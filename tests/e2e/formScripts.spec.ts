import { expect, test } from '@playwright/test';
import { recordCalls, signIn } from './portal.ts';

const FORM = '/form/detail?schemaCode=followup&sheetCode=followup_form';

test('a form script presets, asks for more by what was chosen, and holds a save back with its reason; the server has the last word', async ({ page }) => {
  await signIn(page, 'manager');
  const saves = recordCalls(page, '/api/runtime/form/save');
  await page.goto(FORM);
  await expect(page.getByRole('textbox', { name: '跟进时间' })).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  const minutes = page.getByText(/^时长（分钟）/);
  await expect(minutes).not.toContainText('*');
  await page.getByRole('radio', { name: '上门拜访' }).check({ force: true });
  await expect(minutes).toContainText('*');
  await page.getByRole('combobox', { name: /^跟进结果/ }).click();
  await page.getByRole('option', { name: '需再联系' }).click();
  await expect(page.getByRole('textbox', { name: '下次跟进' })).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('combobox', { name: /^跟进结果/ }).click();
  await page.getByRole('option', { name: '已成交' }).click();
  await expect(page.getByRole('textbox', { name: '下次跟进' })).toBeHidden();
  await page.getByRole('textbox', { name: '主题' }).fill('脚本表单检验');
  await page.getByRole('textbox', { name: '跟进内容' }).fill('成交');
  await page.getByRole('textbox', { name: '时长（分钟）' }).fill('30');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('combobox', { name: /^客户/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已成交的跟进请写明成交经过')).toBeVisible();
  expect(saves).toHaveLength(0);
  await page.getByRole('textbox', { name: '跟进内容' }).fill('已签合同，客户当日付清首款');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  expect(saves).toHaveLength(1);
});
