import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect } from '@playwright/test';
import { previewOf } from '#tests/support/workbookText.ts';
import { openImport as openDialog } from './depot.ts';
import { test } from './fixtures.ts';
import { speakEnglish } from './inPage.ts';
import { openList, recordCalls, signIn } from './portal.ts';

/** So many that the task is seen at work. */
const FAULTY_ROWS = 100_000;

/** Opens the import dialog of the customers as `manager`. */
async function openImport(page: Page): Promise<Locator> {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'customer');
  return openDialog(page);
}

const pick = (dialog: Locator, name: string, text: string) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('[LA-014][BX-009][BX-010] the template, a file whose columns are matched before anything is sent, the task, and the list with its records', async ({
  page,
}) => {
  const mark = `导入${Date.now()}`;
  const starts = recordCalls(page, '/query/import_data');
  const dialog = await openImport(page);
  await expect(dialog.getByText('一次最多 100,000 行')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载导入模板' }).click()]);
  const { headings } = await previewOf(await readFile(await file.path()));
  expect(headings).toEqual(expect.arrayContaining(['客户名称 *', '客户类别 *', '客户等级', '负责销售']));
  expect(headings).not.toContain('营业执照');
  const rows = Array.from({ length: 3 }, (_, at) => `${mark} ${at},直接客户,A 级,李强,杂项,代${at}`);
  await pick(dialog, 'customers.csv', ['客户名称 *,类别,客户等级,负责销售,内部备注,代号', ...rows].join('\n'));
  const line = (name: string) => dialog.getByRole('row', { name: new RegExp(name) });
  await expect(line('客户名称').getByRole('combobox')).toHaveText(/客户名称/);
  await expect(line('内部备注')).toContainText('没有对应的字段');
  await expect(line('代号')).toContainText('没有对应的字段');
  await expect(line('类别').first()).toContainText('直接客户');
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  expect(starts).toEqual([]);
  await expect(line('^\\d+ 类别').getByRole('combobox')).toHaveText(/客户类别/);
  await line('内部备注').getByRole('combobox').click();
  await page.getByRole('option', { name: '不导入', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  await line('代号').getByRole('combobox').click();
  await page.getByRole('option', { name: '简称', exact: true }).click();
  await expect(line('代号')).not.toContainText('没有对应的字段');
  const running = page.waitForResponse(
    async (answer) => answer.url().includes('import_progress?taskId') && /"taskStatus":"(INIT|RUN|END)"/.test(await answer.text()),
  );
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await running;
  await expect(page.getByText('已导入 3 条数据')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid').getByText(`${mark} 0`)).toBeVisible();
  expect(starts[0]?.query.get('originalFilename')).toBe('customers.csv');
  expect(JSON.parse(starts[0]?.query.get('reading') ?? '{}')).toMatchObject({ columns: { 5: 'shortName' } });
});

test('[BX-010] row of headings, encoding and an open decimal sign are chosen before the start, and go beside the file as it is', async ({ page }) => {
  const mark = `读法${Date.now()}`;
  const starts = recordCalls(page, '/query/import_data');
  const dialog = await openImport(page);
  await pick(dialog, 'titled.csv', ['客户名单;2023;', '客户名称;客户类别;员工人数', `${mark};直接客户;1,250`].join('\n'));
  const row = dialog.getByRole('combobox', { name: /表头所在行/ });
  await expect(row).toHaveText(/^2: 客户名称 客户类别 员工人数/);
  await expect(dialog.getByRole('combobox', { name: /文字编码/ })).toHaveText(/UTF-8/);
  await row.click();
  await page.getByRole('option', { name: /^1: / }).click();
  await expect(dialog.getByRole('row', { name: /客户名单/ })).toContainText('没有对应的字段');
  await row.click();
  await page.getByRole('option', { name: /^2: / }).click();
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: /“员工人数”列中的“1,250”读作/ }).click();
  await page.getByRole('option', { name: '1250', exact: true }).click();
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('已导入 1 条数据')).toBeVisible();
  expect(JSON.parse(starts[0]?.query.get('reading') ?? '')).toEqual({ headingRow: 2, encoding: 'utf-8', separator: ';', decimal: { 2: '.' } });
});

test('[BX-079] a column is suggested by likeness and marked so; others that fit nothing, and required fields without a column, are named before the start', async ({
  page,
}) => {
  const mark = `相近${Date.now()}`;
  const starts = recordCalls(page, '/query/import_data');
  const dialog = await openImport(page);
  const line = (name: string) => dialog.getByRole('row', { name: new RegExp(`^\\d+ ${name}`) });
  await pick(dialog, 'unlike.csv', ['客户名称,行业,内部备注', `${mark},装备制造,甲`].join('\n'));
  const chosen = line('行业').getByRole('combobox');
  await expect(chosen).toHaveText(/所属行业/);
  await expect(chosen).toHaveAccessibleDescription('可能，请核对');
  await expect(line('客户名称')).not.toContainText('可能');
  await expect(dialog.getByText('有 1 列只是名称相近，请核对所填字段')).toBeVisible();
  await expect(dialog.getByText('没有对应字段的列：内部备注')).toBeVisible();
  await expect(dialog.getByText('缺少必填字段：客户类别')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled();
  await chosen.click();
  await page.getByRole('option', { name: '不导入', exact: true }).click();
  await expect(dialog.getByText('可能')).toHaveCount(0);
  await dialog.getByRole('button', { name: '上一步' }).click();
  await pick(dialog, 'like.csv', ['客户名称,客户类别,行业', `${mark},直接客户,装备制造`].join('\n'));
  await expect(line('行业')).toContainText('可能，请核对');
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect.poll(() => JSON.parse(starts[0]?.query.get('reading') ?? '{}')).toMatchObject({ columns: { 2: 'industry' } });
  await expect(page.getByText('已导入 1 条数据')).toBeVisible();
});

test('[BX-079] in English a likely column, one that fits nothing and a missing required field read so', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'customer');
  await speakEnglish(page);
  const dialog = await openDialog(page);
  await pick(dialog, 'like.csv', ['Customer,Revenue (CNY),Our remark', 'Acme,1,x'].join('\n'));
  await expect(dialog.getByRole('row', { name: /Revenue/ }).getByRole('combobox')).toHaveAccessibleDescription('Perhaps; check that it fits');
  await expect(dialog.getByText('Columns that fit no field: Our remark')).toBeVisible();
  await expect(dialog.getByText('Required fields are missing: Type')).toBeVisible();
});

test('[LA-023][BX-011][BX-012] faulty rows are reported with row, column and reason, corrected in a grid and sent again alone', async ({ page }) => {
  const mark = `纠错${Date.now()}`;
  const retries = recordCalls(page, '/query/second_import_data');
  const removals = recordCalls(page, '/query/delete_temporary_file');
  const dialog = await openImport(page);
  const good = Array.from({ length: 8 }, (_, at) => `${mark} ${at},直接客户,,李强,`);
  const faulty = [`${mark} 甲,直接客户,很多,无此人,`, `${mark} 乙,无此类别,5,李强,`];
  await pick(dialog, 'a.csv', ['客户名称,客户类别,员工人数,负责销售,跟进团队', ...good, ...faulty].join('\n'));
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByText('部分数据导入成功：成功 8 条，失败 2 条')).toBeVisible();
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  const faults = page.getByRole('dialog', { name: '2 条数据未导入' });
  const [first, second] = [faults.getByRole('row').nth(1), faults.getByRole('row').nth(2)];
  await expect(first).toContainText('10');
  await expect(first).toContainText('“很多”不是数字');
  await expect(first).toContainText('通讯录中没有人员“无此人”');
  await expect(second).toContainText('没有选项“无此类别”');
  const [file] = await Promise.all([page.waitForEvent('download'), faults.getByRole('button', { name: '下载错误文件' }).click()]);
  const { headings, rows } = await previewOf(await readFile(await file.path()));
  expect(headings.at(-1)).toBe('失败原因');
  expect(rows.map((row) => row[0])).toEqual([`${mark} 甲`, `${mark} 乙`]);
  expect(rows[0]?.at(-1)).toContain('“很多”不是数字');
  await first.getByRole('textbox', { name: /员工人数/ }).fill('还是很多');
  await faults.getByRole('button', { name: '返回' }).click();
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  await expect(first.getByRole('textbox', { name: /员工人数/ })).toHaveValue('还是很多');
  await faults.getByRole('button', { name: '提交修改' }).click();
  await expect(first).toContainText('“还是很多”不是数字');
  await expect(first).not.toContainText('“很多”不是数字');
  await first.getByRole('textbox', { name: /员工人数/ }).fill('12');
  await first.getByRole('combobox', { name: /负责销售/ }).click();
  // The person who bears the name of the file is offered first.
  const search = page.getByRole('textbox', { name: /搜索/ }).last();
  await expect(search).toHaveValue('无此人');
  await expect(page.getByText('没有匹配的结果')).toBeVisible();
  await search.fill('王敏');
  await page.getByRole('option', { name: /王敏/ }).first().click();
  await faults.getByRole('button', { name: '提交修改' }).click();
  const left = page.getByRole('dialog', { name: '1 条数据未导入' });
  await expect(left.getByRole('row').nth(1)).toContainText('没有选项“无此类别”');
  await expect(left.getByRole('row')).toHaveCount(2);
  expect(retries[1]?.body).toMatchObject({ secondImportData: [{ row: 10 }, { row: 11 }] });
  await left
    .getByRole('row')
    .nth(1)
    .getByRole('combobox', { name: /客户类别/ })
    .click();
  await page.getByRole('option', { name: '直接客户' }).click();
  await left.getByRole('button', { name: '提交修改' }).click();
  await expect(page.getByText('已导入 10 条数据')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(retries[2]?.body).toMatchObject({ secondImportData: [{ row: 11 }] });
  await expect.poll(() => removals.map(({ body }) => body)).toEqual([{ fileName: expect.stringMatching(/^errors-.+\.xlsx$/) }]);
});

test('[BX-078] a fault that occurs in several rows is corrected in all of them at once, by keyboard', async ({ page }) => {
  const mark = `相同${Date.now()}`;
  const retries = recordCalls(page, '/query/second_import_data');
  const dialog = await openImport(page);
  await pick(
    dialog,
    'same.csv',
    ['客户名称,客户类别,负责销售', ...[1, 2, 3, 4].map((at) => `${mark} ${at},直接客户,${at === 2 ? '另一人' : '周亭亭'}`)].join('\n'),
  );
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  const faults = page.getByRole('dialog', { name: '4 条数据未导入' });
  const seller = (at: number) =>
    faults
      .getByRole('row')
      .nth(at)
      .getByRole('combobox', { name: /负责销售/ });
  const choose = async (at: number, name: string) => {
    await seller(at).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /搜索/ }).last().fill(name);
    await expect(page.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(seller(at)).toContainText(name);
  };
  await choose(1, '王敏');
  await expect(seller(1)).toBeFocused();
  const same = faults.getByRole('button', { name: '相同的全部改正（还有 2 行）' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(same).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(seller(1)).toBeFocused();
  await expect(faults.getByText('另有 2 行已同样改正')).toBeVisible();
  for (const at of [3, 4]) await expect(seller(at)).toContainText('王敏');
  await expect(seller(2)).toContainText('另一人');
  await expect(same).toHaveCount(0);
  await choose(2, '李强');
  await faults.getByRole('button', { name: '提交修改' }).click();
  await expect(page.getByText('已导入 4 条数据')).toBeVisible();
  expect(retries).toHaveLength(1);
});

test('[BX-078] a correction that is remembered is made by the next import of the list, which shows so before the start, until it is forgotten', async ({
  page,
}) => {
  const mark = `记住${Date.now()}`;
  const nobody = `无名${mark}`;
  const file = (at: number) => ['客户名称,客户类别,负责销售', `${mark} ${at},直接客户,${nobody}`].join('\n');
  const dialog = await openImport(page);
  await pick(dialog, 'first.csv', file(1));
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  const faults = page.getByRole('dialog', { name: '1 条数据未导入' });
  const seller = faults.getByRole('combobox', { name: /负责销售/ });
  await seller.click();
  await page.getByRole('textbox', { name: /搜索/ }).last().fill('王敏');
  await page.getByRole('option', { name: /王敏/ }).first().click();
  const remember = faults.getByRole('checkbox', { name: '记住，以后导入时自动改正' });
  await remember.focus();
  await page.keyboard.press('Space');
  await expect(remember).toBeChecked();
  await faults.getByRole('button', { name: '提交修改' }).click();
  await expect(page.getByText('已导入 1 条数据')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDialog(page);
  await pick(dialog, 'second.csv', file(2));
  await expect(dialog.getByRole('row', { name: /^\d+ 负责销售/ })).toContainText(/按记住的改为“王敏 \[/);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByRole('grid').getByText(`${mark} 2`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDialog(page);
  await pick(dialog, 'third.csv', file(3));
  const fixes = dialog.getByText('这些列有 1 条记住的改正');
  await fixes.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `中对“${nobody}”的改正` }).click();
  await expect(fixes).toHaveCount(0);
  await expect(dialog.getByText('没有记住的改正了')).toBeFocused();
  await expect(dialog.getByText('按记住的改为')).toHaveCount(0);
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByRole('button', { name: '查看并修改错误行' })).toBeVisible();
});

test('[LA-016][LA-020][LA-025] a task shows RUN with the rows that are done until its result comes, whose error file goes when it is confirmed; what is left of another is put right from the list of imports', async ({
  page,
}) => {
  const statuses: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('import_progress?taskId')) statuses.push((await answer.json()).data.taskStatus);
  });
  const dialog = await openImport(page);
  // None of them is stored.
  const faulty = Array.from({ length: FAULTY_ROWS }, (_, at) => `运行 ${at},无此类别`);
  await pick(dialog, 'many.csv', ['客户名称,客户类别', ...faulty].join('\n'));
  await dialog.getByRole('button', { name: '开始导入' }).click();
  const all = FAULTY_ROWS.toLocaleString('en');
  await expect(dialog.getByText(new RegExp(`^已处理 [\\d,]+ / ${all} 行`))).toBeVisible();
  // The page may show an answer before it is read here.
  await expect.poll(() => statuses).toContain('RUN');
  await expect(dialog.getByText(`部分数据导入成功：成功 0 条，失败 ${all} 条`)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => statuses.at(-1)).toBe('END');
  // Nobody is offered these rows again.
  const removals = recordCalls(page, '/query/delete_temporary_file');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => removals.map(({ body }) => body)).toEqual([{ fileName: expect.stringMatching(/^errors-.+\.xlsx$/) }]);

  await openDialog(page);
  const mark = `清单${Date.now()}`;
  await pick(dialog, `${mark}.csv`, ['客户名称 *,客户类别 *', `${mark} 好,直接客户`, `${mark} 坏,没有这一类`].join('\n'));
  await dialog.getByRole('button', { name: '开始导入' }).click();
  await expect(dialog.getByText('部分数据导入成功：成功 1 条，失败 1 条')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '确定' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '重新导入' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.reload();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByRole('button', { name: '我的导入' }).click();
  const row = page
    .getByRole('dialog', { name: '我的导入' })
    .getByRole('grid', { name: '我的导入' })
    .getByRole('row')
    .filter({ hasText: `${mark}.csv` });
  await expect(row).toContainText('客户');
  await expect(row).toContainText('部分完成');
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByText('下载错误文件').click()]);
  expect((await previewOf(await readFile(await file.path()))).rows).toEqual([expect.arrayContaining([`${mark} 坏`, '没有这一类'])]);
  await row.getByText('查看并修改').click();
  await expect(dialog.getByText('部分数据导入成功：成功 1 条，失败 1 条')).toBeVisible();
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  await expect(page.getByRole('dialog', { name: '1 条数据未导入' }).getByRole('row').nth(1)).toContainText('没有选项“没有这一类”');
});
