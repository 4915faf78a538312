import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import { signedIn } from '#tests/server/http/client.ts';
import { PASSWORD } from './portal.ts';

/** Words of the session on the page, by language. */
export const WORDS = {
  zh: {
    signInAgain: '请重新登录',
    submit: '登录',
    password: '密码',
    account: '用户名',
    nowSignedIn: (name: string) => `当前登录的是 ${name}`,
    goOnAs: (name: string) => `以 ${name} 的身份继续`,
    againAs: (name: string) => `重新以 ${name} 的身份登录`,
    live: '您已登录',
    other: '换一个账号登录',
    loginTitle: '登录',
    leave: '离开本页，用其他方式登录',
    save: '保存',
    label: '姓名',
    user: '用户：',
    signOut: '退出登录',
    unsaved: '未保存的修改',
    restore: '恢复',
    code: '短信验证码',
    sendCode: '发送验证码',
  },
  en: {
    signInAgain: 'Sign in again',
    submit: 'Sign in',
    password: 'Password',
    account: 'Username',
    nowSignedIn: (name: string) => `${name} is signed in now`,
    goOnAs: (name: string) => `Continue as ${name}`,
    againAs: (name: string) => `Sign in as ${name} again`,
    live: 'You are signed in',
    other: 'Sign in as somebody else',
    loginTitle: 'Sign in',
    leave: 'Leave the page and sign in another way',
    save: 'Save',
    label: 'Label',
    user: 'User: ',
    signOut: 'Log out',
    unsaved: 'Unsaved changes',
    restore: 'Restore',
    code: 'Verification code',
    sendCode: 'Send a code',
  },
} as const;
export type Language = keyof typeof WORDS;
export type Words = (typeof WORDS)[Language];

/** Names of the demonstration accounts (contract 20). */
export const STAFF = '王敏';
export const MANAGER = '李强';

/** Lets all pages of a browser be in a language. */
export const speak = (context: BrowserContext, language: Language) =>
  context.addInitScript((chosen) => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', chosen);
  }, language);

/** Opens the form of a new person and types its label; gives the field. */
export async function typeNewPerson(page: Page, words: Words, label: string): Promise<Locator> {
  await page.goto('/form/detail?schemaCode=person');
  const field = page.getByRole('textbox', { name: words.label });
  await field.fill(label);
  return field;
}

/** A token pair of an account, as another browser would be given. */
export async function accountTokens(url: string, account: string) {
  const { tokens } = await signedIn(url, account, PASSWORD);
  if (!tokens) throw new Error(`No tokens for ${account}`);
  return tokens;
}

/** Whether the server takes a token. */
export const isAlive = async (page: Page, url: string, token: string): Promise<boolean> =>
  (await page.request.get(`${url}/api/organization/user/info_login`, { headers: { Authorization: `Bearer ${token}` } })).status() === 200;

/** The server takes a token no more; the page that learns of another person does not wait until its own session has ended. */
export const expectOver = (page: Page, url: string, token: string): Promise<void> => expect.poll(() => isAlive(page, url, token)).toBe(false);

/**
 * Lets a page's session end on the server, as an administrator or a changed password does, with its next request of a call, which is
 * the first to meet that. Ended before a press, it would be met by whatever the page requests by itself, and nothing could be pressed.
 */
export async function endWith(page: Page, call: string): Promise<void> {
  await page.route(
    call,
    async (route) => {
      const { authorization = '' } = route.request().headers();
      await page.request.post(new URL('/logout', route.request().url()).href, { headers: { Authorization: authorization }, data: {} });
      await route.continue();
    },
    { times: 1 },
  );
}

/** What a press of Save requests first. */
export const FIRST_OF_SAVE = '**/api/runtime/form/getReplayToken';

export const storedToken = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');

interface StoredPerson {
  owner: string;
  /** Names in its history, each once. */
  writers: string[];
}

/** The stored people of a label: who owns each, and who stands in its history. */
export async function peopleNamed(url: string, label: string): Promise<StoredPerson[]> {
  const client = await signedIn(url, 'sysadmin', PASSWORD);
  const list = { schemaCode: 'person', queryCode: 'person_all', mobile: false, page: 0, size: 500, filters: [] };
  const rows = await client.post<{ content: { id: string; data: { label?: string } }[] }>('/api/runtime/query/list', list);
  const ids = (rows.data?.content ?? []).filter(({ data }) => data.label === label).map(({ id }) => id);
  return Promise.all(
    ids.map(async (id) => {
      const form = await client.get<{ bizObject: { data: { owner?: unknown } } }>('/api/runtime/form/load', { schemaCode: 'person', objectId: id });
      const track = await client.get<{ modifier: unknown }[]>('/api/bizdata_track/getBizDataTrackByBizId', { schemaCode: 'person', bizObjectId: id });
      return { owner: nameIn(form.data?.bizObject.data.owner), writers: [...new Set((track.data ?? []).map(({ modifier }) => nameIn(modifier)))] };
    }),
  );
}

/** Name of the person in a stored value of people. */
const nameIn = (value: unknown): string => /"name":"([^"]*)"/.exec(JSON.stringify(value) ?? '')?.[1] ?? '';

/** Signs in with the form of a dialog or page. */
export async function fillSignIn(place: Page | Locator, words: Words, account: string | undefined): Promise<void> {
  if (account !== undefined) await place.getByLabel(words.account).fill(account);
  await place.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await place.getByRole('button', { name: words.submit, exact: true }).click();
}
