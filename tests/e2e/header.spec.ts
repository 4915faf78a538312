import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { startServer, storageOf } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { goWithin, speakEnglish } from './inPage.ts';
import { answerPictures, PASSWORD, signIn } from './portal.ts';

const HELP = { userManual: '/healthz?manual', video: '/healthz?video', developerManual: '/healthz?developers', customerService: '/healthz?service' };

/** Tests against a server of their own whose operator has named a back-end and help pages. */
const portal = fileFixture<string>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ portal: { adminUrl: '/healthz?back', helpLinks: HELP } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  await addBoth(server.data);
  await use(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const test = testsAt(portal);

/** Adds a person `both` with both permissions that have a tag, as an operator does. */
async function addBoth(data: string): Promise<void> {
  const permissions = ['APP_MNG', 'SYS_MNG'].flatMap((name) => ['--permission', name]);
  const args = ['user', 'add', 'both', '--name', '孙两全', '--department', 'it', ...permissions, '--password-stdin'];
  const added = promisify(execFile)(process.execPath, [resolve('cli/portico.mjs'), ...args], { env: { ...process.env, ...storageOf(data) } });
  added.child.stdin?.end(`${PASSWORD}\n`);
  await added;
}

const header = (page: Page) => page.getByRole('banner');
const button = (page: Page, name: string) => header(page).getByRole('button', { name, exact: true });

test('[HD-003][HD-005][HD-012] the arrow of the header leads to `return`, else to the dashboard, its entry to the applications', async ({ page }) => {
  await signIn(page, 'staff', '/user/info?return=%2Fapp-list%2Fapplications%3Fx%3D1');
  await expect(header(page)).toHaveCount(1);
  await button(page, '返回').click();
  await expect(page).toHaveURL(/\/app-list\/applications\?x=1$/);
  for (const external of ['https%3A%2F%2Fevil.example%2F', 'javascript%3Aalert(1)', '%2F%2Fevil.example', '']) {
    await goWithin(page, `/user/info?return=${external}`);
    await button(page, '返回').click();
    await expect(page, external).toHaveURL(/\/portal-page\/defaultPortalDashboard$/);
  }
  await button(page, '应用列表').click();
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('[HD-006][HD-007][HD-009] the header names where one is, in both languages', async ({ page }) => {
  await signIn(page, 'staff', '/app-list/applications');
  for (const [path, zh, en] of [
    ['/app-list/applications', '应用列表', 'Applications'],
    ['/workflow-center/my-workflow', '流程中心', 'Workflow center'],
    ['/my-draft', '我的草稿', 'My drafts'],
  ] as const) {
    await goWithin(page, path);
    await expect(header(page).getByText(zh, { exact: true })).toBeVisible();
    await speakEnglish(page);
    await expect(header(page).getByText(en, { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await button(page, '中文').click();
  }
});

const TAGS = ['子管理员', '系统管理员', 'subadministrator', 'system administrator'];

for (const [account, clauses, isAdmin, tags] of [
  ['staff', '[HD-016][HD-020][HD-021]', false, []],
  ['wfadmin', '[HD-016][HD-026]', false, []],
  ['appadmin', '[HD-016][HD-021][HD-025]', true, ['子管理员', 'subadministrator']],
  ['sysadmin', '[HD-016][HD-021][HD-026]', true, ['系统管理员', 'system administrator']],
  ['both', '[HD-025][HD-026]', true, ['系统管理员', 'system administrator']],
  ['admin', '[HD-016][HD-021][AU-004]', true, []],
] as const) {
  test(`${clauses} ${account} is offered the help links, the back-end and the tag of its permissions`, async ({ page }) => {
    await signIn(page, account, '/app-list');
    await button(page, '帮助').click();
    const links = page.getByRole('dialog', { name: '帮助' }).getByRole('link');
    await expect(links).toHaveText(['用户手册', '视频', '开发者手册', ...(isAdmin ? ['客服'] : [])]);
    await page.keyboard.press('Escape');
    // It comes with the help menu.
    await expect(button(page, '管理后台')).toHaveCount(isAdmin ? 1 : 0);
    for (const language of [0, 1]) {
      await header(page)
        .getByRole('button', { name: /^(用户：|User: )/ })
        .click();
      const card = page.getByRole('dialog', { name: /^(用户：|User: )/ });
      await expect(card).toBeVisible();
      for (const name of TAGS) await expect(card.getByText(name, { exact: true })).toHaveCount(name === tags[language] ? 1 : 0);
      await page.keyboard.press('Escape');
      if (language === 0) await button(page, 'EN').click();
    }
  });
}

test('[HD-017][HD-020] the back-end and a help page open in tabs of their own, which cannot reach this one', async ({ page, context }) => {
  await signIn(page, 'appadmin', '/app-list/applications');
  const [back] = await Promise.all([context.waitForEvent('page'), button(page, '管理后台').click()]);
  await expect(back).toHaveURL(/\/healthz\?back$/);
  expect(await back.evaluate(() => window.opener)).toBeNull();
  await button(page, '帮助').click();
  const [manual] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: '用户手册' }).click()]);
  await expect(manual).toHaveURL(/\/healthz\?manual$/);
  await expect(page).toHaveURL(/\/app-list\/applications$/);
});

test('[SM-021][SM-022][SM-023] the edge of the menu is dragged from within 8 px, to a third of the page and not below its own width', async ({ page }) => {
  await page.setViewportSize({ width: 1500, height: 800 });
  await signIn(page, 'staff', '/application/kinds');
  const menu = page.getByRole('navigation', { name: '应用菜单' });
  const width = async () => Math.round((await menu.boundingBox())?.width ?? 0);
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, 400);
    await page.mouse.down();
    await page.mouse.move(to, 400, { steps: 4 });
    await page.mouse.up();
  };
  const grip = menu.getByRole('separator', { name: '调整菜单宽度' });
  await expect(grip).toBeAttached();
  await expect.poll(width).toBe(250);
  for (const offset of [-9, 9]) {
    await drag(250 + offset, 320 + offset);
    expect([offset, await width()]).toEqual([offset, 250]);
  }
  await drag(250 + 8, 300 + 8);
  await expect.poll(width).toBe(300);
  await drag(300 - 8, 350 - 8);
  await expect.poll(width).toBe(350);
  await drag(350, 1200);
  await expect.poll(width).toBe(500);

  // Where the window grows narrower the menu keeps to its third, and comes back with it.
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect.poll(width).toBe(400);
  await page.setViewportSize({ width: 1500, height: 800 });
  await expect.poll(width).toBe(500);

  await menu.getByRole('button', { name: '收起菜单' }).click();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(width).toBe(500);
  await drag(500, 20);
  await expect.poll(width).toBe(250);

  await grip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(266);
  await grip.dblclick();
  await expect.poll(width).toBe(250);
});

test('[HD-029] who has no picture is shown by their name, drawn', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  const person = header(page).getByRole('button', { name: '用户：王敏' });
  await expect(person).toHaveText('王敏');
  await expect(person.locator('img')).toHaveCount(0);
});

test('[HD-029] the picture of the user is an address or a file id (routed)', async ({ page }) => {
  const person = header(page).getByRole('button', { name: '用户：王敏' });
  const picture = person.locator('img');
  await answerPictures(page, /pictures\.example|\/public\/image\/person\//);
  await signIn(page, 'staff', '/app-list');
  for (const [given, src] of [
    [{ imgUrl: 'https://pictures.example/one.png', imgUrlId: 'f1' }, 'https://pictures.example/one.png'],
    [{ imgUrl: null, imgUrlId: 'f1' }, '/public/image/person/f1'],
    [{ imgUrl: '', imgUrlId: 'f2' }, '/public/image/person/f2'],
  ] as const) {
    await page.route('**/user/info_login', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...given } } });
    });
    await page.reload();
    await expect(picture).toHaveAttribute('src', src);
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
    await page.unroute('**/user/info_login');
  }
});
