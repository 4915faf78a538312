import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { workbook } from '#tests/support/workbooks.ts';
import { chooseFile } from './depot.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { recordCalls, signIn, storeRecord } from './portal.ts';
import { expectToastFor, stopTime } from './toasts.ts';

/** Most rows of one import here. */
const LIMIT = 3;
/** So many rows of a workbook that its preview leaves it before its end. */
const LONG = 3000;
const ALL = ['add', 'edit', 'delete', 'import', 'print'];

let folder: string;
let server: RunningServer;

function write(path: string, document: unknown): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(document));
}

/** Writes what `manager` may do with visits; without actions they do not see them either. */
function writeRights(actions: readonly string[]): void {
  const models = actions.length === 0 ? {} : { visit: { actions, scope: 'all' } };
  write('apps/intake/app.json', { code: 'intake', name: '来访', permissions: [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models }] });
}

const portal = fileFixture<string>(async (use) => {
  folder = mkdtempSync(join(tmpdir(), 'portico-refused-'));
  const item = (code: string, name: string, propertyType: number) => ({ code, name, propertyType, published: true });
  const column = (propertyCode: string, name: string, propertyType: number) => ({ propertyCode, name, propertyType });
  const action = (actionCode: string, name: string, queryActionType: number) => ({ actionCode, name, queryActionType });
  writeRights(ALL);
  write('apps/intake/menu.json', [{ code: 'visit', name: '来访', type: 'BizModel', pcAble: true, published: true }]);
  write('apps/intake/models/visit/model.json', {
    code: 'visit',
    name: '来访',
    nameRule: '${guest}',
    properties: [item('guest', '访客', 0), item('host', '接待人', 50)],
  });
  write('apps/intake/forms/visit_form.json', {
    code: 'visit_form',
    schemaCode: 'visit',
    name: '来访',
    publishedViewJson: [{ type: 'row', columns: [{ key: 'guest' }, { key: 'host' }] }],
    printTemplates: [{ code: 'pass', name: '出入证', html: '<p>${guest}</p>' }],
  });
  write('apps/intake/lists/visits.json', {
    code: 'visits',
    schemaCode: 'visit',
    name: '全部来访',
    queryColumns: [column('guest', '访客', 0), column('host', '接待人', 50)],
    queryActions: [action('import', '导入', 5), action('delete', '删除', 4), action('print', '打印', 9)],
  });
  write('settings.json', { importRows: LIMIT });
  server = await startServer({ PORTICO_APPS: join(folder, 'apps'), PORTICO_SEED: '0', PORTICO_SETTINGS: join(folder, 'settings.json') });
  await use(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(portal);

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

/** Opens the visits as `manager`, with one that is checked. */
async function openVisits(page: Page): Promise<void> {
  await page.goto('/application/intake/application-list/visit');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('checkbox').check();
}

async function signInWithVisit(page: Page, guest: string): Promise<void> {
  await signIn(page, 'manager');
  await storeRecord(page, 'visit', { guest });
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^导入/ });
  await expect(dialog.getByText('将文件拖到此处')).toBeVisible();
  return dialog;
}

/** Chooses a file of visits; gives the button that starts its import. */
async function choose(dialog: Locator, lines: readonly string[]): Promise<Locator> {
  await chooseFile(dialog, 'visits.csv', lines.join('\n'));
  return starting(dialog);
}

/** The button that starts the import of what has been chosen. */
async function starting(dialog: Locator): Promise<Locator> {
  const start = dialog.getByRole('button', { name: '开始导入' });
  await expect(start).toBeVisible();
  return start;
}

/** The files that the server stores. */
function storedFiles(): string[] {
  const entries = readdirSync(join(server.data, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Damages what was uploaded for the next import on the disk of the server, before that import begins. */
async function damageNext(page: Page, damage: (path: string) => void): Promise<void> {
  const known = new Set(storedFiles());
  const change = () => storedFiles().forEach((path) => known.has(path) || damage(path));
  await page.route(
    '**/query/import_data?**',
    async (route) => {
      change();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Every result with what leads to it, its words, and which of the two buttons stands beside the plain close. */
const RESULTS = [
  {
    result: 'LA-018',
    text: `数据超出上限，一次最多导入 ${LIMIT} 行`,
    button: '确定',
    lines: ['访客', ...Array.from({ length: LIMIT + 1 }, (_, at) => `${at}`)],
  },
  { result: 'LA-019', text: '文件的列有误', button: '确定', lines: ['无关', '一', '二'] },
  {
    result: 'LA-021',
    text: '系统错误，导入未完成',
    button: '重新导入',
    lines: ['访客', '丙'],
    damage(path: string) {
      rmSync(path);
      mkdirSync(path);
    },
  },
  { result: 'LA-017', text: '导入失败', lines: ['访客', '丁'], damage: (path: string) => rmSync(path) },
  { result: 'LA-022', text: '有 1 条数据的人员或部门无法确定', lines: ['访客,接待人', '戊,无此人'] },
] as const;

/** Imports what has this result, in the dialog at its first step: its words and its buttons show. */
async function importWith(page: Page, dialog: Locator, wanted: (typeof RESULTS)[number]['result']): Promise<void> {
  const found = RESULTS.find(({ result }) => result === wanted);
  if (!found) throw new Error(`Nothing leads to ${wanted}`);
  const { result, text, lines, ...more } = found;
  await test.step(result, async () => {
    const start = await choose(dialog, lines);
    if ('damage' in more) await damageNext(page, more.damage);
    // Nothing is required, so a file may be started of which no column is taken.
    if (lines[0] === '无关') {
      await dialog.getByRole('row').getByRole('combobox').click();
      await page.getByRole('option', { name: '不导入', exact: true }).click();
    }
    await start.click();
    await expect(dialog.getByRole('heading', { name: text })).toBeVisible();
    // The limit is said once.
    if (result === 'LA-018') await expect(dialog.getByText('一次最多导入')).toHaveCount(1);
    for (const name of ['确定', '重新导入']) await expect(dialog.getByRole('button', { name })).toHaveCount('button' in more && more.button === name ? 1 : 0);
  });
}

/** Closes the dialog by its plain button and opens it again a second later: it is at its first step. */
async function closeAndOpen(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await expect(dialog.getByText('将文件拖到此处')).toBeVisible();
}

test('[LA-018][LA-019][LA-024] files that are too long or of other columns are confirmed, after which the dialog is at its first step; one with few rows is imported after them', async ({
  page,
}) => {
  const visits = (name: string, count: number) => workbook([['访客'], ...Array.from({ length: count }, (_, at) => [`${name} ${at}`])]);
  await signInWithVisit(page, '甲');
  await openVisits(page);
  const dialog = await openImport(page);
  for (const result of ['LA-018', 'LA-019'] as const) {
    await importWith(page, dialog, result);
    await closeAndOpen(page, dialog);
  }
  // Neither a preview that left its workbook nor an import that was refused keeps the next one waiting.
  const long = await visits('多行', LONG);
  for (let time = 0; time < 3; time += 1) {
    await chooseFile(dialog, 'too-many-rows.xlsx', long);
    await (await starting(dialog)).click();
    await expect(dialog.getByRole('heading', { name: `数据超出上限，一次最多导入 ${LIMIT} 行` })).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await page.clock.runFor(1000);
    await openImport(page);
  }
  await chooseFile(dialog, 'few-rows.xlsx', await visits('少行', 2));
  await expect(dialog.getByRole('row', { name: /访客/ })).toContainText('少行 0');
  await (await starting(dialog)).click();
  await expect(page.getByText('已导入 2 条数据')).toBeVisible();
});

test('[LA-017][LA-021][LA-022] what failed has its words, is imported again after a fault of the system, and put right where names are not clear', async ({
  page,
}) => {
  await signInWithVisit(page, '甲');
  await openVisits(page);
  const dialog = await openImport(page);
  await importWith(page, dialog, 'LA-021');
  await dialog.getByRole('button', { name: '重新导入' }).click();
  await expect(dialog.getByText('将文件拖到此处')).toBeVisible();
  await importWith(page, dialog, 'LA-017');
  await closeAndOpen(page, dialog);
  await importWith(page, dialog, 'LA-022');
  await dialog.getByRole('button', { name: '查看并修改错误行' }).click();
  const faults = page.getByRole('dialog', { name: '1 条数据未导入' });
  await faults
    .getByRole('row')
    .nth(1)
    .getByRole('combobox', { name: /接待人/ })
    .click();
  await page.getByRole('textbox', { name: /搜索/ }).last().fill('王敏');
  await page.getByRole('option', { name: /王敏/ }).first().click();
  await faults.getByRole('button', { name: '提交修改' }).click();
  await expect(page.getByText('已导入 1 条数据')).toBeVisible();
  await expect(page.getByRole('grid').getByText('戊')).toBeVisible();
});

/** Gives `manager` these rights while the server runs; resolves once it has read them. */
async function grant(page: Page, actions: readonly string[]): Promise<void> {
  writeRights(actions);
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const mayPrint = async () => (await (await page.request.get(`${server.url}/api/runtime/query/getBizFormPrint?schemaCode=visit`, { headers })).json()).errcode;
  const isGranted = actions.includes('print');
  await expect.poll(async () => (await mayPrint()) === 0).toBe(isGranted);
}

/** Takes rights away between the asking and the answer of the next request of a call; the page's time stands from before that on, so that nothing else of it meets the change. */
async function takeAwayAt(page: Page, path: string, left: readonly string[]): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await stopTime(page);
      await grant(page, left);
      await route.continue();
    },
    { times: 1 },
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[ER-008][ER-012][LA-025] an action that is no longer granted when it is run says so, and leaves rows and no file behind', async ({ page }) => {
  const guest = '乙';
  await signInWithVisit(page, guest);
  const removals = recordCalls(page, '/query/delete_temporary_file');
  const starts = recordCalls(page, '/query/import_data');

  await openVisits(page);
  await takeAwayAt(page, '**/query/getBizFormPrint?**', ['edit']);
  await press(page, '打印');
  await expectToastFor(page, '没有操作权限', 3000);
  // Before its time goes on, in which the page would learn what is no longer granted.
  await grant(page, ALL);
  await page.clock.resume();

  await press(page, '删除');
  await takeAwayAt(page, '**/query/delete_data', ['edit']);
  await page.getByRole('alertdialog').getByRole('button', { name: '删除 1 条' }).click();
  await expectToastFor(page, '删除失败', 3000);
  await expect(page.getByRole('grid').getByText(guest)).toBeVisible();
  await grant(page, ALL);
  await page.clock.resume();

  const dialog = await openImport(page);
  const start = await choose(dialog, ['访客', '己']);
  await takeAwayAt(page, '**/query/import_data?**', ['edit']);
  const removed = page.waitForResponse('**/query/delete_temporary_file');
  await start.click();
  expect(await (await removed).json()).toMatchObject({ errcode: 0 });
  expect(removals.map(({ body }) => body)).toEqual([{ fileName: starts[0]?.query.get('fileName') }]);
  await expect(dialog.getByText('没有操作权限')).toBeVisible();
  await expect(start).toBeVisible();
  await page.clock.resume();
  await grant(page, ALL);
});

test('[ER-006][ER-025][CN-004] a list that is no longer granted when it is queried says so in the words of the server, for 3 s', async ({ page }) => {
  const heading = page.getByRole('heading', { name: '加载失败' });
  await signInWithVisit(page, '丁');
  await openVisits(page);
  await takeAwayAt(page, '**/runtime/query/list', []);
  await press(page, '刷新列表');
  await expectToastFor(page, '数据不存在或不可见', 3000);
  await expect(heading).toBeVisible();
  await page.clock.resume();

  await grant(page, ALL);
  await takeAwayAt(page, '**/app/query/get?**', []);
  await page.reload();
  await expectToastFor(page, '数据不存在或不可见', 3000);
  await expect(heading).toBeVisible();
});
