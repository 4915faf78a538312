import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type FamilyServer, openFamilyServer } from '#tests/family/familyServer.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { test } from './fixtures.ts';
import { PASSWORD } from './portal.ts';

const KEY = 'sixteen letters!';
const PLACE = { provinceName: '江苏省', cityName: '苏州市', districtName: '姑苏区', address: '平江路 1 号' };
/** What travels in clear also while the server encrypts (contract 4). */
const IN_CLEAR = /\/(public\/(system\/config|image\/.*)|api\/system\/(changes|csp_report))$/;
const SEALED = /^"?[A-Za-z0-9+/]+={0,2}"?$/;
/** What would show of shapes that were not understood. */
const ODDITIES = /\{\\?"|\[object|undefined|\bNaN\b|\bnull\b/;

let server: RunningServer;
let family: FamilyServer;
let folder: string;

/** The newest family server: encrypted, its login below `/user`, headers of its own, the portal handed out beside it. */
test.beforeAll(async () => {
  family = await openFamilyServer(() => server.url, { encryptKey: KEY, loginPrefix: '/user', wants: ['x-lowcode-corpid', 'time-zone', 'x-client-lang'] });
  folder = mkdtempSync(join(tmpdir(), 'portico-family-'));
  const settings = join(folder, 'settings.json');
  writeFileSync(settings, JSON.stringify({ publicOrigin: family.url, portal: { profile: 'family-user', encryptKey: KEY, passwordVerb: 'POST' } }));
  server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: settings });
  await storeThings();
});
test.afterAll(async () => {
  await family.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stored as our own server has them; the browser gets them in the clothes of the family. */
async function storeThings(): Promise<void> {
  const client = await signedIn(server.url, 'sysadmin');
  for (const [title, amount] of [
    ['甲物', 1.5],
    ['乙物', 2.25],
    ['丙物', 4],
    ['丁物', 8],
  ] as const) {
    const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'thing', data: { title, amount, day: '2024-05-06 00:00:00', place: PLACE, state: '开' } };
    expect(await client.post('/api/runtime/form/save', { bizObject, replayToken })).toMatchObject({ errcode: 0 });
  }
}

/** Everything in an exchange with the family that was not sealed. */
function clearParts(): string[] {
  return family.seen
    .filter(({ path }) => !IN_CLEAR.test(path))
    .flatMap(({ method, path, query, body }) => {
      const values = method === 'GET' ? [...new URLSearchParams(query).values()] : [];
      const sent = body === '' || /^\{"param":"[A-Za-z0-9+/]+={0,2}"\}$/.test(body) ? [] : [body];
      return [...values.filter((value) => !SEALED.test(value) || value.length < 24), ...sent].map((text) => `${method} ${path}: ${text.slice(0, 200)}`);
    });
}

async function expectNoOddities(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(ODDITIES);
}

test('[HT-016] [HT-026] [HT-031] the built portal works in a browser with a family server: in, menu, list, record, change, out; nothing of its shapes shows and nothing travels in clear (OP-04)', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && !IN_CLEAR.test(pathname) && response.ok()) answers.push(response.text().catch(() => ''));
  });
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
  const changes = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/system/changes'));
  await page.goto(`${family.url}/application/kinds`);
  await page.getByLabel('用户名').fill('sysadmin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();

  // Whoever leaves before the answer cancels the question, and asks again.
  await (await changes).finished();
  await page.getByRole('treeitem', { name: '物品' }).click();
  await expect(page.getByRole('gridcell', { name: '丁物' })).toBeVisible();
  await expectNoOddities(page);

  await page.getByRole('button', { name: '精简' }).click();
  await page.getByRole('menuitemradio', { name: '全部物品' }).click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell', { name: '江苏省苏州市姑苏区平江路 1 号' })).toHaveCount(4);
  await expect(grid.getByText('15.75')).toBeVisible();
  await expectNoOddities(page);

  await grid.getByRole('gridcell', { name: '丙物' }).click();
  const record = page.getByRole('dialog', { name: '丙物' });
  await record.getByRole('button', { name: '编辑', exact: true }).click();
  // It has no workflow, so no state of one.
  await expect(record.getByText('已完成')).toHaveCount(0);
  await expectNoOddities(page);
  await record
    .getByRole('spinbutton', { name: '金额' })
    .or(record.getByRole('textbox', { name: '金额' }))
    .fill('5');
  await record.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid.getByText('16.75')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '5.00' })).toBeVisible();
  await expectNoOddities(page);

  await page.getByRole('button', { name: /^用户：/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  // The page leaves at once.
  await expect.poll(() => family.seen.find(({ path }) => path.endsWith('/logout'))?.path).toBe('/api/logout');
  expect(errors).toEqual([]);
  // What only our own server knows is requested once, pictures below the context path too.
  expect(family.seen.filter(({ path }) => path === '/api/api/system/changes')).toHaveLength(1);
  await expect.poll(() => family.seen.map(({ path }) => path).filter((path) => path.includes('/public/'))).toContain('/api/public/image/application/f1');
  expect(family.seen.filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
  expect(clearParts()).toEqual([]);
  const texts = (await Promise.all(answers)).filter((text) => text !== '');
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => !SEALED.test(text))).toEqual([]);
});
