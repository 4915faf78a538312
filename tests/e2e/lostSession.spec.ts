import { expect, type Locator, type Page } from '@playwright/test';
import { fillSignIn, MANAGER, peopleNamed, speak, STAFF, storedToken, typeNewPerson, WORDS, type Words } from './accounts.ts';
import { pressIfPresent, recordCalls, signIn } from './portal.ts';
import { stopTime } from './toasts.ts';
import { test } from './shapes.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

/** Ends the session of a page on the server, as an administrator or a changed password does. */
async function endElsewhere(page: Page, url: string): Promise<void> {
  const token = await storedToken(page);
  await page.request.post(`${url}/logout`, { headers: { Authorization: `Bearer ${token}` }, data: {} });
}

/**
 * Types a new person while the page's time stands: the draft that is kept 5 s after the last change would be the first to learn
 * that a session has ended, before the press of Save.
 */
async function typeUnkept(page: Page, words: Words, label: string): Promise<Locator> {
  await page.clock.install();
  await page.goto('/form/detail?schemaCode=person');
  const field = page.getByRole('textbox', { name: words.label });
  await expect(field).toBeVisible();
  // What a form requests behind its fields would learn of the end before Save, too.
  await networkIdle(page);
  await stopTime(page);
  // Without it nothing can be kept, which the dialog then says.
  const key = page.waitForResponse('**/userdraft/key');
  await field.fill(label);
  await (await key).finished();
  return field;
}

/** Presses Save, which leads to a sign-in first; the page's time goes on then. */
async function saveInVain(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(over(page, words)).toBeVisible();
  await page.clock.resume();
}

const over = (page: Page, words: Words) => page.getByRole('dialog', { name: words.signInAgain });

test('[BX-051][ER-001] a session that ends while a form is typed is begun again over the form, and the press of Save is completed once', async ({
  page,
  shapes,
}) => {
  const words = WORDS.zh;
  await signIn(page, 'staff');
  const label = `丙 zh ${String(Date.now())}`;
  const field = await typeUnkept(page, words, label);
  const address = page.url();
  const saves = recordCalls(page, '/api/runtime/form/save');
  await endElsewhere(page, shapes.url);
  await saveInVain(page, words);
  const dialog = over(page, words);
  await expect(dialog).toContainText(STAFF);
  await expect(dialog.getByLabel(words.account)).toHaveValue('staff');
  await expect(dialog.getByLabel(words.password, { exact: true })).toBeFocused();
  await expect(field).toHaveValue(label);
  expect(page.url()).toBe(address);
  // A wrong password is said there, and the dialog keeps the focus.
  await dialog.getByLabel(words.password, { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await fillSignIn(dialog, words, undefined);
  await expect(dialog).toBeHidden();
  await expect.poll(() => peopleNamed(shapes.url, label)).toEqual([{ owner: STAFF, writers: [STAFF] }]);
  expect(saves.length).toBeLessThanOrEqual(2);
});

test("[BX-051] who signs in over a form as somebody else reads so, and the form stays its own person's", async ({ page, context, shapes }) => {
  const words = WORDS.en;
  await speak(context, 'en');
  await signIn(page, 'staff');
  const label = `丁 en ${String(Date.now())}`;
  await typeUnkept(page, words, label);
  await endElsewhere(page, shapes.url);
  await saveInVain(page, words);
  await fillSignIn(over(page, words), words, 'manager');
  const notice = page.getByRole('dialog', { name: words.nowSignedIn(MANAGER) });
  await expect(notice).toBeVisible();
  expect(await peopleNamed(shapes.url, label)).toEqual([]);
  await notice.getByRole('button', { name: words.againAs(STAFF) }).click();
  await fillSignIn(over(page, words), words, undefined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The press of Save has waited all the while.
  await expect.poll(() => peopleNamed(shapes.url, label)).toEqual([{ owner: STAFF, writers: [STAFF] }]);
});

test('[ER-001][OP-16] whoever leaves the form comes back to its address after signing in', async ({ page, context, shapes }) => {
  const words = WORDS.en;
  await speak(context, 'en');
  await signIn(page, 'staff');
  await typeUnkept(page, words, '戊');
  await endElsewhere(page, shapes.url);
  await saveInVain(page, words);
  await over(page, words).getByRole('button', { name: words.leave }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, words, 'staff');
  await expect(page).toHaveURL(/\/form\/detail\?schemaCode=person$/);
  // What was typed is offered again.
  await page.getByRole('region', { name: words.unsaved }).getByRole('button', { name: words.restore, exact: true }).click();
  await expect(page.getByRole('textbox', { name: words.label })).toHaveValue('戊');
});

test('[BX-051] who is signed out in another tab while typing reads that it is saved, and finds it among the drafts', async ({ page, context }) => {
  const words = WORDS.en;
  await speak(context, 'en');
  await signIn(page, 'staff');
  const other = await context.newPage();
  await other.goto('/form/detail?schemaCode=person');
  const label = `子 en ${String(Date.now())}`;
  await typeNewPerson(page, words, label);
  await other
    .getByRole('banner')
    .getByRole('button', { name: `${words.user}${STAFF}` })
    .click();
  await other.getByRole('button', { name: words.signOut }).click();
  await expect(page.getByText('What was not saved is kept: its owner signs in, opens the same page and finds it there.')).toBeVisible();
  await expect(other.getByRole('heading', { name: words.loginTitle })).toBeVisible();
  await fillSignIn(page, words, 'staff');
  await page
    .getByRole('banner')
    .getByRole('button', { name: `${words.user}${STAFF}` })
    .click();
  await page.getByText('My drafts', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: label })).toBeVisible();
});

test('[BX-051] a session that is found ended while somebody types is begun again at the same place: words, focus and what follows stay', async ({
  page,
  shapes,
}) => {
  const words = WORDS.zh;
  await signIn(page, 'staff');
  const field = await typeUnkept(page, words, '壬');
  await endElsewhere(page, shapes.url);
  // The draft that is kept a moment after the last change is the first to learn of it.
  await page.clock.runFor(5000);
  await expect(over(page, words)).toBeVisible();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await fillSignIn(over(page, words), words, undefined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('癸');
  await expect(field).toHaveValue('壬癸');
});

test('[ER-001] a session that ends while nothing is unsaved leads to the sign-in page as ever', async ({ page, shapes }) => {
  await signIn(page, 'staff', '/form/detail?schemaCode=person');
  await expect(page.getByRole('textbox', { name: '姓名' })).toBeVisible();
  const leave = page.getByRole('banner').getByRole('button', { name: '应用列表' });
  await expect(leave).toBeVisible();
  await endElsewhere(page, shapes.url);
  // A late request of the header may learn of the end before the press does, whose button is gone then.
  await pressIfPresent(leave);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('登录已失效，请重新登录。')).toBeVisible();
});

test('[BX-051] whoever signs in again in another tab needs no second sign-in over the form', async ({ page, context, shapes }) => {
  const words = WORDS.zh;
  await signIn(page, 'staff');
  const label = `己 ${String(Date.now())}`;
  await typeUnkept(page, words, label);
  await endElsewhere(page, shapes.url);
  await saveInVain(page, words);
  const other = await context.newPage();
  await other.goto('/login');
  await fillSignIn(other, words, 'staff');
  await expect(over(page, words)).toBeHidden();
  await expect.poll(() => peopleNamed(shapes.url, label)).toEqual([{ owner: STAFF, writers: [STAFF] }]);
});
