import { errors, type Locator, type Page, expect } from '@playwright/test';
import type { FormSaved } from '#schemas/form.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { changeStored, openEmpty } from './emptyPage.ts';
import { unhurried } from './recordsOf.ts';
import { resting } from './resting.ts';

/** Password of all demonstration accounts (contract 20). */
export const PASSWORD = 'Portico2026';
/** The organisation of the demonstration accounts (contract 20). */
const CORP_ID = 'portico';

/** Presses a control of a page that may learn at the same time that its session has ended: it is gone then, or its page is. */
export async function pressIfPresent(control: Locator): Promise<void> {
  try {
    await control.click({ timeout: 5000 });
  } catch (error) {
    const isAbsent = error instanceof errors.TimeoutError || /frame (was|has been) detached|Execution context was destroyed/i.test(String(error));
    if (!isAbsent) throw error;
  }
}

/** Signs in through the login page and waits for the header. */
export async function signInByPage(page: Page, username: string, path = '/', password = PASSWORD): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^(用户名|Username)$/).fill(username);
  await page.getByLabel(/^(密码|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/**
 * Signs the browser in as the login page does, by the same calls and into the same stored items (contract 5.1), without drawing it.
 * With a path that page is opened and its header waited for; without one the tab stays empty until the test opens a page.
 * A page that stands in the tab is left first: it would answer the change of its session at the same time.
 */
export async function signIn(page: Page, username: string, path?: string): Promise<void> {
  const absolute = path !== undefined && URL.canParse(path) ? new URL(path).origin : '';
  const { origin } = new URL((await page.request.get(`${absolute}/healthz`)).url());
  const { tokens } = await signedIn(origin, username, PASSWORD);
  if (!tokens) throw new Error(`No tokens for ${username}`);
  await openEmpty(page, origin);
  await changeStored(page, {
    corpId: CORP_ID,
    token: tokens.access_token,
    refresh_token: tokens.refresh_token ?? '',
    expireTime: String(tokens.exp ?? ''),
  });
  if (path === undefined) return;
  await page.goto(path);
  await expect(page.getByRole('banner')).toBeVisible();
}

/**
 * Puts items into the portal's local storage, or takes them out where undefined, while no page of it stands in the tab, which
 * might read them on its way; the tab is empty then. (What is no page of the portal, as `/healthz`, is sandboxed and has no storage.)
 */
export async function putStored(page: Page, items: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { origin } = new URL(page.url() === 'about:blank' ? (await page.request.get('/healthz')).url() : page.url());
  await openEmpty(page, origin);
  await changeStored(page, items);
}

/** The portal the browser is signed in at and its token, also while the tab is empty. */
async function signedInAt(page: Page): Promise<{ origin: string; token: string }> {
  const { origins } = await page.context().storageState();
  for (const { origin, localStorage } of origins) {
    const token = localStorage.find(({ name }) => name === 'token')?.value;
    if (token !== undefined) return { origin, token };
  }
  throw new Error('Nobody is signed in');
}

/** Stores a record over the wire as the signed-in person; gives its id. */
export async function storeRecord(page: Page, schemaCode: string, data: Record<string, unknown>): Promise<string> {
  const { origin, token } = await signedInAt(page);
  const headers = { Authorization: `Bearer ${token}` };
  const { data: replayToken } = await unhurried<string>(async () => (await page.request.get(`${origin}/api/runtime/form/getReplayToken`, { headers })).json());
  const body = { bizObject: { schemaCode, data }, replayToken };
  const answer = await unhurried<FormSaved>(async () => (await page.request.post(`${origin}/api/runtime/form/save`, { headers, data: body })).json());
  if (answer.errcode !== 0) throw new Error(answer.errmsg);
  return answer.data.bizObjectId;
}

/** Opens a list by address and waits for its first rows. */
export async function openList(page: Page, appCode: string, schemaCode: string, query = ''): Promise<void> {
  await page.goto(`/application/${appCode}/application-list/${schemaCode}${query}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}

/** Presses a key of the screen until it is heard: what listens for them comes after the page. */
export async function pressScreenKey(page: Page, key: string, isHeard: () => boolean | Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await isHeard()).toBe(true);
  }).toPass();
}

/** An action of a list by its name, where it stands: in the bar, or in the opened menu of those without room. */
export async function actionOf(page: Page, name: string | RegExp): Promise<Locator> {
  const bar = page.getByRole('region', { name: /^(操作|Actions)$/ });
  const button = bar.getByRole('button', { name, exact: true });
  const more = bar.getByRole('button', { name: /^(更多|More)$/ });
  await expect(button.or(more).first()).toBeVisible();
  // What has no room is taken out of sight before the next frame.
  if (await resting(() => button.isVisible())) return button;
  await more.click();
  return page.getByRole('menu', { name: /^(更多|More)$/ }).getByRole('menuitem', { name, exact: true });
}

/** A message stands for its time and goes then; the page's clock is a controlled one. */
export async function expectMessageFor(page: Page, text: string, ms: number): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  await page.clock.runFor(ms - 200);
  await expect(page.getByText(text)).toBeVisible();
  await page.clock.runFor(600);
  await expect(page.getByText(text)).toBeHidden();
}

/** Removes a record while the list of the page still shows it, as somebody else would. */
export async function removeElsewhere(page: Page, schemaCode: string, id: string): Promise<void> {
  const { origin, token } = await signedInAt(page);
  const answer = await page.request.post(`${origin}/api/runtime/query/delete_data`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { schemaCode, ids: [id] },
  });
  expect(await answer.json()).toMatchObject({ errcode: 0, data: { successCount: 1 } });
}

/** Collects the requests of a call by a part of its path: `{ query, body }` in the order sent. */
export function recordCalls(page: Page, part: string): { query: URLSearchParams; body: unknown }[] {
  const seen: { query: URLSearchParams; body: unknown }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.includes(part)) return;
    const text = request.postData();
    seen.push({ query: url.searchParams, body: text ? JSON.parse(text) : undefined });
  });
  return seen;
}

/** Stops the page's clock, which is a controlled one, so many milliseconds from now; where a busy machine let that moment pass, at a later one. */
export async function stopClock(page: Page, aheadMs: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(new Date(now + aheadMs)).catch((error: unknown) => {
    if (aheadMs > 10_000 || !String(error).includes('to the past')) throw error;
    return stopClock(page, aheadMs * 2);
  });
}

/** Lets the stored token be over, while no page of the portal stands that would renew it; gives token and refresh token. */
export async function expireToken(page: Page): Promise<(string | undefined)[]> {
  const context = page.context();
  const { cookies, origins } = await context.storageState();
  const valueOf = (wanted: string) => origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === wanted)?.value;
  const before = [valueOf('token'), valueOf('refresh_token')];
  const over = origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.map((item) => (item.name === 'expireTime' ? { ...item, value: '1600000000' } : item)),
  }));
  await context.setStorageState({ cookies, origins: over });
  return before;
}

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

/** Answers addresses of pictures that no server of the tests has with a picture. */
export const answerPictures = (page: Page, addresses: RegExp) => page.route(addresses, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));

/** The title of a page by its name, for a person with or without something to do: how much that is stands in front. */
export const titled = (name: string): RegExp => new RegExp(`^(\\(\\d+\\) )?${name}$`);
