import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { violationsOf } from './axe.ts';
import { pickView, speakEnglish } from './inPage.ts';
import { answer, openView, press, test } from './lab.ts';
import { pickOutward } from './outward.ts';
import { PHONE } from './phone.ts';
import { signIn, storeRecord } from './portal.ts';
import { resting } from './resting.ts';

const panel = (page: Page) => page.getByRole('region', { name: '脚本面板' });
const runs = (page: Page) => panel(page).getByRole('list', { name: '钩子运行' }).getByRole('listitem');
const why = (page: Page) => panel(page).getByRole('complementary', { name: '为什么是这样' });
const cell = (page: Page, text: string) => page.getByRole('grid').getByRole('gridcell', { name: text, exact: true });
const fact = (page: Page, name: string) => why(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

/** Opens the list of `inspected.js` with the panel below it; runs from now on are watched. */
async function openPanel(page: Page): Promise<void> {
  await openView(page, 'inspected');
  await expect(cell(page, 'first ticket')).toBeVisible();
  await page.getByRole('button', { name: '脚本', exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

/** Reloads the list and waits until the panel shows a further run of onLoad. */
async function reload(page: Page): Promise<void> {
  const loads = runs(page).filter({ hasText: 'onLoad' });
  const before = await resting(() => loads.count());
  await page.getByRole('button', { name: '刷新列表' }).click();
  await expect(loads).toHaveCount(before + 1);
}

async function inspect(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: '检查元素' }).click();
}

test.describe('who it is for', () => {
  test('[BX-028] ordinary users are not offered the panel and load no byte of it', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await signIn(page, 'staff');
    await openView(page, 'inspected');
    await expect(cell(page, 'first ticket')).toBeVisible();
    await expect(cell(page, '1000')).toBeVisible();
    await expect(page.getByRole('button', { name: '脚本', exact: true })).toHaveCount(0);
    expect(loaded.filter((url) => /Script(Button|Panel)|recordScript|inspectPart/.test(url))).toEqual([]);
  });

  test('[BX-028][BX-030] an administrator of applications opens it, reads times and memory of each hook against what is allowed, and closes it by keyboard', async ({
    page,
  }) => {
    await signIn(page, 'appadmin');
    await openPanel(page);
    const button = page.getByRole('button', { name: '脚本', exact: true });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(runs(page).first()).toContainText(/求值.*[\d.]+ \/ \d+ ms.*完成/);
    await expect(runs(page).filter({ hasText: 'onPreLoad' })).toContainText('未测量');
    await reload(page);
    await expect(runs(page).filter({ hasText: 'onLoad' }).last()).toContainText(/计算耗时 \/ 上限 [\d.]+ \/ \d+ ms.*内存 \/ 上限 [\d.]+ \/ 64 MB.*完成/);

    await panel(page).getByRole('button', { name: '关闭脚本面板' }).press('Enter');
    await expect(panel(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test.describe('what the script did', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[BX-028][BX-030][SC-009] console and calls of hooks show what they wrote and how they failed; one over its limit is marked and ended; the panel is sized by key and pointer', async ({
    page,
  }) => {
    await openPanel(page);
    // The console: what a hook wrote and how it failed, with hook, line and time.
    await press(page, 'throw');
    await panel(page)
      .getByRole('tab', { name: /控制台/ })
      .click();
    const lines = panel(page).getByRole('tabpanel').getByRole('list', { name: '控制台' }).getByRole('listitem');
    await expect(lines.filter({ hasText: 'rows: 9' })).toContainText(/^\d\d:\d\d:\d\d\.\d{3}警告rows: 9onLoad:16$/);
    await expect(lines.filter({ hasText: 'nothing to be done' })).toContainText(/^\d\d:\d\d:\d\d\.\d{3}错误.*onCustomAction:20$/);
    await panel(page).getByRole('combobox', { name: '级别' }).selectOption('错误');
    await expect(lines).toHaveCount(1);
    await panel(page).getByRole('combobox', { name: '级别' }).selectOption('全部级别');
    await panel(page).getByRole('searchbox', { name: '筛选钩子或文本' }).fill('onload');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('rows: 9');

    // The calls of a run stand with what became of them and why.
    await panel(page).getByRole('tab', { name: '钩子运行' }).click();
    await press(page, 'refused');
    // An opened run lists lines of the script too, which have no such button.
    const last = runs(page)
      .filter({ has: page.getByRole('button', { name: 'onCustomAction' }) })
      .last();
    await expect(last).toContainText('调用被拒绝');
    await last.getByRole('button', { name: 'onCustomAction' }).click();
    const call = last.getByRole('list', { name: '调用' }).getByRole('listitem');
    await expect(call).toContainText('axios');
    await expect(call).toContainText('/api/system/save');
    await expect(call).toContainText(/被拒绝: .+/);

    await press(page, 'hang');
    await expect(page.getByRole('alert').getByText(/脚本运算时间过长，已停止.*onCustomAction/)).toBeVisible();
    await expect(last).toContainText(/\d+ \/ \d+ ms.*计算超时/);
    await expect(panel(page)).toContainText('违规 1 / 3 次');
    await last.getByRole('button', { name: 'onCustomAction' }).click();
    await expect(last.getByRole('note')).toContainText(/E_CPU.*第 19 行/);
    await expect(last.getByRole('list', { name: '脚本源码' }).getByRole('listitem').filter({ hasText: 'for (;;);' })).toHaveAttribute('aria-current', 'true');

    const splitter = panel(page).getByRole('separator', { name: '调整脚本面板高度' });
    const height = async () => (await panel(page).boundingBox())?.height ?? 0;
    const first = await resting(height);
    await splitter.press('ArrowDown');
    await expect.poll(height).toBe(first - 24);
    await splitter.press('ArrowUp');
    await expect.poll(height).toBe(first);
    const box = await splitter.boundingBox();
    if (!box) throw new Error('the separator is not there');
    await page.mouse.move(box.x + 40, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 65);
    await page.mouse.up();
    await expect.poll(height).toBe(first - 60);
  });
});

test.describe('why it is so', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  test('[BX-027][BX-037] a cell, row, button or filter that a hook wrote or drew tells hook, line, input, result and what it was; an untouched one field, setting and right; by Space too, which runs a button again afterwards', async ({
    page,
  }) => {
    await openPanel(page);
    await inspect(page);
    await cell(page, 'T02').click();
    await expect(why(page)).toContainText('脚本没有改动这里');
    await expect(fact(page, '服务器字段')).toContainText('data.title = "T02"');
    await expect(fact(page, '配置')).toContainText(/inspected › queryColumns › title = .*"width":"260"/);
    await page.getByRole('grid').getByRole('gridcell', { name: '2', exact: true }).click();
    await expect(why(page)).toContainText('行 T02');
    await expect(fact(page, '权限')).toContainText('当前用户有权查看的数据');

    await cell(page, '1000').focus();
    await page.keyboard.press('Enter');
    await expect(why(page)).toContainText('由 onCellRender 改动，该钩子从第 23 行开始');
    await expect(fact(page, '传入').first()).toContainText('"amount":"1000"');
    await expect(fact(page, '结果').first()).toContainText('"type":"tag"');
    await expect(fact(page, '原样').first()).toHaveText('1000');
    await expect(why(page)).toContainText('由 onPreLoad 改动，该钩子从第 5 行开始');

    await cell(page, 'first ticket').click();
    await expect(why(page)).toContainText('由 onLoad 改动，该钩子从第 12 行开始');
    await reload(page);
    await expect(why(page)).toContainText('单元格 first ticket · 标题');
    await expect(why(page)).toContainText('由 onLoad 第 14 行改动');
    await expect(why(page).getByRole('listitem').and(page.locator('[aria-current]'))).toContainText("row.title = 'first ticket'");
    await expect(fact(page, '传入')).toContainText('"title":"T01"');
    await expect(fact(page, '结果')).toHaveText('"first ticket"');
    await expect(fact(page, '原样')).toHaveText('T01');
    await expect(fact(page, '服务器字段')).toContainText(/data\.title = "T01"/);
    // The record did not open.
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const toolbar = page.getByRole('region', { name: '操作' });
    await toolbar.getByRole('button', { name: 'Remove' }).click({ force: true });
    await expect(why(page)).toContainText('由 onPreLoad 改动，该钩子从第 5 行开始');
    await expect(fact(page, '结果')).toHaveText('{"name":"Remove"}');
    await expect(fact(page, '原样')).toHaveText('{"name":"删除"}');
    await expect(fact(page, '规则')).toHaveText('请先勾选数据');
    await toolbar.getByRole('button', { name: '新增工单' }).click();
    await expect(why(page)).toContainText('脚本没有改动这里');
    await expect(fact(page, '配置')).toContainText('inspected › queryActions › add');
    await expect(fact(page, '权限')).toContainText('只下发当前用户有权使用的按钮：add');
    await page.getByRole('textbox', { name: '标题' }).click();
    await expect(why(page)).toContainText('由 onPreLoad 改动');
    await expect(fact(page, '结果')).toHaveText('"T0"');

    const add = page.getByRole('region', { name: '操作' }).getByRole('button', { name: '新增工单' });
    await add.press('Space');
    await expect(why(page)).toContainText('脚本没有改动这里');
    await expect(fact(page, '配置')).toContainText('inspected › queryActions › add');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // What helps people read a page clicks without a pointer and without a key.
    await add.evaluate((button: HTMLElement) => button.click());
    await cell(page, 'T02').click();
    await expect(why(page)).toContainText('单元格 T02');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel(page).getByRole('button', { name: '检查元素' })).toHaveAttribute('aria-pressed', 'false');
    await add.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await panel(page).getByRole('button', { name: '关闭脚本面板' }).click();
    await pickView(page, '整行绘制');
    await expect(page.getByText('one wide row, number 1')).toBeVisible();
    await page.getByRole('button', { name: '脚本', exact: true }).click();
    await inspect(page);
    await page.getByText('one wide row, number 1').click();
    await expect(why(page)).toContainText('行 T02');
    await expect(why(page)).toContainText('由 onRowRender 改动，该钩子从第 4 行开始');
    await expect(fact(page, '传入')).toContainText('"rowIdx":1');
    await expect(fact(page, '结果')).toContainText('one wide row, number 1');
  });
});

test.describe('for everybody who may look', () => {
  test.afterEach(({ lab }) => pickOutward(lab.url, 'light'));

  for (const outward of ['light', 'dark'] as const)
    test(`[BX-036] nothing in panel and explanation is out of reach in both languages: ${outward}`, async ({ page, lab }) => {
      await pickOutward(lab.url, outward);
      await signIn(page, 'sysadmin');
      await openView(page, 'inspected');
      await expect(cell(page, 'first ticket')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-outward', outward);
      await page.getByRole('button', { name: '脚本', exact: true }).click();
      const drawer = page.getByRole('region', { name: /^(脚本面板|Script panel)$/ });
      await page.getByRole('button', { name: 'throw', exact: true }).click();
      for (const language of ['zh', 'en'])
        await test.step(language, async () => {
          if (language === 'en') await speakEnglish(page);
          await drawer.getByRole('tab').first().click();
          await drawer.getByRole('button', { name: 'onCustomAction' }).click();
          await drawer.getByRole('button', { name: language === 'zh' ? '检查元素' : 'Inspect', exact: true }).click();
          await cell(page, 'first ticket').click();
          await expect(drawer.getByRole('complementary')).toContainText(/onLoad/);
          expect(await violationsOf(page)).toEqual([]);
          for (const tab of [/控制台|Console/, /录制与回放|Recording/]) {
            await drawer.getByRole('tab', { name: tab }).click();
            expect(await violationsOf(page)).toEqual([]);
          }
          await page.keyboard.press('Escape');
        });
    });

  test('[BX-038] on a phone the panel is worked with like elsewhere, and the page does not scroll sideways', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, 'sysadmin');
    await openView(page, 'inspected');
    await page.getByRole('button', { name: '脚本', exact: true }).click();
    await expect(runs(page).first()).toContainText('求值');
    await inspect(page);
    await page.getByRole('list', { name: '可检查' }).getByText('1000').click({ force: true });
    await expect(why(page)).toContainText('由 onCellRender 改动');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});

test.describe('recordings', () => {
  test.beforeEach(({ page }) => signIn(page, 'sysadmin'));

  /** Records a session and gives the path of the saved file. */
  async function record(page: Page): Promise<string> {
    await panel(page).getByRole('tab', { name: '录制与回放' }).click();
    // The script begins again; an action of the view as it was is not run past that.
    const reloaded = page.waitForResponse('**/api/runtime/query/list');
    await panel(page).getByRole('button', { name: '开始录制' }).click();
    await reloaded;
    await expect(cell(page, 'first ticket')).toBeVisible();
    await press(page, 'refused');
    await expect(page.getByRole('alert').getByText(/onCustomAction/)).toBeVisible();
    await panel(page).getByRole('button', { name: '停止录制' }).click();
    const saved = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: '保存文件' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('ticket-inspected.recording.json');
    return file.path();
  }

  async function replay(page: Page, path: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await panel(page).getByRole('button', { name: '打开录制文件' }).click();
    await (await chooser).setFiles(path);
  }

  test('[BX-029] a recorded session replays with the same results in the same order, and holds no token and no header; differences, damage and hanging are reported', async ({
    page,
  }, testInfo) => {
    await openPanel(page);
    const path = await record(page);
    const text = await readFile(path, 'utf8');
    const file = JSON.parse(text);
    expect(file).toMatchObject({ format: 1, list: 'ticket/inspected', tz: 'Asia/Shanghai', locale: 'zh', isMasked: false });
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token).toBeTruthy();
    expect(text.includes(token ?? '')).toBe(false);
    expect(/Authorization|Basic own|Bearer/.test(JSON.stringify(file.steps))).toBe(false);
    expect(text.includes('/api/system/save')).toBe(true);
    await page.context().setOffline(true);
    await replay(page, path);
    await expect(panel(page).getByRole('status').filter({ hasText: '与录制时一致' })).toHaveText(`全部 ${file.steps.length} 步的结果与录制时一致。`);
    await expect(panel(page).getByRole('list', { name: '回放' }).getByRole('listitem').first()).toContainText('第 1 步求值一致');

    const load = file.steps.findIndex(({ s }: { s: string }) => s.includes('"hook":"onLoad"'));
    file.steps[load].out = file.steps[load].out.replace('rows: 9', 'rows: 8');
    const changed = testInfo.outputPath('changed.json');
    await writeFile(changed, JSON.stringify(file));
    await replay(page, changed);
    await expect(panel(page).getByRole('status').filter({ hasText: '与录制时不同' })).toContainText('有 1 步与录制时不同');
    const steps = panel(page).getByRole('list', { name: '回放' }).getByRole('listitem');
    await expect(steps.filter({ hasText: '结果不同' })).toContainText(new RegExp(`第 ${load + 1} 步onLoad.*rows: 8.*rows: 9`));
    const damaged = testInfo.outputPath('damaged.json');
    await writeFile(damaged, JSON.stringify({ ...file, steps: 3 }));
    await replay(page, damaged);
    await expect(panel(page).getByRole('alert').filter({ hasText: 'damaged.json' })).toContainText('录制文件已损坏，位置：/steps');

    const source = `({ options: { version: '1.0' }, hooks: { onPreLoad() { for (;;); }, onLoad() { for (;;); } } })`;
    const scriptSha = createHash('sha256').update(source).digest('hex');
    const hanging = testInfo.outputPath('hanging.json');
    await writeFile(hanging, JSON.stringify({ ...file, source, scriptSha }));
    const stop = panel(page).getByRole('button', { name: '停止回放' });
    const status = (text: string) => panel(page).getByRole('status').filter({ hasText: text });
    await replay(page, hanging);
    await expect(status('正在回放，已完成 1 步')).toBeVisible();
    await stop.click();
    await expect(status('已在第 1 步后停止。')).toBeVisible();
    await expect(stop).toHaveCount(0);
    await replay(page, hanging);
    await expect(status('正在回放，已完成 1 步')).toBeVisible();
    await replay(page, path);
    await expect(status('与录制时一致')).toHaveText(`全部 ${file.steps.length} 步的结果与录制时一致。`);
    await expect(panel(page).getByRole('list', { name: '回放' }).getByRole('listitem')).toHaveCount(file.steps.length);
  });

  test('[BX-029] the script of a form is recorded over a save, which restarts it; what was typed is not given up without a confirmation', async ({
    page,
  }, testInfo) => {
    const id = await storeRecord(page, 'order', { title: 'PO-7', kind: '加急', amount: 5 });
    await page.goto(`/form/detail?schemaCode=order&sheetCode=order_limits&objectId=${id}`);
    await page.getByRole('button', { name: '脚本', exact: true }).click();
    await panel(page).getByRole('tab', { name: '录制与回放' }).click();
    const edit = page.getByRole('button', { name: '编辑', exact: true });
    const remarks = page.getByRole('textbox', { name: '备注', exact: true });
    await edit.click();
    await remarks.fill('留下');
    const begin = panel(page).getByRole('button', { name: '开始录制' });
    await begin.click();
    await answer(page, '继续编辑');
    await expect(remarks).toHaveValue('留下');
    await begin.click();
    await answer(page, '放弃修改');
    await expect(panel(page).getByText('正在录制')).toBeVisible();

    await edit.click();
    await remarks.fill('小单');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    // The script adds a row whenever it begins, to the one that was saved too.
    await expect(page.getByText('2 行', { exact: true })).toBeVisible();
    await panel(page).getByRole('button', { name: '停止录制' }).click();
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: '保存文件' }).click();
    const path = testInfo.outputPath('form.json');
    await (await download).saveAs(path);
    const { steps } = JSON.parse(await readFile(path, 'utf8'));
    expect(steps.filter(({ t }: { t: string }) => t === 'evaluate').length).toBeGreaterThan(1);
    expect(steps.some((step: { s: string }) => step.s.includes('"hook":"change"') && step.s.includes('小单'))).toBe(true);
    await replay(page, path);
    await expect(panel(page).getByRole('status').filter({ hasText: '与录制时一致' })).toHaveText(`全部 ${steps.length} 步的结果与录制时一致。`);
  });
});
