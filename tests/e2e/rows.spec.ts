import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect } from '@playwright/test';
import { readPdf } from '#tests/support/pdfText.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { openList, recordCalls, removeElsewhere, signIn, storeRecord } from './portal.ts';

// A press can meet what moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Contracts of manager with these dates of signing, alone in the list, all checked. */
async function checkedContracts(page: Page, signed: Record<string, string>): Promise<string[]> {
  const mark = `批量${Date.now()}`;
  await signIn(page, 'manager');
  const customer = await storeRecord(page, 'customer', { fullName: `${mark} 客户`, customerType: 'direct' });
  const ids = [];
  for (const [name, signedOn] of Object.entries(signed)) {
    const items = [{ product: '配电柜', quantity: 1, unitPrice: 10, rowStatus: 'Added' }];
    ids.push(
      await storeRecord(page, 'contract', {
        title: `${mark} ${name}`,
        customer: { id: customer, name: '' },
        signedOn,
        signer: [{ id: 'manager', type: 3, name: '' }],
        contractType: 'sale',
        items,
      }),
    );
  }
  await openList(page, 'crm', 'contract', `?f.title=${encodeURIComponent(mark)}`);
  await expect(page.getByText(`共 ${ids.length} 条`)).toBeVisible();
  await page.getByRole('checkbox', { name: /全选/ }).click();
  return ids;
}

/** Gives both chosen contracts an end date in the open dialog of a batch update, of which one succeeds. */
async function setEndDate(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: '批量修改 2 条数据' });
  await dialog.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '到期日期' }).click();
  await dialog.getByRole('textbox', { name: /到期日期/ }).fill('2026-06-01');
  await dialog.getByRole('button', { name: '修改 2 条' }).click();
  await expect(dialog.getByText('成功 1 条，失败 1 条')).toBeVisible();
  return dialog;
}

test('[LA-037][BX-013] the dialog of a batch update opens when the first chosen row was deleted meanwhile, and names it', async ({ page }) => {
  const [one = '', other = ''] = await checkedContracts(page, { 甲: '2026-03-01', 乙: '2026-03-02' });
  const shown = await page.getByRole('grid').getByRole('row').nth(1).innerText();
  const [name, id] = shown.includes('甲') ? ['甲', one] : ['乙', other];
  await removeElsewhere(page, 'contract', id);
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = await setEndDate(page);
  await expect(dialog.getByRole('listitem')).toHaveText(new RegExp(name));
});

test('[LA-034][LA-037][LA-038] a field and its new value are chosen in a dialog; refused rows are named with the reason and stay checked; what was changed can be taken back', async ({
  page,
}) => {
  const updates = recordCalls(page, '/query/batchUpdate');
  const ids = await checkedContracts(page, { 甲: '2026-03-01', 乙: '2026-09-01' });
  await page.getByRole('button', { name: '取消选择' }).click();
  const action = page.getByRole('button', { name: '批量修改' });
  await action.hover();
  await expect(page.getByRole('tooltip')).toHaveText('请先勾选数据');
  await expect(action).toBeDisabled();
  await expect(page.getByRole('button', { name: '变更拥有者' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /全选/ }).click();
  await expect(page.getByRole('button', { name: '变更拥有者' })).toBeEnabled();
  await action.click();
  const dialog = await setEndDate(page);
  await expect(dialog.getByRole('listitem')).toHaveText(/乙.*到期日期不能早于签订日期/);
  expect(updates[0]?.body).toMatchObject({ propertyCode: 'endOn', modifiedValue: '2026-06-01', schemaCode: 'contract', queryCode: 'contract_all' });
  expect(updates[0]?.body).toMatchObject({ objectIds: expect.arrayContaining(ids) });
  await dialog.getByRole('button', { name: '修改记录' }).click();
  const log = page.getByRole('dialog', { name: '修改记录' }).getByRole('grid');
  await expect(log.getByRole('row').nth(1)).toContainText('2026-06-01');
  await expect(log.getByRole('row').nth(1)).toContainText('李强');
  await page.getByRole('dialog').getByRole('button', { name: '返回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.getByRole('row', { name: /乙/ }).getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('row', { name: /甲/ })).toContainText('2026-06-01');
  await page.getByRole('button', { name: '变更拥有者' }).click();
  const change = page.getByRole('dialog', { name: '变更 1 条数据的拥有者' });
  await expect(change.getByRole('combobox', { name: /新拥有者/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(change).toBeHidden();
  await action.click();
  const again = page.getByRole('dialog', { name: '批量修改 1 条数据' });
  await again.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '到期日期' }).click();
  await again.getByRole('textbox', { name: /到期日期/ }).fill('2026-12-01');
  await again.getByRole('button', { name: '修改 1 条' }).click();
  await expect(page.getByText('已修改 1 条数据')).toBeVisible();
  await expect(page.getByRole('row', { name: /乙/ })).toContainText('2026-12-01');

  // What a batch update changed can be taken back, and the records that cannot are named with the reason.
  await page.getByRole('checkbox', { name: /全选/ }).check();
  await action.click();
  await dialog.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '签订日期' }).click();
  await dialog.getByRole('textbox', { name: /签订日期/ }).fill('2026-05-05');
  await dialog.getByRole('button', { name: '修改 2 条' }).click();
  const rows = page.getByRole('row', { name: /批量\d+ [甲乙]/ });
  await expect(rows.filter({ hasText: '2026-05-05' })).toHaveCount(2);
  await removeElsewhere(page, 'contract', ids[0] ?? '');

  const offer = page.getByRole('button', { name: '撤销：恢复 2 条数据原来的“签订日期”' });
  await offer.click();
  const undo = page.getByRole('dialog', { name: '撤销批量修改' });
  await expect(undo).toContainText('此后又被修改过的数据保持不变');
  await undo.getByRole('button', { name: '恢复 2 条' }).click();
  await expect(undo.getByText('已恢复 1 条，1 条保持不变')).toBeVisible();
  await expect(undo.getByRole('listitem')).toHaveText(/甲.*\S/);
  await undo.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('row', { name: /批量\d+ 乙/ })).toContainText('2026-09-01');
  await expect(offer).toBeHidden();
});

test('[LA-033][LA-035][ER-014] the rows that cannot be changed are named first, then an owner, the department and a remark are requested', async ({ page }) => {
  const [checks, changes] = [recordCalls(page, '/query/check/objectIds'), recordCalls(page, '/query/bizobjects')];
  const ids = await checkedContracts(page, { 甲: '2026-03-01', 乙: '2026-03-02', 丙: '2026-03-03' });
  await removeElsewhere(page, 'contract', ids[1] ?? '');
  await page.getByRole('button', { name: '变更拥有者' }).click();
  const dialog = page.getByRole('dialog', { name: '变更 3 条数据的拥有者' });
  await expect(dialog.getByRole('note')).toHaveText('有 1 条数据无法变更');
  await dialog.getByRole('button', { name: '变更 2 条' }).click();
  await expect(dialog.getByText('请填写新拥有者')).toBeVisible();
  expect(changes).toEqual([]);
  await dialog.getByRole('combobox', { name: /新拥有者/ }).click();
  await page.getByRole('textbox', { name: /搜索/ }).fill('王敏');
  const release = await holdRequests(page, '**/api/organization/user/departments?*');
  await page.getByRole('option', { name: /王敏/ }).click();
  // Before the departments are there a press would find none chosen, and do nothing.
  const confirm = dialog.getByRole('button', { name: '变更 2 条' });
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog.getByText('华东销售组')).toBeVisible();
  await dialog.getByRole('textbox', { name: /备注/ }).fill('换区');
  const queries = recordCalls(page, '/runtime/query/list');
  await confirm.click();
  await expect(page.getByText('修改成功')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The list is queried again, and no longer holds what was deleted elsewhere.
  await expect.poll(() => queries.length).toBeGreaterThan(0);
  await expect(page.getByRole('row', { name: /批量\d+ 乙/ })).toHaveCount(0);
  const query = checks[0]?.body as { objectIds: string[] };
  expect(query.objectIds.toSorted()).toEqual(ids.toSorted());
  const propertyValue = query.objectIds.join(';');
  const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue, propertyValueName: '', queryFilterType: 'In' }];
  expect(query).toMatchObject({ filters, mobile: false, isSheet: false, schemaCode: 'contract', queryCode: 'contract_all' });
  expect(changes[0]?.body).toMatchObject({
    filters,
    objectIds: query.objectIds,
    ownerId: 'staff',
    ownerDeptId: 'sales_east',
    remark: '换区',
    mobile: false,
    isSheet: false,
  });
});

test('[ER-013][LA-036][LA-041] the track is offered to whom the server does, and tells before and after, rows of sub-tables too; a refused change of owner says why', async ({
  page,
}) => {
  const tracks = recordCalls(page, '/bizdata_track/');
  const ids = await checkedContracts(page, { 甲: '2026-03-01' });
  const icon = page.getByRole('button', { name: '修改轨迹' });
  await expect(page.getByRole('region', { name: '操作' }).getByRole('button', { name: '修改轨迹' })).toHaveCount(0);
  await icon.click();
  const dialog = page.getByRole('dialog', { name: /修改轨迹：.*甲/ });
  const type = dialog.getByRole('row', { name: /合同类型/ });
  const cell = async (head: string) =>
    type.locator(`[aria-colindex="${await dialog.getByRole('columnheader', { name: head }).getAttribute('aria-colindex')}"]`);
  await expect(await cell('修改后')).toHaveText('销售');
  await expect(await cell('修改前')).not.toContainText('销售');
  await expect(dialog.getByRole('row', { name: /我方签约人/ })).toContainText('李强');
  expect(tracks[0]?.query.get('bizObjectId')).toBe(ids[0]);
  await dialog.getByRole('combobox', { name: '范围' }).selectOption('合同明细');
  await expect(dialog.getByRole('row', { name: /产品或服务/ })).toContainText('配电柜');
  await expect(dialog.getByRole('row', { name: /合同类型/ })).toHaveCount(0);
  expect(tracks.at(-1)?.body).toMatchObject({ bizObjectId: ids[0], propertyCode: 'items', schemaCode: 'contract' });
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('gridcell', { name: /^HT-/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '修改轨迹' }).click();
  await expect(page.getByRole('dialog', { name: /修改轨迹：.*甲/ }).getByRole('row', { name: /签订日期/ })).toContainText('2026-03-01');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /修改轨迹/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '取消选择' }).click();
  await icon.click();
  await expect(page.getByRole('dialog', { name: '修改轨迹' }).getByRole('row').nth(1)).toBeVisible();
  expect(tracks.at(-1)?.body).toEqual({ page: 0, size: 20, schemaCode: 'contract' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page
    .getByRole('row', { name: /批量\d+ 甲/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '变更拥有者' }).click();
  const change = page.getByRole('dialog', { name: '变更 1 条数据的拥有者' });
  await change.getByRole('combobox', { name: /新拥有者/ }).click();
  await page.getByRole('textbox', { name: /搜索/ }).fill('王敏');
  await page.getByRole('option', { name: /王敏/ }).click();
  // Somebody deletes the record meanwhile.
  await removeElsewhere(page, 'contract', ids[0] ?? '');
  const refused = page.waitForResponse((answer) => answer.url().includes('/query/bizobjects'));
  await change.getByRole('button', { name: '变更 1 条' }).click();
  const { errcode, errmsg } = await (await refused).json();
  expect(errcode).not.toBe(0);
  await expect(change.getByRole('alert')).toHaveText(errmsg);
  await expect(change.getByRole('combobox', { name: /新拥有者/ })).toContainText('王敏');

  await signIn(page, 'ceo');
  await openList(page, 'crm', 'contract');
  await expect(icon).toHaveCount(0);
  await expect(page.getByRole('button', { name: '变更拥有者' })).toHaveCount(0);
});

test('[LA-032] a dialog shows one QR code per checked row with its name; the sheet of them alone is printed, and a code leads to the record', async ({
  page,
}) => {
  const codes = page.waitForResponse((answer) => answer.url().includes('/query/genShortCodes'));
  await signIn(page, 'sysadmin');
  await openList(page, 'assets', 'device');
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: '打印二维码' }).click();
  const dialog = page.getByRole('dialog', { name: '打印 2 个二维码' });
  await expect(dialog.getByRole('img', { name: /的二维码$/ })).toHaveCount(2);
  const [code]: string[] = (await (await codes).json()).data;
  await expect(dialog.getByRole('button', { name: '打印' })).toBeEnabled();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('img', { name: /的二维码$/ })).toHaveCount(2);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/?shortCode=${code}`);
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=device&sheetCode=\w+&objectId=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[LA-029][LA-030][LA-031] the print templates stand 60 px off their button; the chosen one shows the checked rows as a PDF that can be closed and kept', async ({
  page,
}) => {
  const calls = recordCalls(page, '/query/getBizFormPrint');
  await page.setViewportSize({ width: 1920, height: 900 });
  await checkedContracts(page, { 甲: '2026-03-01', 乙: '2026-09-01' });
  const button = page.getByRole('button', { name: '打印', exact: true });
  await button.click();
  const menu = page.getByRole('menu', { name: '打印模板' });
  await expect(menu.getByRole('menuitem')).toHaveText(['合同正本', '合同摘要']);
  expect(calls[0]?.query.get('schemaCode')).toBe('contract');
  const apart = async () => {
    const [edge, box] = await Promise.all([button, menu.locator('..')].map((place) => place.evaluate((element) => element.getBoundingClientRect().toJSON())));
    // On the side where there is room.
    return Math.round(Math.max(box.left - edge.right, edge.left - box.right));
  };
  await expect.poll(apart).toBe(60);
  await menu.getByRole('menuitem', { name: '合同正本' }).click();
  const dialog = page.getByRole('dialog', { name: '合同正本.pdf' });
  // The browser of these tests shows no PDF itself: its pages are drawn, with their words beside them.
  const preview = dialog.getByRole('region', { name: 'PDF 预览' });
  await expect(preview.getByRole('img', { name: /^第 \d 页，共 2 页$/ })).toHaveCount(2);
  await expect(preview).toContainText(/批量\d+ [甲乙]/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('合同正本.pdf');
  const { pages } = await readPdf(readFileSync(await file.path()));
  expect(pages).toHaveLength(2);
  expect(pages.toSorted().join('')).toMatch(/配电柜.*¥10\.00/s);
  for (const name of [/批量\d+ 甲/, /批量\d+ 乙/]) expect(pages.filter((text) => name.test(text))).toHaveLength(1);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  await button.click();
  await menu.getByRole('menuitem', { name: '合同摘要' }).click();
  await expect(page.getByRole('dialog', { name: '合同摘要.pdf' }).getByRole('region', { name: 'PDF 预览' })).toContainText(/批量\d+ [甲乙]/);
});
