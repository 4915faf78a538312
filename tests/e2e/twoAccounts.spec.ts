import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import {
  expectOver,
  fillSignIn,
  isAlive,
  MANAGER,
  peopleNamed,
  speak,
  STAFF,
  storedToken,
  accountTokens,
  typeNewPerson,
  WORDS,
  type Words,
} from './accounts.ts';
import { holdRequests } from './holdRequests.ts';
import { recordCalls, signIn } from './portal.ts';
import { test } from './shapes.ts';

/** The dialog that says who is signed in now. */
const stopped = (page: Page, words: Words, now = MANAGER) => page.getByRole('dialog', { name: words.nowSignedIn(now) });

const userButton = (page: Page, words: Words, name: string) => page.getByRole('banner').getByRole('button', { name: `${words.user}${name}` });

/**
 * Puts another pair into the store without a word to this page, as it is for a tab that was frozen meanwhile. With something to press
 * it is pressed in the same moment, so that nothing the page requests by itself finds the pair first.
 */
async function replaceQuietly(page: Page, url: string, account: string, { press, isExpired = false }: { press?: Locator; isExpired?: boolean } = {}) {
  const { access_token, refresh_token, exp } = await accountTokens(url, account);
  const pair = { token: access_token, refresh_token: refresh_token ?? '', expireTime: isExpired ? '1600000000' : String(exp ?? '') };
  const put = (element: HTMLElement | SVGElement, { items, isPressed }: { items: Record<string, string>; isPressed: boolean }) => {
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
    if (isPressed && element instanceof HTMLElement) element.click();
  };
  await (press ?? page.locator('html')).evaluate(put, { items: pair, isPressed: press !== undefined });
}

/** A second tab opened with a token of somebody else in its address. */
async function handOver(context: BrowserContext, url: string, account: string): Promise<Page> {
  const { access_token } = await accountTokens(url, account);
  const tab = await context.newPage();
  await tab.goto(`/app-list/applications?T=${access_token}`);
  await expect(tab.getByRole('banner')).toBeVisible();
  return tab;
}

const unique = (text: string) => `${text} ${String(Date.now())}`;

test('[contract 3.4] another person comes by a handed-over token: the open form stops, says who is who, and goes on as its own person after they sign in again', async ({
  page,
  context,
  shapes,
}) => {
  const words = WORDS.zh;
  await signIn(page, 'staff');
  const label = unique('甲');
  const field = await typeNewPerson(page, words, label);
  const former = await storedToken(page);
  const saves = recordCalls(page, '/api/runtime/form/save');
  const other = await handOver(context, shapes.url, 'manager');
  const dialog = stopped(page, words);
  await expect(dialog).toContainText(STAFF);
  await expect(field).toHaveValue(label);
  await expectOver(page, shapes.url, former);
  expect(saves).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  const managerToken = await storedToken(other);
  await dialog.getByRole('button', { name: words.againAs(STAFF) }).click();
  await fillSignIn(page.getByRole('dialog', { name: words.signInAgain }), words, undefined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toHaveValue(label);
  // Now the other tab is the one of somebody who is signed in no more.
  await expect(stopped(other, words, STAFF)).toContainText(MANAGER);
  await expectOver(page, shapes.url, managerToken);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect.poll(() => peopleNamed(shapes.url, label)).toEqual([{ owner: STAFF, writers: [STAFF] }]);
  expect(saves).toHaveLength(1);
  await stopped(other, words, STAFF)
    .getByRole('button', { name: words.goOnAs(STAFF) })
    .click();
  await expect(userButton(other, words, STAFF)).toBeVisible();
});

test('[contract 3.4] a tab that heard of nothing saves nothing as the wrong person, and goes on as the new one on one press', async ({
  page,
  context,
  shapes,
}) => {
  const words = WORDS.en;
  await speak(context, 'en');
  await signIn(page, 'staff');
  const label = unique('乙');
  await typeNewPerson(page, words, label);
  const saves = recordCalls(page, '/api/runtime/form/save');
  await replaceQuietly(page, shapes.url, 'manager', { press: page.getByRole('button', { name: words.save, exact: true }) });
  await stopped(page, words)
    .getByRole('button', { name: words.goOnAs(MANAGER) })
    .click();
  await expect(userButton(page, words, MANAGER)).toBeVisible();
  await expect(page.getByRole('textbox', { name: words.label })).toHaveValue('');
  expect(saves).toHaveLength(0);
  expect(await peopleNamed(shapes.url, label)).toEqual([]);
});

test('[RT-003] the sign-in page of a browser in which somebody is signed in says so and offers both ways', async ({ page, context, shapes }) => {
  const words = WORDS.en;
  await speak(context, 'en');
  const early = await context.newPage();
  await early.goto(`${shapes.url}/login`);
  await expect(early.getByLabel(words.account)).toBeVisible();
  await page.goto('/app-list/applications');
  await fillSignIn(page, words, 'staff');
  await expect(userButton(page, words, STAFF)).toBeVisible();
  // It says so too where it stood open before.
  await expect(early.getByRole('heading', { name: words.live })).toBeVisible();
  await early.getByRole('button', { name: words.goOnAs(STAFF) }).click();
  await expect(userButton(early, words, STAFF)).toBeVisible();

  // So it does to who comes back to it.
  await early.goBack();
  await expect(early.getByRole('heading', { name: words.live })).toBeVisible();

  const token = await storedToken(page);
  await early.goto('/login?corpId=portico');
  await expect(early.getByRole('heading', { name: words.live })).toBeVisible();
  await expect(early.getByText(STAFF).first()).toBeVisible();
  await early.getByRole('button', { name: words.other }).click();
  await expect(early.getByLabel(words.account)).toBeFocused();
  await expect(page.getByRole('heading', { name: words.loginTitle })).toBeVisible();
  await expectOver(page, shapes.url, token);
  await fillSignIn(early, words, 'manager');
  await expect(userButton(early, words, MANAGER)).toBeVisible();
  // The page that was the former person's begins again, and is offered to the one there is.
  await page.getByRole('button', { name: words.goOnAs(MANAGER) }).click();
  await expect(userButton(page, words, MANAGER)).toBeVisible();
});

test('[HT-018] whoever signs out in one tab is signed out in all, and the next person finds nothing of theirs', async ({ page, context, shapes }) => {
  const words = WORDS.zh;
  await signIn(page, 'staff', '/application/kinds/application-list/thing?view=thing_all');
  const other = await context.newPage();
  await other.goto('/app-list/applications');
  await userButton(other, words, STAFF).click();
  await other.getByRole('button', { name: words.signOut }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: words.loginTitle })).toBeVisible();
  await fillSignIn(page, words, 'manager');
  await expect(userButton(page, words, MANAGER)).toBeVisible();
  // Not where the former person was.
  await expect(page).not.toHaveURL(/application-list\/thing/);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('"username":"staff"');
  await expect(other.getByRole('button', { name: words.goOnAs(MANAGER) })).toBeVisible();
  expect(await isAlive(page, shapes.url, await storedToken(page))).toBe(true);
});

test('[HT-005] a token that another tab of the same person renewed is taken over; one of another person that comes with an expired pair stops the page', async ({
  page,
  context,
  shapes,
}) => {
  await signIn(page, 'staff', '/application/kinds/application-list/person?view=person_all');
  const words = WORDS.zh;
  await replaceQuietly(page, shapes.url, 'staff');
  await page.getByRole('banner').getByRole('button', { name: '应用列表' }).click();
  await expect(page.getByRole('link', { name: '形状', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${new URL(request.url()).pathname} ${request.headers().authorization ?? ''}`));
  await replaceQuietly(page, shapes.url, 'manager', { press: page.getByRole('link', { name: '形状', exact: true }), isExpired: true });
  await expect(stopped(page, words)).toBeVisible();
  const manager = await storedToken(page);
  // Only who it is was requested with the token of another.
  expect(sent.filter((line) => line.includes(manager) && !line.startsWith('/api/organization/user/info_login'))).toEqual([]);
  await context.close();
});

test('[contract 3.4] what is on its way while another person signs in goes as its own person or not at all: a save and an upload', async ({
  page,
  context,
  shapes,
}) => {
  const words = WORDS.zh;
  await signIn(page, 'staff');
  const label = `辛 ${String(Date.now())}`;
  await typeNewPerson(page, words, label);
  const staff = `Bearer ${await storedToken(page)}`;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent: (string | undefined)[] = [];
  await page.route(/form\/save$|\/upload/, async (route) => {
    sent.push(route.request().headers().authorization);
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect.poll(() => sent.length).toBe(1);
  await handOver(context, shapes.url, 'manager');
  await expect(stopped(page, words)).toBeVisible();
  // Held until then: what comes while its own person is signed in is theirs, and saved.
  await expectOver(page, shapes.url, staff.replace('Bearer ', ''));
  release();
  await stopped(page, words)
    .getByRole('button', { name: words.goOnAs(MANAGER) })
    .click();
  await expect(userButton(page, words, MANAGER)).toBeVisible();
  expect(await peopleNamed(shapes.url, label)).toEqual([]);

  await signIn(page, 'staff', '/form/detail?schemaCode=thing');
  const fresh = `Bearer ${await storedToken(page)}`;
  await expect(userButton(page, words, STAFF)).toBeVisible();
  await page.getByRole('button', { name: '选择文件' }).first().waitFor();
  await replaceQuietly(page, shapes.url, 'manager');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(stopped(page, words)).toBeVisible();
  expect(sent.filter((one) => one !== staff && one !== fresh)).toEqual([]);
});

test('[contract 3.4] a sign-in that another tab overtakes opens the portal of the person whose session it is', async ({ page, context }) => {
  const words = WORDS.zh;
  const release = await holdRequests(page, '**/api/organization/user/info_login', { times: 1 });
  await page.goto('/login');
  const requested = page.waitForRequest('**/api/organization/user/info_login');
  await fillSignIn(page.locator('body'), words, 'staff');
  await requested;
  await signIn(await context.newPage(), 'manager');
  // The login page has heard of it, and looked who that is.
  await expect(page.getByRole('button', { name: words.goOnAs(MANAGER) })).toBeVisible();
  release();
  await expect(userButton(page, words, MANAGER)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: STAFF })).toHaveCount(0);
});

test('[contract 3.4] two tabs sign in at one time as two people: one of them stands, the other page says whose', async ({ page, context, shapes }) => {
  const words = WORDS.zh;
  const second = await context.newPage();
  await Promise.all([page.goto('/login'), second.goto('/login')]);
  await page.getByLabel(words.account).fill('staff');
  await second.getByLabel(words.account).fill('manager');
  for (const tab of [page, second]) await tab.getByLabel(words.password, { exact: true }).fill('Portico2026');
  await Promise.all([page, second].map((tab) => tab.evaluate(() => document.querySelector('form')?.requestSubmit())));
  // The first may find the other's session on the sign-in page still.
  await expect(async () => {
    const headers = { Authorization: `Bearer ${await storedToken(page)}` };
    const answer = await page.request.get(`${shapes.url}/api/organization/user/info_login`, { headers });
    const { data } = await answer.json();
    expect([STAFF, MANAGER]).toContain(data?.name);
    for (const tab of [page, second]) {
      const notice = stopped(tab, words, data.name).or(tab.getByRole('button', { name: words.goOnAs(data.name) }));
      await expect(userButton(tab, words, data.name).or(notice).first()).toBeVisible({ timeout: 1000 });
    }
  }).toPass({ timeout: 30_000 });
});
