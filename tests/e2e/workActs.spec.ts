import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { putStored, signIn } from './portal.ts';
import {
  actsOf,
  carryOut,
  choosePerson,
  decideByCall,
  decideHere,
  decisionBox,
  actDialog,
  openInstance,
  pressAct,
  rejectByCall,
  showInstance,
  startPurchase,
} from './processForm.ts';

const test = base.extend({ baseURL: ({ workflows }, use) => use(workflows.url) });

const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

// A press can meet what moves here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('[WF-021][FM-001] a start is saved as a draft, submitted, withdrawn, submitted again and voided with a warning', async ({ page }) => {
  await signIn(page, 'staff', '/form/detail?startWorkflowCode=buying_flow');
  await page.getByRole('textbox', { name: /采购事由/ }).fill('显示器');
  await page.getByRole('textbox', { name: /金额/ }).fill('900');
  await page.getByRole('button', { name: '暂存' }).click();
  await expect(page).toHaveURL(/workflowInstanceId=/);
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();
  const instance = new URL(page.url()).searchParams.get('workflowInstanceId') ?? '';
  await carryOut(page, '提交', '已提交', (dialog) => dialog.getByRole('textbox', { name: /意见/ }).fill('急用'));
  await showInstance(page, instance);
  await expect(page.getByText('进行中', { exact: true })).toBeVisible();
  await carryOut(page, '撤回', '已撤回');
  // The start step is open once more.
  await page.getByRole('textbox', { name: /金额/ }).fill('800');
  await carryOut(page, '提交', '已提交');
  await showInstance(page, instance);
  await carryOut(page, '作废', '已作废');
  await showInstance(page, instance);
  await expect(page.getByText('已作废', { exact: true }).first()).toBeVisible();
});

test('[WF-019][BX-050] people are asked for an opinion, added before and beside, removed again, and what was typed stays', async ({ page, workflows }) => {
  const instance = await startPurchase(workflows.url, '打印机');
  await openInstance(page, 'lead_east', instance);
  const verdict = page.getByRole('textbox', { name: /批示/ });
  await verdict.fill('请尽快');
  await carryOut(page, '协办', /已请 陈静 协办/, (dialog) => choosePerson(page, dialog, /请谁协办/, '陈静'), '请 1 人协办');
  await expect(verdict).toHaveValue('请尽快');
  await expect(page.getByText('还在等 陈静 的协办意见')).toBeVisible();
  await carryOut(page, '收回协办', '已收回协办', undefined, '收回');
  await expect(verdict).toHaveValue('请尽快');
  // Before me: the item waits, and what was typed is saved with it.
  await carryOut(page, '加签', /已加签：陈静/, (dialog) => choosePerson(page, dialog, /加签给/, '陈静'));
  await showInstance(page, instance);
  await expect(page.getByText('请尽快')).toBeVisible();
  await carryOut(page, '撤销加签', '已撤销加签');
  await expect(verdict).toHaveValue('请尽快');
  await carryOut(page, '加签', /已加签：李强/, async (dialog) => {
    await dialog.getByRole('combobox', { name: /什么时候处理/ }).click();
    await page.getByRole('option', { name: '和我同时' }).click();
    await choosePerson(page, dialog, /加签给/, '李强');
  });
  await decideHere(page, '同意', '已同意');
  await signIn(page, 'manager');
  await putStored(page, { locale: 'en' });
  await showInstance(page, instance);
  await decideHere(page, 'Agree', 'Agreed');
  expect(await actsOf(workflows.url, 'lead_east', instance)).toEqual(expect.arrayContaining([6, 14, 5, 19, 3]));
});

test('[WF-019][BX-043] an item is transferred, returned straight back with its words, circulated, and given an opinion', async ({ page, workflows }) => {
  const instance = await startPurchase(workflows.url, '投影仪');
  await openInstance(page, 'lead_east', instance);
  await carryOut(page, '传阅', /已传阅给 郑凯/, (dialog) => choosePerson(page, dialog, /传阅给/, '郑凯'));
  await carryOut(page, '转办', /已转办给 李强/, async (dialog) => {
    await choosePerson(page, dialog, /转给/, '李强');
    await dialog.getByRole('textbox', { name: /说明/ }).fill('请您把关');
  });
  await openInstance(page, 'manager', instance);
  await expect(page.getByText('孙浩 说：请您把关')).toBeVisible();
  await carryOut(page, '驳回', '已驳回', async (dialog) => {
    await dialog.getByRole('radio', { name: /直接回到我这里/ }).check();
    await dialog.getByRole('textbox', { name: /原因/ }).pressSequentially('金额不对 @孙浩');
    await page.getByRole('option', { name: '孙浩 华东销售组' }).click();
    await dialog.getByRole('checkbox', { name: '同时存为常用意见' }).check();
  });
  await openInstance(page, 'staff', instance);
  await expect(page.getByText(/金额不对/)).toBeVisible();
  await page.getByRole('textbox', { name: /金额/ }).fill('7000');
  await carryOut(page, '提交', '已提交');
  await openInstance(page, 'manager', instance);
  await carryOut(page, '协办', /已请 孙浩 协办/, (dialog) => choosePerson(page, dialog, /请谁协办/, '孙浩'), '请 1 人协办');
  await openInstance(page, 'lead_east', instance);
  await decideHere(page, '提交意见', '已提交', (box) => box.getByRole('textbox', { name: /意见/ }).fill('价格合理'));
  // Who only reads may circulate it further where the step says so.
  await openInstance(page, 'lead_purchase', instance);
  await carryOut(page, '传阅', /已传阅给 陈静/, (dialog) => choosePerson(page, dialog, /传阅给/, '陈静'));
  await page.goto(`/from/workflow-track/${instance}/--/`);
  for (const remark of ['转给 李强', '请 孙浩 协办', '传阅给 郑凯', '交办原因：孙浩 转办', '退回到“申请”']) {
    await expect(page.getByRole('row').filter({ hasText: remark }).first()).toBeVisible();
  }
});

test('[BX-060][BX-043][BX-087] an approval takes a usual opinion by one key, a signature and the people of the next step; what has changed meanwhile is marked, and the log shows all', async ({
  page,
  workflows,
}) => {
  const instance = await startPurchase(workflows.url, '会议桌');
  await openInstance(page, 'lead_east', instance);
  await expect(page.getByText(/原值/)).toHaveCount(0);
  await decideHere(page, '同意', '已同意');
  // The steps again: who agreed before decides once more, and reads what has changed since.
  await openInstance(page, 'cfo', instance);
  await carryOut(page, '驳回', '已驳回', async (rejection) => {
    await rejection.getByRole('radio', { name: /^申请.*王敏.*发起人/ }).check();
    await rejection.getByRole('textbox', { name: /原因/ }).fill('太贵');
  });
  await openInstance(page, 'staff', instance);
  await page.getByRole('textbox', { name: /金额/ }).fill('6000');
  await carryOut(page, '提交', '已提交');
  await openInstance(page, 'lead_east', instance);
  await expect(page.getByRole('region', { name: /之后有改动/ })).toContainText('9000');
  await expect(page.getByRole('group', { name: /^金额.*原值 9000/ })).toBeVisible();
  await expect(page.getByText(/^原值/)).toHaveCount(1);
  await decideHere(page, '同意', '已同意');
  await openInstance(page, 'cfo', instance);
  const box = decisionBox(page);
  await choosePerson(page, box, /到货登记/, '胡明辉');
  const opinion = box.getByRole('textbox', { name: '意见' });
  await opinion.fill('同意采购');
  await box.getByRole('button', { name: '常用意见' }).click();
  await page.getByRole('menuitem', { name: '存为常用意见' }).click();
  await expect(box.getByRole('button', { name: '同意采购' })).toBeVisible();
  // They are added, sorted, reworded and removed without leaving the task.
  await box.getByRole('button', { name: '常用意见' }).click();
  await page.getByRole('menuitem', { name: '管理常用意见' }).click();
  const usual = actDialog(page, '常用意见');
  await usual.getByRole('textbox', { name: '新的常用意见' }).fill('请补充附件');
  await page.keyboard.press('Enter');
  await usual.getByRole('button', { name: '移动“请补充附件”' }).press('ArrowUp');
  await expect(usual.getByRole('listitem').first()).toContainText('请补充附件');
  await usual.getByRole('button', { name: '修改“请补充附件”' }).click();
  await page.keyboard.type('！');
  await page.keyboard.press('Enter');
  await expect(usual.getByRole('listitem').first()).toContainText('请补充附件！');
  await usual.getByRole('button', { name: '删除常用意见：请补充附件！' }).click();
  await expect(usual.getByRole('listitem')).toHaveCount(1);
  await usual.getByRole('button', { name: '完成' }).click();
  await opinion.fill('');
  await page.keyboard.press('Alt+1');
  await expect(opinion).toHaveValue('同意采购');
  // Whom an @ names is notified.
  await opinion.press('End');
  await opinion.pressSequentially(' @孙浩');
  await page.getByRole('option', { name: '孙浩 华东销售组' }).click();
  await expect(opinion).toHaveValue('同意采购 @孙浩 ');
  // Its files are shown over the fields; what decides stays usable below them, and a key that sends back asks why.
  for (const name of ['报价.png', '比价.png']) {
    await box.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer: DOT });
    await expect(box.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await box.getByRole('button', { name: '报价.png', exact: true }).click();
  const layer = page.getByRole('region', { name: /^文件：/ });
  await expect(layer.getByRole('img', { name: '报价.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(layer.getByRole('img', { name: '比价.png' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(actDialog(page, '驳回').getByRole('textbox', { name: '原因' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actDialog(page, '驳回')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(box.getByText('请签名')).toBeVisible();
  await box.getByRole('button', { name: '签名', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '签名' });
  const area = await panel.getByRole('img', { name: '手写签名区' }).boundingBox();
  await page.mouse.move((area?.x ?? 0) + 40, (area?.y ?? 0) + 60);
  await page.mouse.down();
  await page.mouse.move((area?.x ?? 0) + 200, (area?.y ?? 0) + 80, { steps: 5 });
  await page.mouse.up();
  await panel.getByRole('checkbox', { name: '保存为我的签名' }).check();
  await panel.getByRole('button', { name: '完成' }).click();
  await expect(box.getByRole('img', { name: '我的签名' })).toBeVisible();
  await decideHere(page, '同意', '已同意');
  // The last step refuses in the words of the server what is missing.
  await openInstance(page, 'e005', instance);
  await pressAct(page, '提交');
  await expect(page.getByText('请填写到货单号')).toBeVisible();
  await page.getByRole('textbox', { name: /到货单号/ }).fill('DH-1');
  await decideHere(page, '提交', '已提交');
  await openInstance(page, 'staff', instance);
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
  await pressAct(page, '流程跟踪');
  const entry = (words: string) => page.getByRole('region', { name: '流程日志' }).getByRole('row').filter({ hasText: words });
  await expect(entry('太贵')).toContainText(/吴建国.*驳回.*退回到“申请”/);
  await expect(entry('同意采购').getByRole('img', { name: '吴建国 的签名' })).toBeVisible();
  // What the return has undone is one line until it is opened.
  await expect(entry('部门审批').filter({ hasText: '交办原因' })).toHaveCount(1);
  await page.getByRole('button', { name: '第 1 轮（2 条）' }).click();
  await expect(entry('交办原因：发起人的直属上级').filter({ hasText: '不再计入' })).toContainText('部门审批');
});

/** Words of the buttons of acts by their codes; the last are no buttons of the bar. */
const { comment: _comment, ...BUTTONS }: Record<string, string> = JSON.parse(readFileSync('src/services/texts/locales/zh/workflow.json', 'utf8')).button;

/** The bar offers what the server has named for its reader, and nothing else. */
async function expectOffered(page: Page, offered: Readonly<Record<string, boolean>>): Promise<void> {
  const more = page.getByRole('button', { name: '更多', exact: true });
  if (await more.isVisible()) await more.click();
  for (const [code, name] of Object.entries(BUTTONS)) {
    const act = page
      .getByRole('main')
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('menuitem', { name, exact: true }));
    await expect(act, code).toHaveCount(offered[code] === true ? 1 : 0);
  }
  await page.keyboard.press('Escape');
}

test('[WF-019][WF-016][BX-056] exactly what the server offers can be pressed; urging, printing, tracking, starting again, another owner, and ending by an administrator with a reason', async ({
  page,
  workflows,
}) => {
  const instance = await startPurchase(workflows.url, '白板');
  const decided = await startPurchase(workflows.url, '黑板');
  await decideByCall(workflows.url, 'lead_east', decided);
  await openInstance(page, 'staff', decided);
  const withdraw = page.getByRole('button', { name: '撤回', exact: true });
  await expect(withdraw).toBeDisabled();
  await withdraw.focus();
  await expect(page.getByRole('tooltip')).toContainText('孙浩已在“部门审批”处理');
  // The form that stands may be compared with the server before it is left.
  const loaded = page.waitForResponse((response) => /\/form\/load\?(?!.*peek)/.test(response.url()));
  await openInstance(page, 'lead_east', instance);
  await expectOffered(page, (await (await loaded).json()).data.formPermission.actionPermission);
  await openInstance(page, 'staff', instance);
  await carryOut(page, '催办', /已催办 1 人/);
  // Once an hour: the second is refused in the words of the server, and what was typed stays.
  await pressAct(page, '催办');
  await actDialog(page, '催办').getByRole('textbox').fill('急');
  await actDialog(page, '催办').getByRole('button', { name: '催办' }).click();
  await expect(actDialog(page, '催办').getByRole('alert')).toBeVisible();
  await expect(actDialog(page, '催办').getByRole('textbox')).toHaveValue('急');
  await actDialog(page, '催办').getByRole('button', { name: '取消' }).click();
  await pressAct(page, '打印');
  await expect(page.getByRole('dialog').getByRole('button', { name: '下载' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressAct(page, '流程跟踪');
  await expect(page).toHaveURL(/\/from\/workflow-track\//);
  // The track knows the instance without its values.
  await pressAct(page, '再次发起');
  await expect(page).toHaveURL(/startWorkflowCode=buying_flow/);
  await expect(page.getByRole('textbox', { name: /采购事由/ })).toHaveValue('白板');

  await openInstance(page, 'wfadmin', instance);
  await carryOut(page, '修改拥有者', '修改成功', (dialog) => choosePerson(page, dialog, /新拥有者/, '陈静'), '变更 1 条');
  await pressAct(page, '作废');
  await actDialog(page, /作废/).getByRole('button', { name: '作废' }).click();
  await expect(actDialog(page, /作废/).getByText('请填写原因')).toBeVisible();
  await actDialog(page, /作废/).getByRole('button', { name: '取消' }).click();
  await carryOut(page, '结束流程', '流程已结束', (dialog) => dialog.getByRole('textbox', { name: /原因/ }).fill('已线下完成'));
  await showInstance(page, instance);
  await expect(page.getByText('已完成', { exact: true })).toBeVisible();
});

test('[FM-001][FM-006][BX-060] what was typed at an item, and its opinion, is offered there again on another device and at no other item; who comes second reads who was first', async ({
  page,
  browser,
  workflows,
}) => {
  const { url } = workflows;
  const instance = await startPurchase(url, '书架');
  await openInstance(page, 'lead_east', instance);
  await page.getByRole('textbox', { name: /批示/ }).fill('先问价');
  await decisionBox(page).getByRole('textbox', { name: '意见' }).fill('还没想好');
  // The dialog of returning writes the same opinion.
  await pressAct(page, '驳回');
  await expect(actDialog(page, '驳回').getByRole('textbox', { name: '原因' })).toHaveValue('还没想好');
  await actDialog(page, '驳回').getByRole('textbox', { name: '原因' }).fill('先问三家的价');
  await actDialog(page, '驳回').getByRole('button', { name: '取消' }).click();
  await expect(page.getByText(/^草稿已保留/)).toBeVisible();
  const phone = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await openInstance(other, 'lead_east', instance);
  await other.getByRole('region', { name: '未保存的修改' }).getByRole('button', { name: '恢复' }).click();
  await expect(other.getByRole('textbox', { name: /批示/ })).toHaveValue('先问价');
  await pressAct(other, '驳回');
  await expect(actDialog(other, '驳回').getByRole('textbox', { name: '原因' })).toHaveValue('先问三家的价');
  await phone.close();
  await showInstance(page, instance);
  const offer = page.getByRole('region', { name: '未保存的修改' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expect(decisionBox(page).getByRole('textbox', { name: '意见' })).toHaveValue('先问三家的价');
  // Decided elsewhere meanwhile, and returned: the step is another item now.
  await decideByCall(url, 'lead_east', instance);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('r');
  await expect(page.getByRole('alert').filter({ hasText: /孙浩/ })).toBeVisible();
  await rejectByCall(url, 'cfo', instance, 'check');
  await showInstance(page, instance);
  await expect(page.getByText('吴建国 说：再看看')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /批示/ })).toHaveValue('');
  await expect(decisionBox(page).getByRole('textbox', { name: '意见' })).toHaveValue('');
  await expect(offer).toHaveCount(0);
});

test('[WF-019] an administrator adjusts, activates and cancels steps, suspends and resumes, each with a reason', async ({ page, workflows }) => {
  const instance = await startPurchase(workflows.url, '茶几');
  await openInstance(page, 'wfadmin', instance);
  const withReason = (reason: string) => (dialog: Locator) => dialog.getByRole('textbox', { name: /原因/ }).fill(reason);
  await carryOut(page, '调整处理人', '处理人已调整', async (dialog) => {
    await choosePerson(page, dialog, /改由谁处理/, '李强');
    await withReason('原处理人外出')(dialog);
  });
  await carryOut(page, '激活步骤', '步骤已激活', async (dialog) => {
    await dialog.getByRole('combobox', { name: /步骤/ }).click();
    await page.getByRole('option', { name: '财务审核' }).click();
    await withReason('跳过部门审批')(dialog);
  });
  await carryOut(page, '挂起', '已挂起', withReason('等合同'));
  await carryOut(page, '恢复', '已恢复', withReason('合同到了'));
  await carryOut(page, '取消步骤', '步骤已取消', withReason('不买了'));
  expect(await actsOf(workflows.url, 'wfadmin', instance)).toEqual(expect.arrayContaining([19, 18, 24, 25, 20]));
});
