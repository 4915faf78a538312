import { expect } from '@playwright/test';
import { chooseItem, comparedItem } from './filterBuilder.ts';
import { test } from './fixtures.ts';
import { openList, recordCalls, signIn } from './portal.ts';

test('[BX-006][BX-003] groups joined by OR are built, travel with their operators, are described in words and stand in the address', async ({ page }) => {
  await signIn(page, 'staff');
  const queries = recordCalls(page, '/api/runtime/query/list');
  await openList(page, 'crm', 'contract');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  const [first, second] = [dialog.getByRole('group').nth(0), dialog.getByRole('group').nth(1)];
  await chooseItem(first, '合同金额');
  await first.getByRole('combobox', { name: '合同金额的比较方式' }).selectOption('大于');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(first.getByRole('alert')).toHaveText('请填写完整的值');
  await first.getByRole('textbox', { name: '合同金额' }).fill('5000000');
  await first.getByRole('button', { name: '添加条件' }).click();
  await chooseItem(first, '签订日期', 1);
  await first.getByRole('combobox', { name: '签订日期的比较方式' }).selectOption('时间为');
  await first.getByRole('combobox', { name: '时间为' }).selectOption('今年');
  await dialog.getByRole('button', { name: '添加“或者”条件组' }).click();
  await chooseItem(second, '合同名称');
  await second.getByRole('textbox', { name: '合同名称' }).fill('叉车');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/runtime/query/list') && (answer.request().postData() ?? '').includes('叉车'));
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(dialog).toBeHidden();

  const chip = page.getByRole('list', { name: '已选条件' });
  await expect(chip).toContainText('（合同金额 > 5,000,000 且 签订日期 今年） 或 合同名称 包含 叉车');
  const answer = await answered;
  // The browser's year, which begins earlier than that of most machines.
  const year = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }).slice(0, 4);
  expect(answer.request().postDataJSON()).toMatchObject({
    queryVersion: 1,
    queryCondition: [
      [
        [
          { propertyCode: 'amount', propertyType: 2, propertyValue: '5000000', queryFilterType: 'Gt' },
          { propertyCode: 'signedOn', propertyType: 3, propertyValue: '{"relative":"thisYear"}', queryFilterType: 'Between' },
        ],
        [{ propertyCode: expect.any(String), propertyValue: '叉车', queryFilterType: 'Like' }],
      ],
    ],
  });
  const { content } = (await answer.json()).data as { content: { data: { amount: number; signedOn: string; title: string } }[] };
  expect(content.length).toBeGreaterThan(0);
  for (const { data } of content) expect((data.amount > 5_000_000 && data.signedOn.startsWith(year)) || data.title.includes('叉车')).toBe(true);
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows.first()).toBeVisible();

  const address = page.url();
  await page.goBack();
  await expect(chip).toBeHidden();
  await page.goForward();
  await expect(chip).toContainText('合同名称 包含 叉车');

  // It is changed where it stands, and taken away by its chip.
  await chip.getByRole('button', { name: /^（合同金额/ }).click();
  await expect(comparedItem(first)).toBeFocused();
  await expect(first.getByRole('textbox', { name: '合同金额' })).toHaveValue('5000000');
  await second.getByRole('button', { name: '移除条件：合同名称' }).click();
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(chip).toContainText('合同金额 > 5,000,000 且 签订日期 今年');
  await page.getByRole('button', { name: '移除条件：高级筛选' }).click();
  await expect(chip).toBeHidden();
  await expect.poll(() => queries.at(-1)?.body).not.toHaveProperty('queryCondition');

  // The address shows the same to somebody else.
  await signIn(page, 'manager');
  await page.goto(address);
  await expect(chip).toContainText('（合同金额 > 5,000,000 且 签订日期 今年） 或 合同名称 包含 叉车');
});

test('[BX-006] what is mine or large and signed is found by one filter, described in words', async ({ page }) => {
  await signIn(page, 'staff');
  const mine = encodeURIComponent('[{"id":"staff","unitType":3,"name":"王敏"}]');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/runtime/query/list'));
  await openList(page, 'crm', 'contract', `?q1.amount.2.Gt=8000000&q1.stage.14.In=signed&q2.signer.50.In=${mine}&sort=amount`);
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('（合同金额 > 8,000,000 且 合同状态 属于 已签订） 或 我方签约人 属于 王敏');
  const { content } = (await (await answered).json()).data as { content: { data: { amount: number; stage: string; signer: { id: string }[] } }[] };
  expect(content.length).toBeGreaterThan(0);
  const isMine = (signer: { id: string }[]) => signer.some(({ id }) => id === 'staff');
  for (const { data } of content) expect((data.amount > 8_000_000 && data.stage === 'signed') || isMine(data.signer)).toBe(true);
  // The smallest amount comes by the second group alone.
  expect(content[0]?.data.amount).toBeLessThan(8_000_000);
});

test('[BX-003][BX-006] a built filter that cannot be read is not left out: nothing is searched until it is mended or taken away', async ({ page }) => {
  await signIn(page, 'staff');
  const queries = recordCalls(page, '/api/runtime/query/list');
  for (const term of ['q1.amount.2.Gt=70,5', 'q1.amount.2.Above=5', 'q1.signedOn.3.Between=@someday', 'q1.stage.14.Gt=5']) {
    await page.goto(`/application/crm/application-list/contract?${term}&q1.title.0.Like=a`);
    await expect(page.getByRole('heading', { name: '有条件无法识别' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(term.split('=')[0]?.replaceAll('.', '\\.') ?? ''));
    expect(queries).toEqual([]);
  }
  await page.getByRole('button', { name: '去掉这个条件' }).click();
  await expect.poll(() => queries.at(-1)?.body).toMatchObject({ filters: [] });
});

test('[BX-003] parts of a built filter that name no item are dropped and said, the rest holds', async ({ page }) => {
  await signIn(page, 'staff');
  // The message stands for its seconds, in which the rows need not have been drawn yet.
  const message = expect(page.getByText('地址中的以下内容无效，已忽略：nothing')).toBeVisible();
  await openList(page, 'crm', 'contract', '?q1.nothing.0.Like=a&q2.title.0.Like=%E5%8F%89%E8%BD%A6');
  await message;
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('合同名称 包含 叉车');
  await expect(page).not.toHaveURL(/nothing/);
  await expect(page).toHaveURL(/q1\.title\.0\.Like/);
});

test('[AP-012] an item that is not published is offered nowhere, and the items are requested by their model (routed)', async ({ page }) => {
  await signIn(page, 'staff');
  const calls = recordCalls(page, '/bizproperty/list');
  await page.route('**/bizproperty/list*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const item of json.data) if (item.code === 'amount') item.published = false;
    await route.fulfill({ response, json });
  });
  await openList(page, 'crm', 'contract');
  await page.getByRole('button', { name: '高级筛选' }).click();
  await comparedItem(page.getByRole('dialog', { name: '高级筛选' })).click();
  const items = page.getByRole('listbox', { name: '数据项' }).getByRole('option');
  await expect(items.filter({ hasText: /^签订日期$/ })).toHaveCount(1);
  await expect(items.filter({ hasText: '合同金额' })).toHaveCount(0);
  // Related models are requested for the items of their records.
  expect(calls[0]?.query.get('schemaCode')).toBe('contract');
  expect(new Set(calls.map(({ query }) => query.get('schemaCode'))).size).toBe(calls.length);
});

test('[BX-006] the builder begins with one comparison and the focus in it; items are searched, those of the model first, technical ones not offered', async ({
  page,
}) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  await expect(comparedItem(dialog)).toBeFocused();
  await page.keyboard.press('Enter');
  const items = page.getByRole('listbox', { name: '数据项' }).getByRole('option');
  const names = await items.allTextContents();
  const places = ['合同金额', '客户 › 所属行业', '创建人系统字段'].map((name) => names.indexOf(name));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  for (const technical of ['记录标识', '流程实例', '版本', '拥有者部门查询码']) expect(names).not.toContain(`${technical}系统字段`);
  // By initials; the choice is made by keyboard and leaves the focus on its control.
  await page.keyboard.type('htje');
  await expect(items).toHaveText(['合同金额', '所属框架合同 › 合同金额']);
  await expect(items.first()).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(comparedItem(dialog)).toBeFocused();
  await expect(comparedItem(dialog)).toHaveText('合同金额');
  // What is to be typed does not say otherwise than the comparison.
  await dialog.getByRole('combobox', { name: '合同金额的比较方式' }).selectOption('大于等于');
  await expect(dialog.getByRole('textbox', { name: '合同金额' })).toHaveAttribute('placeholder', '请输入');
  await dialog.getByRole('button', { name: '添加条件' }).click();
  await expect(comparedItem(dialog, 1)).toBeFocused();
  await dialog
    .getByRole('button', { name: /^移除条件/ })
    .nth(1)
    .click();
  await expect(comparedItem(dialog)).toBeFocused();
  await dialog.getByRole('button', { name: /^移除条件/ }).click();
  await expect(dialog.getByRole('button', { name: '添加条件' })).toBeFocused();
});

test('[BX-071] contracts are found by the industry of their customer, in words, in the address and for somebody who opens it', async ({ page }) => {
  await signIn(page, 'sysadmin');
  await openList(page, 'crm', 'contract');
  const queries = recordCalls(page, '/api/runtime/query/list');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  await chooseItem(dialog, '客户 › 所属行业');
  await dialog.getByRole('combobox', { name: /^客户 › 所属行业 / }).click();
  const choices = page.getByRole('listbox', { name: '客户 › 所属行业' }).getByRole('option');
  const industry = (await choices.first().textContent()) ?? '';
  await choices.first().click();
  await page.getByRole('button', { name: '完成' }).click();
  await dialog.getByRole('button', { name: '应用' }).click();
  const chip = page.getByRole('list', { name: '已选条件' });
  await expect(chip).toContainText(`客户 › 所属行业 属于 ${industry}`);
  const sent = () => queries.at(-1)?.body as { queryCondition?: { propertyCode: string }[][][] } | undefined;
  await expect.poll(() => sent()?.queryCondition?.[0]?.[0]?.[0]).toMatchObject({ propertyCode: 'customer.industry', queryFilterType: 'In' });
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
  await page.reload();
  await expect(chip).toContainText(`客户 › 所属行业 属于 ${industry}`);
  await expect(page).toHaveURL(/q1\.customer\.industry/);
});

test('[BX-072] what is due in the next days and mine is built by words, travels as words and stays so in the address', async ({ page }) => {
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  const queries = recordCalls(page, '/api/runtime/query/list');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const dialog = page.getByRole('dialog', { name: '高级筛选' });
  await chooseItem(dialog, '签订日期');
  await dialog.getByRole('combobox', { name: '签订日期的比较方式' }).selectOption('时间为');
  await dialog.getByRole('combobox', { name: '时间为' }).selectOption('最近…天');
  await dialog.getByRole('spinbutton', { name: '天数' }).fill('');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请填写完整的值');
  await dialog.getByRole('spinbutton', { name: '天数' }).fill('366');
  await dialog.getByRole('button', { name: '添加条件' }).click();
  await chooseItem(dialog, '我方签约人', 1);
  await dialog.getByRole('combobox', { name: '我方签约人的比较方式' }).selectOption('是');
  await dialog.getByRole('combobox', { name: '是', exact: true }).selectOption('我');
  await dialog.getByRole('button', { name: '应用' }).click();
  const words = '签订日期 最近 366 天 且 我方签约人 是 我';
  const chip = page.getByRole('list', { name: '已选条件' });
  await expect(chip).toContainText(words);
  await expect
    .poll(() => queries.at(-1)?.body)
    .toMatchObject({
      queryCondition: [[[{ propertyValue: '{"relative":"lastDays","n":366}' }, { propertyValue: '{"relative":"me"}', queryFilterType: 'In' }]]],
    });
  await expect(page).toHaveURL(({ search }) => decodeURIComponent(search).includes('=@lastDays:366'));
  // The same address is about whoever opens it.
  const address = page.url();
  await signIn(page, 'manager');
  await page.goto(address);
  await expect(chip).toContainText(words);
});
