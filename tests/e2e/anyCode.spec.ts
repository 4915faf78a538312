import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { PropertyType } from '#schemas/codes.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { startServer, storageOf } from '#tests/support/server.ts';
import { previewOf } from '#tests/support/workbookText.ts';
import { chooseFile, openImport } from './depot.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { speakEnglish } from './inPage.ts';
import { actionOf, signIn } from './portal.ts';
import { carryOut } from './processForm.ts';

/** What every object of JavaScript has, and its parent; all of them are legal codes. */
const APP = 'constructor';
const MODEL = 'hasOwnProperty';
const LIST = 'valueOf';
const REPORT = 'toString';
const WORKFLOW = 'isPrototypeOf';
const ROLE = 'propertyIsEnumerable';
const named = (code: string, name: string, en: string, more: object = {}) => ({ code, name, name_i18n: { en }, ...more });
const ITEMS = [
  named('constructor', '标题', 'Title', { propertyType: PropertyType.shortText }),
  named('toString', '金额', 'Amount', { propertyType: PropertyType.number }),
  named('valueOf', '类别', 'Kind', { propertyType: PropertyType.radio, options: { items: ['constructor', 'toString'] } }),
  named('hasOwnProperty', '明细', 'Lines', {
    propertyType: PropertyType.subTable,
    subSchema: {
      properties: [
        named('toString', '品名', 'Article', { propertyType: PropertyType.shortText }),
        named('valueOf', '数量', 'Pieces', { propertyType: PropertyType.number }),
      ],
    },
  }),
];
const COLUMNS = ITEMS.slice(0, 3).map(({ code, ...item }) => ({ propertyCode: code, ...item, options: undefined }));

/** A script whose hook changes the text of an item and leaves those of all others. */
const SCRIPT = `({
  options: { version: '1.0' },
  hooks: { onLoad: function (data) { data.forEach(function (row) { row.constructor = '» ' + row.constructor; }); } }
})`;

const PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lp="urn:lowcode-portal:bpmn:1" targetNamespace="urn:app:${APP}">
  <bpmn:process id="${WORKFLOW}" name="审批" isExecutable="true">
    <bpmn:extensionElements><lp:process schemaCode="${MODEL}" instanceName="\${constructor}"/></bpmn:extensionElements>
    <bpmn:startEvent id="constructor"><bpmn:extensionElements><lp:task type="fill"/></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:exclusiveGateway id="valueOf" default="small"/>
    <bpmn:userTask id="toString" name="角色审批">
      <bpmn:extensionElements>
        <lp:task type="approve" opinion="optional"/>
        <lp:participants><lp:rule kind="role" code="${ROLE}"/></lp:participants>
      </bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:endEvent id="hasOwnProperty"/>
    <bpmn:sequenceFlow id="first" sourceRef="constructor" targetRef="valueOf"/>
    <bpmn:sequenceFlow id="large" sourceRef="valueOf" targetRef="toString"><bpmn:conditionExpression>\${toString} &gt; 50</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="small" sourceRef="valueOf" targetRef="hasOwnProperty"/>
    <bpmn:sequenceFlow id="last" sourceRef="toString" targetRef="hasOwnProperty"/>
  </bpmn:process>
</bpmn:definitions>`;

async function writeApp(app: string): Promise<void> {
  const right = { actions: ['add', 'edit', 'delete', 'import', 'export'], scope: 'all' };
  await write(join(app, 'app.json'), {
    ...named(APP, '任意编码', 'Any code'),
    permissions: [
      {
        subjects: [{ id: ROLE, unitType: 2 }],
        visible: true,
        models: { [MODEL]: right },
        workflows: { [WORKFLOW]: { start: true } },
        reports: [REPORT],
        pages: [],
      },
    ],
  });
  await write(join(app, 'menu.json'), [
    named(MODEL, '单据', 'Papers', { type: 'BizModel', queryCode: LIST }),
    named(REPORT, '合计', 'Totals', { type: 'Report' }),
  ]);
  await write(join(app, `models/${MODEL}/model.json`), { ...named(MODEL, '单据', 'Paper', { nameRule: '${constructor}' }), properties: ITEMS });
  await write(join(app, `lists/${LIST}.json`), {
    ...named(LIST, '全部', 'All', { schemaCode: MODEL, modelType: 'LIST' }),
    queryColumns: COLUMNS,
    queryConditions: COLUMNS.map((column) => ({ ...column, visible: true })),
    queryActions: [
      { actionCode: 'add', queryActionType: 2, name: '新增' },
      { actionCode: 'import', queryActionType: 5, name: '导入' },
      { actionCode: 'export', queryActionType: 6, name: '导出' },
    ],
    queryPresentation: { htmlJson: { scriptJson: { $file: `${LIST}.js` } } },
  });
  await write(join(app, `lists/${LIST}.js`), SCRIPT);
  await write(join(app, `reports/${REPORT}.json`), {
    ...named(REPORT, '合计', 'Totals', { type: 'table', source: { schemaCode: MODEL }, drill: { queryCode: LIST } }),
    dimensions: [{ propertyCode: 'valueOf' }],
    measures: [{ propertyCode: 'toString', sumType: 1, name: '金额', name_i18n: { en: 'Amount' } }],
  });
  await write(join(app, `workflows/${WORKFLOW}.bpmn`), PROCESS);
}

const portal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-any-code-'));
  await writeApp(join(folder, APP));
  const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0' });
  const portico = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve('cli/portico.mjs'), ...args], { env: { ...process.env, ...storageOf(server.data) } });
  await portico('role', 'put', ROLE, '--name', '任意角色');
  await portico('role', 'members', ROLE, '--add', 'staff');
  await use(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(portal);

test('[BX-081] application, model, items, list, report, workflow, step and role have codes that every object has: list, filter, form, import, export, report, script and workflow work', async ({
  page,
}) => {
  await signIn(page, 'staff', `/application/${APP}`);
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });

  await test.step('form', async () => {
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: /^标题/ }).fill('甲');
    await form.getByRole('textbox', { name: /^金额/ }).fill('30');
    await form.getByRole('button', { name: /添加一行|新增一行/ }).click();
    await form.getByRole('textbox', { name: /品名/ }).fill('螺丝');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(cell('» 甲 新增').or(cell('» 甲'))).toBeVisible();
  });
  await test.step('import', async () => {
    const dialog = await openImport(page);
    await chooseFile(dialog, 'papers.csv', '标题,金额,类别\n乙,40,toString\n丙,60,constructor\n');
    await dialog.getByRole('button', { name: '开始导入' }).click();
    await expect(page.getByText('已导入 2 条数据')).toBeVisible();
    await expect(cell('» 丙')).toBeVisible();
  });
  await test.step('filter and script', async () => {
    const panel = page.getByRole('region', { name: '筛选' });
    await panel.getByRole('textbox', { name: '金额：从' }).fill('35');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(cell('» 甲')).toHaveCount(0);
    await expect(cell('» 乙')).toBeVisible();
  });
  await test.step('export', async () => {
    await (await actionOf(page, '导出')).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click()]);
    const { headings, rows } = await previewOf(await readFile(await file.path()));
    expect(headings.slice(0, 3)).toEqual(['标题', '金额', '类别']);
    expect(rows).toHaveLength(2);
    await page.keyboard.press('Escape');
  });
  await test.step('report', async () => {
    await page.getByRole('treeitem', { name: '合计' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '合计' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^toString 40/ })).toBeVisible();
    await page
      .getByRole('row', { name: /^constructor 60/ })
      .getByRole('button')
      .click();
    await expect(cell('» 丙')).toBeVisible();
    await expect(cell('» 乙')).toHaveCount(0);
  });
  await test.step('workflow', async () => {
    await page.goto(`/form/detail?startWorkflowCode=${WORKFLOW}`);
    await page.getByRole('textbox', { name: /^标题/ }).fill('丁');
    await page.getByRole('textbox', { name: /^金额/ }).fill('90');
    await carryOut(page, '提交', '已提交');
    await page.goto('/workflow-center/my-unfinished-workitem');
    await expect(page.getByText('丁').first()).toBeVisible();
    await page.goto(`/application/${APP}`);
    await speakEnglish(page);
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  });
});
