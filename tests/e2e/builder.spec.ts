import { expect, test } from '@playwright/test';
import { openList, recordCalls, signIn } from './portal.ts';

test('[BX-006][BX-003] groups joined by OR are built, travel with their operators, are told in words and stand in the address', async ({ page, browser }) => {
  await signIn(page, 'staff');
  const queries = recordCalls(page, '/api/runtime/query/list');
  await openList(page, 'crm', 'contract');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  await dialog.getByRole('button', { name: '添加条件' }).click();
  const [first, second] = [dialog.getByRole('group').nth(0), dialog.getByRole('group').nth(1)];
  await first.getByRole('combobox', { name: '数据项' }).selectOption('合同金额');
  await first.getByRole('combobox', { name: '合同金额的比较方式' }).selectOption('大于');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(first.getByRole('alert')).toHaveText('请填写完整的值');
  await first.getByRole('textbox', { name: '合同金额' }).fill('5000000');
  await first.getByRole('button', { name: '添加条件' }).click();
  await first.getByRole('combobox', { name: '数据项' }).nth(1).selectOption('签订日期');
  await first.getByRole('combobox', { name: '签订日期的比较方式' }).selectOption('时间为');
  await first.getByRole('combobox', { name: '时间为' }).selectOption('今年');
  await dialog.getByRole('button', { name: '添加“或者”条件组' }).click();
  await second.getByRole('combobox', { name: '数据项' }).selectOption('合同名称');
  await second.getByRole('textbox', { name: '合同名称' }).fill('叉车');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(dialog).toBeHidden();

  const chip = page.getByRole('list', { name: '已选条件' });
  await expect(chip).toContainText('（合同金额 大于 5000000 且 签订日期 时间为 今年） 或 合同名称 包含 叉车');
  const year = new Date().getFullYear();
  expect(queries.at(-1)?.body).toMatchObject({
    queryVersion: 1,
    queryCondition: [
      [
        [
          { propertyCode: 'amount', propertyType: 2, propertyValue: '5000000', queryFilterType: 'Gt' },
          { propertyCode: 'signedOn', propertyType: 3, propertyValue: `${year}-01-01;${year}-12-31`, queryFilterType: 'Between' },
        ],
        [{ propertyCode: expect.any(String), propertyValue: '叉车', queryFilterType: 'Like' }],
      ],
    ],
  });
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows.first()).toBeVisible();

  // The address shows the same to somebody else; Back takes the filter away.
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await signIn(other, 'manager');
  await other.goto(page.url());
  await expect(other.getByRole('list', { name: '已选条件' })).toContainText('合同金额 大于 5000000');
  await other.close();
  await page.goBack();
  await expect(chip).toBeHidden();
  await page.goForward();
  await expect(chip).toContainText('合同名称 包含 叉车');

  // It is changed where it stands, and taken away by its chip.
  await page.getByRole('button', { name: '高级筛选', exact: true }).click();
  await expect(first.getByRole('textbox', { name: '合同金额' })).toHaveValue('5000000');
  await second.getByRole('button', { name: '移除条件：合同名称' }).click();
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(chip).toContainText('合同金额 大于 5000000 且 签订日期 时间为 今年');
  await page.getByRole('button', { name: '移除条件：高级筛选' }).click();
  await expect(chip).toBeHidden();
  expect(queries.at(-1)?.body).not.toHaveProperty('queryCondition');
});
