import { expect, type Page } from '@playwright/test';
import {
  endWith,
  fillSignIn,
  FIRST_OF_SAVE,
  type Language,
  MANAGER,
  speak,
  STAFF,
  storedToken,
  accountTokens,
  typeNewPerson,
  WORDS,
  type Words,
} from './accounts.ts';
import { chunkOf } from './chunkOf.ts';
import { recordCalls, signIn } from './portal.ts';
import { test } from './shapes.ts';

/** Words of an offered draft, by language. */
const DRAFT = {
  zh: { region: '未保存的修改', take: '恢复', drafts: '我的草稿', confirmation: '放弃修改？', keep: '保留草稿并离开', applications: '应用列表' },
  en: {
    region: 'Unsaved changes',
    take: 'Restore',
    drafts: 'My drafts',
    confirmation: 'Discard changes?',
    keep: 'Keep draft and leave',
    applications: 'Applications',
  },
} as const;

const FORM = '/form/detail?schemaCode=person';
const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('unsent_form'));
const everything = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const notice = (page: Page, language: Language) => page.getByRole('region', { name: DRAFT[language].region });
const labelOf = (page: Page, words: Words) => page.getByRole('textbox', { name: words.label });

/** Takes over what is offered and holds it against what was typed. */
async function takeOver(page: Page, language: Language, label: string): Promise<void> {
  await notice(page, language).getByRole('button', { name: DRAFT[language].take, exact: true }).click();
  await expect(labelOf(page, WORDS[language])).toHaveValue(label);
  await expect.poll(() => unsent(page)).toBeNull();
}

/** Types into the form of a new person, lets the session end, and leaves the page for the sign-in page. */
async function loseSession(page: Page, language: Language, label: string): Promise<void> {
  const words = WORDS[language];
  await signIn(page, 'staff');
  await typeNewPerson(page, words, label);
  await endWith(page, FIRST_OF_SAVE);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByRole('dialog', { name: words.signInAgain }).getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('[BX-051] what was typed when a session ended is offered to the same person after they have signed in again', async ({ page }) => {
  const language = 'zh';
  const words = WORDS[language];
  const label = `庚 ${String(Date.now())}`;
  await loseSession(page, language, label);
  // Before the dialog stood, and readable to nobody who has not their key.
  expect(JSON.parse((await unsent(page)) ?? '')).toMatchObject([{ userId: 'staff' }]);
  expect(await everything(page)).not.toContain(label);
  await fillSignIn(page, words, 'staff');
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=person$/);
  await takeOver(page, language, label);
});

test('[BX-051] what was typed when a session ended survives a page that is loaded again, and a tab that is closed, over the dialog', async ({
  page,
  context,
}) => {
  const language = 'zh';
  const words = WORDS[language];
  const label = `丑 ${String(Date.now())}`;
  await signIn(page, 'staff');
  await typeNewPerson(page, words, label);
  await endWith(page, FIRST_OF_SAVE);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByRole('dialog', { name: words.signInAgain })).toBeVisible();
  // Nothing may depend on what the page does at its end.
  await page.evaluate(() => {
    for (const event of ['pagehide', 'beforeunload', 'visibilitychange']) window.addEventListener(event, (each) => each.stopImmediatePropagation(), true);
    Storage.prototype.setItem = () => undefined;
  });
  const next = await context.newPage();
  await page.close();
  await next.goto(FORM);
  await expect(next).toHaveURL(/\/login/);
  await fillSignIn(next, words, 'staff');
  await takeOver(next, language, label);
});

test('[BX-051] where the browser stores nothing the dialog says that leaving loses what was typed, and the page goes on after signing in', async ({ page }) => {
  const language = 'zh';
  const words = WORDS[language];
  const label = `寅 ${String(Date.now())}`;
  await signIn(page, 'staff');
  const field = await typeNewPerson(page, words, label);
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (key === 'unsent_form') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await endWith(page, FIRST_OF_SAVE);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  const over = page.getByRole('dialog', { name: words.signInAgain });
  await expect(over).toContainText('浏览器无法保存您正在填写的内容');
  await expect(field).toHaveValue(label);
  await fillSignIn(over, words, undefined);
  await expect(over).toBeHidden();
  await expect(page).toHaveURL(/objectId=/);
});

test('[BX-051] what the browser kept and is damaged is not lost without a word', async ({ page }) => {
  await signIn(page, 'staff');
  await page.evaluate(() => localStorage.setItem('unsent_form', '[{"userId":"staff"'));
  await page.reload();
  await expect(page.getByText('此浏览器中您未保存的内容已无法读取：密码已更改，或浏览器存储已损坏。')).toBeVisible();
  await expect.poll(() => unsent(page)).toBeNull();
});

test('[BX-051] another person who signs in in that browser is offered nothing and can read nothing of it; its own person is offered it afterwards', async ({
  page,
  context,
}) => {
  const language = 'en';
  const words = WORDS[language];
  await speak(context, language);
  const label = `辛 ${String(Date.now())}`;
  await loseSession(page, language, label);
  await fillSignIn(page, words, 'manager');
  await expect(page.getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  await page.goto(FORM);
  await expect(labelOf(page, words)).toHaveValue('');
  expect(await everything(page)).not.toContain(label);
  await page.goto('/my-draft');
  await expect(page.getByRole('heading', { level: 1, name: DRAFT[language].drafts })).toBeVisible();
  await expect(page.getByText(label)).toHaveCount(0);

  await signIn(page, 'staff');
  await page.goto(FORM);
  await takeOver(page, language, label);
});

test('[BX-051][FM-006] what was typed when its person signed out in another tab is among their drafts after they have signed in again', async ({
  page,
  context,
}) => {
  const language = 'zh';
  const words = WORDS[language];
  const label = `壬 ${String(Date.now())}`;
  await signIn(page, 'staff');
  const other = await context.newPage();
  await other.goto('/app-list');
  await other.getByRole('button', { name: `${words.user}${STAFF}` }).click();
  const signOut = other.getByRole('button', { name: words.signOut });
  await expect(signOut).toBeVisible();
  const saves = recordCalls(page, '/userdraft/save');
  // A few seconds later it would be a draft in any case.
  await typeNewPerson(page, words, label);
  await signOut.click();
  await expect(page).toHaveURL(/\/login/);
  expect(saves).toHaveLength(0);
  await fillSignIn(page, words, 'staff');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto('/my-draft');
  await page.getByRole('gridcell', { name: label }).click();
  await expect(labelOf(page, words)).toHaveValue(label);
  await expect.poll(() => unsent(page)).toBeNull();
});

test('[BX-051][contract 3.4] a page on which another person goes on shows, keeps and sends nothing that was typed before', async ({
  page,
  context,
  shapes,
}) => {
  const language = 'en';
  const words = WORDS[language];
  await speak(context, language);
  const label = `癸 ${String(Date.now())}`;
  await signIn(page, 'staff');
  await typeNewPerson(page, words, label);
  // While it is theirs, what is typed becomes their own draft after a few seconds.
  const own = `Bearer ${await storedToken(page)}`;
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/userdraft/') && request.headers().authorization !== own) sent.push(request.postData());
  });
  const other = await context.newPage();
  const { access_token: token } = await accountTokens(shapes.url, 'manager');
  await other.goto(`/?T=${encodeURIComponent(token)}`);
  await expect(other.getByRole('banner')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: words.nowSignedIn(MANAGER) });
  await dialog.getByRole('button', { name: words.goOnAs(MANAGER) }).click();
  await expect(page.getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  await expect(labelOf(page, words)).toHaveValue('');
  await expect(notice(page, language)).toBeHidden();
  expect(await everything(page)).not.toContain(label);
  expect(JSON.stringify(sent)).not.toContain(label);
});

test('[BX-051][OP-90] a form whose outdated page reloads is a draft before it does, and is offered again (routed)', async ({ page }) => {
  const language = 'zh';
  const words = WORDS[language];
  const label = `子 ${String(Date.now())}`;
  const draft = DRAFT[language];
  await signIn(page, 'staff');
  await typeNewPerson(page, words, label);
  // The server has another build: a chunk of this one is gone, and its page begins with other scripts.
  let isMissing = true;
  await page.route(chunkOf('src/screens/applications/ApplicationsScreen.tsx'), (route) => (isMissing ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/(<script[^>]+type="module"[^>]+src="[^"]+)"/, '$1?next"') });
  });
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('banner').getByRole('button', { name: draft.applications }).click();
  await page.getByRole('alertdialog', { name: draft.confirmation }).getByRole('button', { name: draft.keep }).click();
  await loaded;
  isMissing = false;
  await page.goto(FORM);
  await takeOver(page, language, label);
});
