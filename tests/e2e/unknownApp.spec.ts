import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Locator, type Page, expect } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { takeMarks } from '#tests/server/apps/marks.ts';
import { type Client, signedIn } from '#tests/server/http/client.ts';
import { test } from './fixtures.ts';
import { pickView, speakEnglish } from './inPage.ts';
import { patience } from './patience.ts';
import { signIn } from './portal.ts';
import { resting } from './resting.ts';

const FIXTURE = 'tests/fixtures/apps/unknown';

/** What is planted: a list that cannot load, a script that throws, presentations the portal draws as a table. */
const LEFT_OUT = 'device_faulty';
const THROWING = 'device_throws';
const OTHER_PRESENTATION: ReadonlySet<string> = new Set(['device_kanban', 'inspection_timeline']);

/** The lists of all types, one for each kind of condition, which a test of their own opens. */
const KINDS = ['text', 'radio', 'checkbox', 'dropdown', 'range'].map((kind) => `device_as_${kind}`);

/** Heading of a list without rows, with and without conditions. */
const EMPTY = /^(暂无数据|没有搜索到相关数据)$/;

/** The list that names no column, and its heading. */
const BARE = 'device_bare';
const NO_COLUMNS = '未配置显示列';

interface KnownList {
  app: string;
  code: string;
  schemaCode: string;
  name: string;
  queryColumns: { name: string }[];
  queryConditions: { name: string }[];
}

let apps: string;
let server: RunningServer;

function listsOf(app: string): KnownList[] {
  const folder = join(apps, app, 'lists');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => ({ app, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }));
}

const address = ({ app, schemaCode, code }: KnownList): string => `${server.url}/application/${app}/application-list/${schemaCode}?view=${code}`;
const views = (page: Page) => page.getByRole('heading', { level: 1 });

/** Adds a record as the generated form would. */
async function add(client: Client, schemaCode: string, data: object): Promise<void> {
  const replayToken = (await client.get<string>('/api/runtime/form/getReplayToken')).data;
  const { errcode, errmsg } = await client.post('/api/runtime/form/save', { bizObject: { schemaCode, data }, replayToken });
  expect(`${errcode} ${errmsg}`.trim()).toBe('0');
}

/** Changes a document in the folder that the server watches. */
function rewrite(path: string, change: (text: string) => string): void {
  const file = join(apps, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** The faults that the server has logged so far, as `file:line:column reason`. */
function loggedFaults(): string[] {
  // The last line may still be on its way.
  const lines = server.output().split('\n').slice(0, -1);
  const records = lines.filter((line) => line.includes('"application document"')).map((line) => JSON.parse(line));
  return records.map(({ file, line, column, severity, reason }) => `${String(file).slice(apps.length + 1)}:${line}:${column} ${severity} ${reason}`);
}

/** What a list shows in place of its rows, or the rows. */
function drawnOf(page: Page, code: string) {
  if (code === 'device_replace') return page.getByText('Drawn by the script');
  if (code === 'device_board') return page.getByRole('region', { name: '看板：看板' });
  return page.getByRole('grid').or(page.getByRole('heading', { level: 2, name: code === BARE ? NO_COLUMNS : EMPTY }));
}

/** Opens a list from the one that stands open: another view of its model in the page, the first one of another model by the menu, else by address. */
async function openNext(page: Page, list: KnownList, before: KnownList | undefined): Promise<void> {
  const { app, schemaCode, code, name } = list;
  const isOfModel = before?.app === app && before.schemaCode === schemaCode;
  const part = isOfModel ? `code=${code}` : `schemaCode=${schemaCode}`;
  // The menu requests it ahead as the pointer comes near; following it may cancel that call.
  const config = page.waitForEvent('requestfinished', (request) => request.url().includes('/app/query/get?') && request.url().includes(part));
  if (isOfModel) await pickView(page, name);
  else if (before?.app === app) await page.getByRole('treeitem', { name: menuName(app, schemaCode), exact: true }).click();
  else await page.goto(address(list));
  await config;
  await expect(views(page)).toHaveText(name);
}

interface MenuEntry {
  code: string;
  name: string;
  children?: MenuEntry[];
}

/** What the menu of an application calls a model. */
function menuName(app: string, schemaCode: string): string {
  const entries: MenuEntry[] = JSON.parse(readFileSync(join(apps, app, 'menu.json'), 'utf8'));
  const entry = entries.flatMap((one) => [one, ...(one.children ?? [])]).find(({ code }) => code === schemaCode);
  if (!entry) throw new Error(`The menu of ${app} has no ${schemaCode}`);
  return entry.name;
}

/** Runs the built command on folders one after the other; gives the exit status of each, and the lines, which name files below the applications. */
function check(...folders: string[]) {
  const command = `import { main } from './dist/server/cli.js';
    for (const folder of ${JSON.stringify(folders)}) console.log('exit ' + (await main(['check', folder], process.env)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', command], { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n').map((line) => line.replace(`${apps}/`, ''));
  return { statuses: lines.filter((line) => line.startsWith('exit ')).map((line) => Number(line.slice(5))), lines };
}

test.beforeAll(async () => {
  apps = mkdtempSync(join(tmpdir(), 'portico-unknown-'));
  cpSync(FIXTURE, apps, { recursive: true });
  server = await startServer({ PORTICO_APPS: apps, PORTICO_SEED: '0', PORTICO_DEMO: '1', ...patience });
  const manager = await signedIn(server.url, 'manager');
  await add(manager, 'device', {
    title: '监护仪',
    price: 1234.5,
    count: 2,
    active: true,
    state: '在库',
    grade: 'A',
    uses: '诊断;治疗',
    bought: '2026-03-15 00:00:00',
  });
  await add(manager, 'ward', { label: '内科一病区', floor: 3 });
  await add(manager, 'inspection', { day: '2026-11-01 00:00:00', score: 3.5, passed: true, strange: '文本' });
  await add(manager, 'odd_names', { a: 'x'.repeat(300), xx: '<img src=x onerror=alert(1)>', m: 'a,b;c、d' });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(apps, { recursive: true, force: true });
});

test('[BX-021] two applications nobody knew are offered, and every list of them opens; a Gantt chart without its items is a table that says what is missing', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await signIn(page, 'manager', server.url);
  const lists = [...listsOf('lending'), ...listsOf('estates')].filter(({ code }) => code !== LEFT_OUT && code !== THROWING && !KINDS.includes(code));
  expect(lists.length).toBeGreaterThanOrEqual(30);
  for (const [at, list] of lists.entries()) {
    await openNext(page, list, lists[at - 1]);
    await expect(drawnOf(page, list.code), list.code).toBeVisible();
    await expect(page.getByText(/已改用表格显示/), list.code).toHaveCount(OTHER_PRESENTATION.has(list.code) ? 1 : 0);
    if (list.code === 'inspection_timeline') {
      await expect(page.getByRole('note')).toHaveText(/GANTT.*startPropertyCode, endPropertyCode, titlePropertyCode.*已改用表格显示/);
      await expect(page.getByRole('grid').getByRole('columnheader', { name: '日期' })).toBeVisible();
    }
    if (list.code === 'inspection_gantt') {
      await expect(page.getByRole('radiogroup', { name: '时间刻度' })).toBeVisible();
      await expect(page.getByRole('note')).toHaveCount(0);
    }
  }
  expect(errors).toEqual([]);
});

test('[BX-031] an open list follows its document, and a faulty one leaves its former version', { tag: '@alone' }, async ({ page }) => {
  await signIn(page, 'manager', server.url);
  await page.goto(`${server.url}/application/lending/application-list/ward?view=ward_all`);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('楼层')).toBeVisible();
  // A list that has just opened compares its configuration once by itself; the second change reaches it only by the change feed.
  for (const [before, after] of [
    ['楼层', '楼层号'],
    ['楼层号', '所在楼层'],
  ] as const) {
    rewrite('lending/lists/ward_all.json', (text) => text.replace(`"${before}"`, `"${after}"`));
    await expect(head(after)).toBeVisible({ timeout: 3_000 });
  }
  let whole = '';
  rewrite('lending/lists/ward_all.json', (text) => {
    whole = text;
    return text.replace('"propertyCode": "floor"', '"propertyCode": "nowhere"');
  });
  await expect.poll(() => loggedFaults().filter((fault) => /^lending\/lists\/ward_all\.json:\d+:\d+ error .*nowhere/.test(fault)).length).toBeGreaterThan(0);
  await page.reload();
  await expect(head('所在楼层')).toBeVisible();
  rewrite('lending/lists/ward_all.json', (text) => text.slice(0, 40));
  await expect.poll(() => loggedFaults().filter((fault) => /^lending\/lists\/ward_all\.json:\d+:\d+ error /.test(fault)).length).toBeGreaterThan(1);
  await page.goto(`${server.url}/application/lending/application-list/supplier?view=supplier_all`);
  await expect(views(page)).toHaveText('供应商');
  await page.goto(`${server.url}/application/lending/application-list/ward?view=ward_all`);
  await expect(head('所在楼层')).toBeVisible();
  rewrite('lending/lists/ward_all.json', () => whole);
});

test('a record is added through a generated form; a throwing script leaves its list, and a menu entry of an unknown kind says so when it is opened', async ({
  page,
}) => {
  await signIn(page, 'manager', server.url);
  await page.goto(`${server.url}/application/lending/application-list/supplier?view=supplier_all`);
  await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('名称').fill('东方医疗器械');
  await form.getByLabel('评分').fill('4.25');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('gridcell', { name: '东方医疗器械' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '4.3' }).first()).toBeVisible();

  await page.goto(`${server.url}/application/lending/application-list/device?view=${THROWING}`);
  await expect(page.getByRole('alert').getByText(/E-load/)).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: '新增' })).toBeEnabled();

  for (const [entry, heading] of [
    ['未知菜单', '无法显示“未知菜单”'],
    ['Unknown menu kind', '“Unknown menu kind” cannot be shown'],
  ] as const) {
    const item = page.getByRole('treeitem', { name: entry });
    if (entry === '未知菜单') await item.click();
    else await speakEnglish(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Orbit')).toBeVisible();
    await expect(item).toHaveAttribute('aria-current', 'page');
  }
});

test('[EN-013][EN-014] every type is drawn as a column and as a condition of the panel: as text, radio, checkbox, drop-down and range', async ({ page }) => {
  // Wide enough that the grid draws all its columns at once.
  await page.setViewportSize({ width: 4000, height: 900 });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await signIn(page, 'manager', server.url);
  const lists = listsOf('lending').filter(({ code }) => KINDS.includes(code));
  expect(lists).toHaveLength(KINDS.length);
  for (const [at, list] of lists.entries()) {
    await openNext(page, list, lists[at - 1]);
    const row = page.getByRole('row').filter({ hasText: '监护仪' });
    await expect(row).toBeVisible();
    await expect(page.getByText(/已改用表格显示/)).toHaveCount(0);
    // All of them are read at once: to look each up by its role would cost as much as opening the list.
    const heads = page.getByRole('columnheader').filter({ visible: true });
    await expect.poll(() => trimmed(heads)).toEqual(expect.arrayContaining(list.queryColumns.map(({ name }) => name)));
    await expect(row).not.toContainText('[object');
    const panel = page.getByRole('region', { name: '筛选' });
    await expect(panel.getByRole('button', { name: '查询' })).toBeVisible();
    const more = panel.getByRole('button', { name: '更多条件' });
    if (await resting(() => more.isVisible())) await more.click();
    const shown = async () => (await panel.innerText()).split('\n').map((line) => line.trim());
    await expect.poll(shown).toEqual(expect.arrayContaining(list.queryConditions.map(({ name }) => name)));
    expect(await resting(() => panel.getByText(/无法显示|unknown/).allInnerTexts())).toEqual([]);
    // Every condition can be left empty: the search finds the record all the same.
    const requested = page.waitForRequest('**/api/runtime/query/list');
    await panel.getByRole('button', { name: '查询' }).click();
    expect((await requested).postDataJSON()).toMatchObject({ queryCode: list.code, filters: [] });
    await expect(row).toBeVisible();
  }
  expect(errors).toEqual([]);
});

const trimmed = async (places: Locator): Promise<string[]> => (await places.allInnerTexts()).map((text) => text.trim());

/** A list of the wards with one more field. */
const wards = (code: string, more: string): string =>
  `{ "code": "${code}", "schemaCode": "ward", "name": "坏", "queryColumns": [{ "propertyCode": "label", "propertyType": 0, "name": "病区" }], ${more} }`;

/** One document for each kind of fault of contract 15.1; a mark stands where its fault is. */
const FAULTY: Readonly<Record<string, string>> = {
  'lists/f_json.json': wards('f_json', '\n  "queryActions": [⟪e:broken JSON⟫}'),
  'lists/f_missing.json': '⟪e:missing field "queryColumns"⟫{ "code": "f_missing", "schemaCode": "ward", "name": "缺" }',
  'lists/f_type.json': wards('f_type', '\n  "queryConditions": ⟪e:queryConditions must be an array⟫"label"'),
  'lists/f_reference.json': wards('f_reference', '\n  "querySorts": [{ "propertyCode": ⟪e:model ward has no item height⟫"height", "direction": 1 }]'),
  'lists/f_duplicate.json':
    '{ "code": "f_duplicate", "schemaCode": "ward", "name": "重", "queryColumns": [\n  { "propertyCode": "label", "propertyType": 0, "name": "一" },\n  { "propertyCode": ⟪e:duplicate propertyCode label⟫"label", "propertyType": 0, "name": "二" }] }',
  'lists/f_outside.json': wards(
    'f_outside',
    '\n  "queryPresentation": { "htmlJson": { "scriptJson": { "$file": ⟪e:../../../secret.js lies outside the folder of the application⟫"../../../secret.js" } } }',
  ),
  'lists/f_parse.json': wards('f_parse', '\n  "queryPresentation": { "htmlJson": { "scriptJson": { "$file": "f_parse.js" } } }'),
  'lists/f_parse.js': "({\n  options: { version: '1.0' },\n  hooks: { onLoad() { return ⟪e:the script cannot be used⟫] } },\n})\n",
  'lists/f_version.json': wards(
    'f_version',
    `\n  "queryPresentation": { "htmlJson": { "scriptJson": "⟪e:the script cannot be used: unknown version 7.0⟫({ options: { version: '7.0' }, hooks: {} })" } }`,
  ),
  'workflows/f_flow.bpmn':
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lp="urn:lowcode-portal:bpmn:1" targetNamespace="urn:app:lending">\n  <process id="f_flow" isExecutable="true"><extensionElements><lp:process schemaCode="ward"/></extensionElements>\n    <startEvent id="start"/>\n    ⟪e:bpmn:scriptTask is not supported⟫<scriptTask id="run"/>\n    <endEvent id="end"/>\n    <sequenceFlow id="f1" sourceRef="start" targetRef="end"/>\n  </process>\n</definitions>\n',
  'lists/w_kinds.json':
    '{ "code": "w_kinds", "schemaCode": "ward", "name": "还行", "name_i18n": ⟪w:name_i18n is not JSON with names by language⟫"Fair",\n  "queryPresentationType": ⟪w:queryPresentationType "MAP" is unknown⟫"MAP",\n  ⟪w:unknown field "colour"⟫"colour": "red",\n  "queryColumns": [{ "propertyCode": "label", "propertyType": 0, "name": "病区" }, { "propertyCode": "floor", "propertyType": ⟪w:propertyType 88 is unknown⟫88, "name": "楼层" }],\n  "queryConditions": [{ "propertyCode": "label", "propertyType": 0, "name": "病区", "displayType": ⟪w:displayType 9 is unknown⟫9 }],\n  "queryActions": [{ "actionCode": ⟪w:unknown actionCode whistle without a queryActionType⟫"whistle", "name": "哨" }] }',
  'lists/w_first.json': wards(
    'w_first',
    `\n  "queryPresentation": { "htmlJson": { "scriptJson": "⟪w:a first-version script is not run⟫(function (list) {})(1)" } }`,
  ),
  'pages/w_block.json':
    '{ "code": "w_block", "name": "块", "blocks": [\n  { "kind": ⟪w:kind "radio" is unknown; the portal shows its fallback⟫"radio", "x": 0, "y": 0, "w": 1, "h": 1 }] }',
};

test('[BX-031][BX-032] every kind of fault is reported with file, line, column and reason while everything else keeps working', async ({ page }) => {
  test.slow();
  const wanted = Object.entries(FAULTY).flatMap(([path, marked]) => {
    const { text, faults } = takeMarks(marked);
    const file = join(apps, 'lending', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return faults.map(({ line, column, severity, reason }) => `lending/${path}:${line}:${column} ${severity} ${reason}`);
  });
  const missing = (faults: readonly string[]) => wanted.filter((fault) => !faults.some((one) => one.startsWith(fault)));
  const { statuses, lines } = check(apps, join(apps, 'estates'));
  expect(missing(lines)).toEqual([]);
  // What the applications had before.
  for (const fault of [
    /^lending\/lists\/device_faulty\.json:12:23 error .*nowhere/,
    /^lending\/models\/inspection\/model\.json:\d+:\d+ warning propertyType 77 is unknown/,
    /^lending\/lists\/device_kanban\.json:\d+:\d+ warning queryPresentationType "HOLOGRAM" is unknown/,
    /^lending\/lists\/inspection_timeline\.json:\d+:\d+ warning a view of type GANTT needs queryGanttModel/,
    /^lending\/menu\.json:\d+:\d+ warning type "Orbit" is unknown/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(fault));
  expect(statuses).toEqual([1, 0]);
  await expect.poll(() => missing(loggedFaults())).toEqual([]);

  await signIn(page, 'manager', server.url);
  for (const [at, list] of listsOf('estates')
    .filter(({ code }) => code.endsWith('_all'))
    .entries()) {
    if (at === 0) await page.goto(address(list));
    else await page.getByRole('treeitem', { name: list.schemaCode }).click();
    // The menu leads to the first view of a model.
    if (list.code === 'ticket_all') await pickView(page, list.name);
    await expect(views(page)).toHaveText(list.name);
  }
  await page.goto(`${server.url}/application/lending/application-list/ward?view=w_kinds`);
  await expect(views(page)).toHaveText('还行');
  await expect(page.getByRole('gridcell', { name: '内科一病区' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await expect(page.getByRole('menuitemradio', { name: '坏', exact: true })).toHaveCount(1);
});
