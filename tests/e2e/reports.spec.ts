import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { test } from './fixtures.ts';
import { signIn } from './portal.ts';

test('[RT-027][RT-057][SM-005] reports of the menu are drawn from their definitions, narrowed by conditions, go out as picture and data, are read as tables too and lead to the records they count', async ({
  page,
}) => {
  await test.step('conditions stand in the address and narrow the figures; half a range is reported at its field and stays there to be completed, the others apply', async () => {
    await signIn(page, 'manager', '/application/crm/application-report/contract_month?f.signedOn=1990-01-01;1990-12-31');
    await expect(page.getByRole('heading', { name: '没有符合条件的数据' })).toBeVisible();
    await page.getByRole('button', { name: '重置' }).click();
    await expect(page.locator('canvas')).toBeVisible();
    await expect(page).toHaveURL(/\/contract_month$/);

    const panel = page.getByRole('region', { name: '筛选' });
    await panel.getByRole('textbox', { name: '签订日期：从' }).fill('1990-01-01');
    await panel.getByRole('combobox', { name: /^合同类型/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/f\.contractType=/);
    await expect(panel.getByText('请选择完整的起止范围')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: '签订日期：从' })).toHaveValue('1990-01-01');
    await panel.getByRole('textbox', { name: '签订日期：到' }).fill('1990-12-31');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(page.getByRole('heading', { name: '没有符合条件的数据' })).toBeVisible();
  });

  await test.step('a condition that cannot be read requests no figures, typed or in the address', async () => {
    const bodies: string[] = [];
    page.on('request', (request) => void (request.url().includes('/report/data') && bodies.push(request.postData() ?? '')));
    const panel = page.getByRole('region', { name: '筛选' });
    await panel.getByRole('textbox', { name: '签订日期：到' }).fill('soon');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(panel.getByText(/请输入日期/)).toBeVisible();
    expect(bodies).toEqual([]);
    await page.goto('/application/crm/application-report/contract_month?f.signedOn=soon;2026-01-01');
    await expect(page.getByRole('heading', { name: '有条件无法识别' })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: '签订日期：从' })).toHaveValue('soon');
    expect(bodies).toEqual([]);
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await expect.poll(() => bodies.length).toBe(1);
  });

  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/report/')) paths.push(`${new URL(request.url()).search}${request.postData() ?? ''}`);
  });
  await page.getByRole('treeitem', { name: '合同状态分布' }).click();
  await expect(page).toHaveURL(/\/application\/crm\/application-report\/contract_stage/);
  await expect(page.getByRole('heading', { level: 1, name: '合同状态分布' })).toBeVisible();
  const chart = page.getByRole('figure', { name: /^合同状态分布/ });
  await expect(chart.locator('canvas')).toBeVisible();
  await expect
    .poll(() => paths)
    .toEqual(expect.arrayContaining(['?appCode=crm&reportCode=contract_stage', '{"appCode":"crm","reportCode":"contract_stage","filters":[]}']));

  expect(await violationsOf(page)).toEqual([]);
  const more = page.getByRole('button', { name: '更多：合同状态分布' });
  await more.click();
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '保存为图片' }).click()]);
  expect(picture.suggestedFilename()).toBe('合同状态分布.png');
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  await more.click();
  const [data] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '导出数据（CSV）' }).click()]);
  expect(readFileSync(await data.path(), 'utf8')).toMatch(/^\ufeffsep=,\r\n合同状态,合同数\r\n已完结,\d+\r\n/);

  await page.getByRole('radio', { name: '表格' }).check({ force: true });
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '已签订' }) });
  const count = ((await row.getByRole('cell').textContent()) ?? '').replaceAll(',', '');
  expect(Number(count)).toBeGreaterThan(0);
  await row.getByRole('button', { name: '已签订' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application\/crm\/application-list\/contract\?/);
  await expect(page.getByText(`共 ${Number(count).toLocaleString('zh-CN')} 条`)).toBeVisible();
});

test('[RT-027] who may not see a report reads so', async ({ page }) => {
  await signIn(page, 'staff', '/application/crm/application-report/contract_signer');
  await expect(page.getByRole('heading', { name: '您没有权限查看这张报表' })).toBeVisible();
});
