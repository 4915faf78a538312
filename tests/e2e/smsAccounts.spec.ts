import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { startSmsGateway } from '#tests/support/smsGateway.ts';
import { endWith, expectOver, FIRST_OF_SAVE, speak, storedToken, typeNewPerson, WORDS, type Words } from './accounts.ts';
import { fileFixture } from './fileFixture.ts';
import { test as base } from './fixtures.ts';
import { PASSWORD, recordCalls } from './portal.ts';

type Gateway = Awaited<ReturnType<typeof startSmsGateway>>;

/** Tests against a server of their own that asks for a code with each password. */
const codedPortal = fileFixture<{ url: string; gateway: Gateway }>(async (use) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-coded-'));
  const gateway = await startSmsGateway('token');
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ sms: { gateway: gateway.url, token: 'token' } }));
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
  await use({ url: server.url, gateway });
  await server.stop();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});
const test = base.extend<{ coded: { url: string; gateway: Gateway } }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  coded: ({}, use) => use(codedPortal.value),
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: ({}, use) => use(codedPortal.ifOpen?.url),
});

/** Signs in in the form of a page or dialog with a password and the code that then arrives. */
async function signInByCode(place: Page | Locator, words: Words, account: string, gateway: Gateway): Promise<void> {
  await place.getByLabel(words.account).fill(account);
  await place.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  const submit = place.getByRole('button', { name: words.submit, exact: true });
  await submit.click();
  const next = gateway.sent.length + 1;
  await place.getByRole('button', { name: words.sendCode }).click();
  await place.getByLabel(words.code).fill((await gateway.arrived(next)).code);
  await submit.click();
}

/** Account and name of three people: each may be sent one code a minute. */
const PEOPLE = [
  ['staff2', '陈静'],
  ['appadmin', '刘洋'],
  ['admin', '管理员'],
] as const;

const words = WORDS.en;
const shownFor = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name: `${words.user}${name}` });
const stopped = (page: Page, name: string) => page.getByRole('dialog', { name: words.nowSignedIn(name) });

test('[HT-003][HT-029] where the server asks for a code the login page has a field for it and has one sent', async ({ page, coded: { gateway } }) => {
  const submit = page.getByRole('button', { name: '登录', exact: true });
  await page.goto('/login');
  await expect(page.getByLabel('短信验证码')).toHaveCount(0);
  await page.getByLabel('用户名').fill('staff');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('请输入短信验证码');
  const next = gateway.sent.length + 1;
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill((await gateway.arrived(next)).code);
  await submit.click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[contract 3.4] others sign in with a code, in a second tab and over an open form: it stops and saves nothing', async ({
  page,
  context,
  coded: { url, gateway },
}) => {
  const [[first, firstName], [second, secondName], [third, thirdName]] = PEOPLE;
  await speak(context, 'en');
  await page.goto('/login');
  await signInByCode(page, words, first, gateway);
  await expect(shownFor(page, firstName)).toBeVisible();
  await typeNewPerson(page, words, '子');
  const firstToken = await storedToken(page);
  const saves = recordCalls(page, '/api/runtime/form/save');

  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('button', { name: words.other }).click();
  await signInByCode(other, words, second, gateway);
  await expect(shownFor(other, secondName)).toBeVisible();
  await expectOver(page, url, firstToken);
  await other.close();
  // The sign-in page that took the form's place with the end of its session says who is signed in by now.
  await page
    .getByRole('region', { name: words.live })
    .getByRole('button', { name: words.goOnAs(secondName) })
    .click();
  await expect(shownFor(page, secondName)).toBeVisible();

  await typeNewPerson(page, words, '丑');
  await endWith(page, FIRST_OF_SAVE);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await signInByCode(page.getByRole('dialog', { name: words.signInAgain }), words, third, gateway);
  await stopped(page, thirdName)
    .getByRole('button', { name: words.goOnAs(thirdName) })
    .click();
  await expect(shownFor(page, thirdName)).toBeVisible();
  // The second person's press of Save met the end of their session; nothing of it went on as the third's.
  expect(saves.length).toBeLessThanOrEqual(1);
  const { data } = await (
    await page.request.post(`${url}/api/runtime/query/list`, { headers: { Authorization: `Bearer ${await storedToken(page)}` }, data: EVERYBODY })
  ).json();
  expect(data.content.filter((row: { data: { label?: string } }) => ['子', '丑'].includes(row.data.label ?? ''))).toEqual([]);
});

const EVERYBODY = { schemaCode: 'person', queryCode: 'person_all', mobile: false, page: 0, size: 500, filters: [] };
