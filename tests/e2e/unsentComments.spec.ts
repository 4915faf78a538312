import { expect, type Page } from '@playwright/test';
import { endWith, fillSignIn, type Language, speak, storedToken, WORDS } from './accounts.ts';
import { chooseFile } from './depot.ts';
import { firstContract } from './firstContract.ts';
import { chooseItem } from './filterBuilder.ts';
import { test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { actionOf, openList, recordCalls, signIn } from './portal.ts';

const COMMENT = {
  zh: { open: '评论', dialog: '评论', field: '新评论', send: '评论', back: '已恢复您上次未发布的评论。', reply: /^回复/, answer: '回复', user: '李强' },
  en: {
    open: 'Comments',
    dialog: 'Comments',
    field: 'New comment',
    send: 'Comment',
    back: 'Your unsent comment was restored.',
    reply: /^Reply to/,
    answer: 'Reply',
    user: '李强',
  },
} as const;

// Where there is no room beside a record its comments stand over it.
test.use({ viewport: { width: 1024, height: 800 } });

const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('unsent_form') ?? sessionStorage.getItem('unsent_form'));
/** What the browser stores, as anybody at it can read it. */
const everything = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const comments = (page: Page, language: Language) => page.getByRole('dialog', { name: COMMENT[language].dialog, exact: true });
const fieldOf = (page: Page, language: Language) => comments(page, language).getByRole('textbox', { name: COMMENT[language].field });

/** Ends the session of a page on the server, as an administrator or a changed password does. */
async function endElsewhere(page: Page): Promise<void> {
  await page.request.post('/logout', { headers: { Authorization: `Bearer ${await storedToken(page)}` }, data: {} });
}

/** Opens a record on a page of its own with its comments; gives the address. */
async function openComments(page: Page, language: Language): Promise<string> {
  await signIn(page, 'manager');
  const address = `/form/detail?schemaCode=contract&objectId=${await firstContract(page)}`;
  await page.goto(address);
  await page.getByRole('button', { name: COMMENT[language].open, exact: true }).click();
  await expect(fieldOf(page, language)).toBeFocused();
  return address;
}

/** Signs out in another tab, and waits until this one is led to the sign-in page. */
async function signOutElsewhere(page: Page, language: Language): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/app-list');
  await other.getByRole('button', { name: `${WORDS[language].user}${COMMENT[language].user}` }).click();
  await other.getByRole('button', { name: WORDS[language].signOut }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('[BX-051][contract 5.1] a comment that is sent after its session ended is posted once after signing in over it', async ({ page }) => {
  const language = 'zh';
  const words = WORDS[language];
  const texts = COMMENT[language];
  await openComments(page, language);
  const text = `甲 ${String(Date.now())}`;
  await fieldOf(page, language).fill(text);
  const address = page.url();
  await endWith(page, '**/api/form/comment/create');
  await comments(page, language).getByRole('button', { name: texts.send, exact: true }).click();
  const over = page.getByRole('dialog', { name: words.signInAgain });
  await expect(over).toBeVisible();
  await expect(fieldOf(page, language)).toHaveValue(text);
  expect(page.url()).toBe(address);
  await fillSignIn(over, words, undefined);
  await expect(over).toBeHidden();
  await expect(comments(page, language).getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(fieldOf(page, language)).toHaveValue('');
  await expect.poll(() => unsent(page)).toBeNull();
  await page.reload();
  await page.getByRole('button', { name: texts.open, exact: true }).click();
  await expect(comments(page, language).getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
});

test('[BX-051][contract 5.1] a comment whose writer signed out in another tab is back for them, and is dropped once it is posted; so is a reply, below its comment', async ({
  page,
  context,
}) => {
  const language = 'en';
  const words = WORDS[language];
  const texts = COMMENT[language];
  await speak(context, language);
  const address = await openComments(page, language);
  const text = `乙 ${String(Date.now())}`;
  await fieldOf(page, language).fill(text);
  const posts = recordCalls(page, '/api/form/comment/create');
  await signOutElsewhere(page, language);
  expect(JSON.parse((await unsent(page)) ?? '')).toMatchObject([{ userId: 'manager' }]);
  expect(await everything(page)).not.toContain(text);
  await fillSignIn(page, words, 'manager');
  await expect(page.getByRole('banner')).toBeVisible();
  expect(posts).toHaveLength(0);
  await page.goto(address);
  // Its comments open by themselves.
  await expect(fieldOf(page, language)).toHaveValue(text);
  await expect(fieldOf(page, language)).toHaveAccessibleDescription(texts.back);
  await comments(page, language).getByRole('button', { name: texts.send, exact: true }).click();
  await expect(comments(page, language).getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByText(texts.back)).toBeHidden();
  await expect.poll(() => unsent(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('button', { name: texts.open, exact: true })).toBeVisible();
  await expect(comments(page, language)).toBeHidden();

  await test.step('a reply is back below its comment, and is dropped once it is given up', async () => {
    await page.getByRole('button', { name: texts.open, exact: true }).click();
    const thread = comments(page, language).getByRole('listitem').filter({ hasText: text });
    await thread.getByRole('button', { name: texts.reply }).click();
    const answer = thread.getByRole('textbox', { name: texts.reply });
    await answer.fill('戊');
    await signOutElsewhere(page, language);
    await fillSignIn(page, words, 'manager');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto(address);
    await expect(answer).toHaveValue('戊');
    await answer.fill('');
    await expect.poll(() => unsent(page)).toBeNull();
  });
});

test('[BX-051][contract 5.1] a comment is nothing of the next person who signs in in that browser, and back for its writer after them', async ({ page }) => {
  const language = 'zh';
  const words = WORDS[language];
  const texts = COMMENT[language];
  const address = await openComments(page, language);
  const text = `丙 ${String(Date.now())}`;
  await fieldOf(page, language).fill(text);
  await expect.poll(() => unsent(page)).not.toBeNull();
  await signOutElsewhere(page, language);
  await fillSignIn(page, words, 'admin');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: texts.open, exact: true }).click();
  await expect(fieldOf(page, language)).toHaveValue('');
  await expect(page.getByText(texts.back)).toBeHidden();
  expect(await everything(page)).not.toContain(text);
  await signIn(page, 'manager');
  await page.goto(address);
  await expect(fieldOf(page, language)).toHaveValue(text);
});

test('[BX-051][contract 5.1] a comment is kept while it is being written, however the page ends and also when its tab crashes, and is dropped once it is given up', async ({
  page,
}) => {
  const texts = COMMENT.zh;
  await openComments(page, 'zh');
  const text = `己 ${String(Date.now())}`;
  await fieldOf(page, 'zh').fill(text);
  await expect.poll(() => unsent(page)).not.toBeNull();
  await fieldOf(page, 'zh').fill('');
  await expect.poll(() => unsent(page)).toBeNull();
  await fieldOf(page, 'zh').fill(text);
  await expect.poll(() => unsent(page)).not.toBeNull();
  // Nothing may depend on what the page does at its end.
  await page.evaluate(() => {
    for (const event of ['pagehide', 'beforeunload', 'visibilitychange', 'unload'])
      window.addEventListener(event, (each) => each.stopImmediatePropagation(), true);
    Storage.prototype.setItem = () => undefined;
    Storage.prototype.removeItem = () => undefined;
  });
  await page.reload();
  await expect(fieldOf(page, 'zh')).toHaveValue(text);
  await expect(fieldOf(page, 'zh')).toHaveAccessibleDescription(texts.back);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(comments(page, 'zh')).toBeHidden();
  await expect.poll(() => unsent(page)).toBeNull();

  await page.getByRole('button', { name: texts.open, exact: true }).click();
  const later = `庚 ${String(Date.now())}`;
  await fieldOf(page, 'zh').fill(later);
  await expect.poll(() => unsent(page)).not.toBeNull();
  // What drives the browser has no hold of a page that crashed: its tab is spoken to directly.
  const tab = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  tab.send('Page.crash').catch(() => undefined);
  await crashed;
  await tab.send('Page.reload');
  const shown = () => tab.send('Runtime.evaluate', { expression: 'document.querySelector("dialog textarea, [role=dialog] textarea")?.value' });
  await expect.poll(async () => (await shown().catch(() => undefined))?.result.value).toBe(later);
});

test('[BX-051][contract 5.1] a filter that is being built and a value for many records are not left behind by an ended session', async ({ page }) => {
  const over = page.getByRole('dialog', { name: WORDS.zh.signInAgain });
  await signIn(page, 'manager', '/application/crm/application-list/contract?queryCode=contract_all');
  await page.getByRole('button', { name: '高级筛选' }).click();
  const builder = page.getByRole('dialog', { name: '高级筛选' });
  await chooseItem(builder, '合同名称');
  await builder.getByRole('textbox', { name: '合同名称' }).fill('叉车');
  // A list that is shown soon requests what has changed.
  await endElsewhere(page);
  await expect(over).toBeVisible();
  await fillSignIn(over, WORDS.zh, undefined);
  await expect(over).toBeHidden();
  await expect(builder.getByRole('textbox', { name: '合同名称' })).toHaveValue('叉车');
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();

  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  await (await actionOf(page, /^批量修改/)).click();
  const batch = page.getByRole('dialog', { name: /批量修改/ });
  await batch.getByRole('combobox', { name: /要修改的字段/ }).click();
  await page.getByRole('option', { name: '到期日期' }).click();
  await batch.getByRole('textbox', { name: /到期日期/ }).fill('2026-06-01');
  await endElsewhere(page);
  await expect(over).toBeVisible();
  // A value for many records is not among what is kept when the page is left.
  await expect(over).toContainText('填写中的表单和评论、没有送达的审批决定会保留，登录后可以找回；其他未保存的内容会丢失。');
  await expect(page).toHaveURL(/contract_all/);
  await fillSignIn(over, WORDS.zh, undefined);
  await expect(over).toBeHidden();
  await expect(batch.getByRole('textbox', { name: /到期日期/ })).toHaveValue('2026-06-01');
});

/** Lets the session end, and begins it again over the page. */
async function loseAndSignIn(page: Page): Promise<void> {
  const over = page.getByRole('dialog', { name: WORDS.zh.signInAgain });
  await endElsewhere(page);
  await expect(over).toBeVisible({ timeout: 20_000 });
  await fillSignIn(over, WORDS.zh, undefined);
  await expect(over).toBeHidden();
}

test('[BX-051][contract 5.1] filters that are typed, columns that are arranged and a file that is to be imported are not left behind by an ended session', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'customer');
  const field = page.getByRole('region', { name: '筛选' }).getByRole('textbox', { name: '客户名称' });
  await field.fill('贸易');
  await page.getByRole('button', { name: '列设置' }).click();
  const grade = page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '客户等级' });
  await grade.uncheck();
  await loseAndSignIn(page);
  await expect(grade).not.toBeChecked();
  await page.getByRole('dialog', { name: '列设置' }).getByRole('button', { name: '取消' }).click();
  await expect(grade).toBeHidden();
  await expect(field).toHaveValue('贸易');

  await (await actionOf(page, '导入')).click();
  const dialog = page.getByRole('dialog', { name: /^导入/ });
  await chooseFile(dialog, 'customers.csv', '客户名称,客户类别\n预览甲,直接客户\n');
  const preview = dialog.getByRole('row', { name: /客户名称/ });
  await expect(preview).toContainText('预览甲');
  await loseAndSignIn(page);
  await expect(preview).toContainText('预览甲');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Once filters are searched for the address says them, and the way leads to the sign-in page and back to it.
  await field.press('Enter');
  await expect(page.getByRole('button', { name: '移除条件：客户名称' })).toBeVisible();
  await endElsewhere(page);
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 });
  await fillSignIn(page, WORDS.zh, 'manager');
  await expect(field).toHaveValue('贸易');
});

test('[BX-051][contract 3.5] an import whose session has ended starts by itself once its person has signed in over the dialog', async ({ page }) => {
  await signIn(page, 'manager');
  await openList(page, 'crm', 'customer');
  await (await actionOf(page, '导入')).click();
  const dialog = page.getByRole('dialog', { name: /^导入/ });
  await chooseFile(dialog, 'customers.csv', '客户名称,客户类别\n预览乙,没有这一类\n');
  await expect(dialog.getByRole('row', { name: /客户名称/ })).toContainText('预览乙');
  const started = page.waitForRequest('**/import_data*');
  // The feed of changes would meet the ended session before the press does.
  await holdRequests(page, '**/api/system/changes*');
  await endElsewhere(page);
  await dialog.getByRole('button', { name: /^开始导入|^导入/ }).click();
  const over = page.getByRole('dialog', { name: WORDS.zh.signInAgain });
  await fillSignIn(over, WORDS.zh, undefined);
  await expect(over).toBeHidden();
  await started;
  await expect(dialog.getByText(/尚未登录|没有登录/)).toHaveCount(0);
});
