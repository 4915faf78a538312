import { expect, test, type Request } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { PASSWORD } from './portal.ts';

const KEY = 'sixteen letters!';
/** What travels in clear also while the server encrypts (contract 4); pictures are bytes. */
const IN_CLEAR = /\/public\/system\/config$|\/public\/image\/|\/api\/system\/|\/healthz$/;

let server: RunningServer;
const start = (env: Record<string, string>, data?: string) => startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', ...env }, data);

test.beforeAll(async () => {
  server = await start({ PORTICO_ENCRYPT_KEY: KEY });
});
test.afterAll(() => server.stop());

/** Whether anything of an exchange that may be encrypted went in clear: a query value, a body, or the answer. */
async function clearParts(request: Request): Promise<string[]> {
  const { pathname, searchParams } = new URL(request.url());
  if (!/^\/(api|public|login|logout)\//.test(pathname) || IN_CLEAR.test(pathname)) return [];
  const sealed = /^[A-Za-z0-9+/]+={0,2}$/;
  const found = request.method() === 'GET' ? [...searchParams].filter(([, value]) => !(sealed.test(value) && value.length >= 24)).map(String) : [];
  const body = request.postData();
  if (body !== null && body !== '' && !/^\{"param":"[A-Za-z0-9+/]+={0,2}"\}$/.test(body)) found.push(body);
  const answer = await request.response().then(
    (response) => response?.text() ?? '',
    () => '',
  );
  if (answer !== '' && !sealed.test(answer)) found.push(answer);
  return found.map((text) => `${request.method()} ${pathname}: ${text.slice(0, 200)}`);
}

test('[HT-024] [HT-025] [HT-026] [HT-027] [OP-05] with encryption on the portal works as ever and nothing travels in clear; off again all is plain', async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.addInitScript(() => localStorage.setItem('login_jump', 'true'));
  const list = `${server.url}/application/kinds/application-list/thing`;
  await page.goto(list);
  await page.getByLabel('用户名').fill('sysadmin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('button', { name: '新增物品' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '标题' }).fill('暗中保存');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: '暗中保存 新增' })).toBeVisible();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /暗中保存/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('isEncrypt'))).toBe('1');
  expect(requests.some((request) => request.url().includes('/query/list'))).toBe(true);
  expect((await Promise.all(requests.map(clearParts))).flat()).toEqual([]);

  const { data, url } = server;
  await server.leave();
  server = await start({ PORT: new URL(url).port }, data);
  const plain = page.waitForResponse((response) => response.url().includes('/query/list'));
  await page.goto(list);
  expect((await plain).request().postData()).toContain('schemaCode');
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /暗中保存/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('isEncrypt'))).toBe('0');
});
