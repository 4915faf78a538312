import { expect } from '@playwright/test';
import { PropertyType } from '#schemas/codes.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { test } from './fixtures.ts';
import { palette, searchPalette } from './palette.ts';
import { signIn } from './portal.ts';

const WORD = '采购合同';

test('[BX-074] the empty palette offers pages and records opened last, newest first; a word finds actions with their keys and the newest records first, matches marked', async ({
  page,
}) => {
  const remembered = () => page.waitForResponse((answer) => answer.url().endsWith('/add_recent'));
  const options = (group: string) => palette(page).getByRole('group', { name: group }).getByRole('option');
  const openPalette = () => page.getByRole('banner').getByRole('button', { name: '搜索应用、菜单、流程、记录', exact: true }).click();
  await signIn(page, 'lead_east');
  const { data } = await (await signedIn(new URL(page.url()).origin, 'lead_east')).post<{ content: { id: string; data: { title: string } }[] }>(
    '/api/runtime/query/list',
    {
      schemaCode: 'contract',
      queryCode: 'contract_all',
      mobile: false,
      page: 0,
      size: 20,
      orderByFields: ['createdTime'],
      orderType: 2,
      filters: [{ propertyCode: 'title', propertyType: PropertyType.shortText, propertyValue: WORD, propertyValueName: WORD }],
    },
  );
  const { content } = data;
  const [first] = content;
  for (const address of [
    `/form/detail?schemaCode=contract&objectId=${first?.id}`,
    '/application/crm/application-list/customer',
    '/application/crm/application-list/contract',
  ]) {
    const stored = remembered();
    await page.goto(address);
    await stored;
  }
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await openPalette();
  await expect(options('最近打开').nth(0)).toHaveAccessibleName(/^销售合同/);
  await expect(options('最近打开').nth(1)).toHaveAccessibleName(/^客户/);
  await expect(options('最近打开').nth(2)).toHaveAccessibleName(new RegExp(first?.data.title ?? '-'));

  for (const word of ['新增合同', '导入', '导出', '深色']) {
    await searchPalette(page, word);
    await expect(options('操作').filter({ has: page.locator('mark', { hasText: word }) })).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+a');
  }
  await searchPalette(page, '收起');
  await expect(options('操作').filter({ hasText: '菜单' }).locator('kbd')).toHaveText('[');
  await page.keyboard.press('ControlOrMeta+a');

  await searchPalette(page, WORD);
  const found = options('记录').filter({ hasText: /合同$/ });
  await expect(found.first().locator('mark')).toHaveText(WORD);
  const names = await found.evaluateAll((all) => all.map((one) => one.querySelector('.p-palette-name')?.textContent ?? ''));
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual(content.slice(0, names.length).map(({ data }) => expect.stringContaining(data.title)));
});
