import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { test } from './fixtures.ts';
import { PASSWORD, putStored, recordCalls, signIn, signInByPage, stopClock } from './portal.ts';
import { networkIdle } from '#tests/support/networkIdle.ts';

const CHANGE = '/api/user/modify_user_password';

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(修改密码|Change password)$/ }).click();
  return page.getByRole('dialog', { name: /^(修改密码|Change password)$/ });
}

async function fillIn(dialog: Locator, before: string, after: string, again = after): Promise<void> {
  await dialog.getByLabel(/^(旧密码|Old password)/).fill(before);
  await dialog.getByLabel(/^(新密码|New password)/).fill(after);
  await dialog.getByLabel(/^(确认密码|Confirm password)/).fill(again);
}

const submit = (dialog: Locator) => dialog.getByRole('button', { name: /^(确定|OK)$/ }).click();

/** A server for a group of tests whose operator has set it so. */
const portalWith = (settings: object) =>
  fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
    const file = join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify(settings));
    const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', PORTICO_SETTINGS: file });
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

/** Words of each rule in the two languages. */
const WORDS = {
  zh: {
    newMissing: '新密码不能为空',
    oldMissing: '旧密码不能为空',
    confirmMissing: '确认密码不能为空',
    characters: '密码中不能包含汉字和空格',
    tip: '密码长度为12-14位，须包含数字、大写字母和小写字母，且不能包含汉字和空格',
    same: '新密码不能与原密码相同',
    mismatch: '两次输入的密码不一致',
  },
  en: {
    newMissing: 'New password cannot be blank',
    oldMissing: 'Old password cannot be blank',
    confirmMissing: 'Confirm password cannot be empty',
    characters: 'The password cannot contain Chinese characters or spaces',
    tip: 'The password must be 12-14 characters long with digits, uppercase and lowercase letters, and no Chinese characters or spaces',
    same: 'The new password cannot be the same as the original',
    mismatch: 'The passwords entered twice are inconsistent',
  },
} as const;

for (const locale of ['zh', 'en'] as const) {
  const words = WORDS[locale];
  test.describe(`the dialog tells its rules and sends nothing that breaks one, in ${locale} (OP-01, OP-47)`, () => {
    // Signed in once: each test opens the dialog again, which holds nothing of the one before.
    let page: Page;
    let sent: ReturnType<typeof recordCalls>;
    let dialog: Locator;
    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage({ baseURL, locale: 'zh-CN' });
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
      sent = recordCalls(page, CHANGE);
      await signIn(page, 'staff', '/user/info');
    });
    test.afterAll(() => page.close());
    test.beforeEach(async () => {
      dialog = await openDialog(page);
      await expect(dialog.locator('input')).toHaveCount(3);
    });
    test.afterEach(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(sent).toEqual([]);
    });
    const boxes = () => ({ before: dialog.locator('input').nth(0), after: dialog.locator('input').nth(1), again: dialog.locator('input').nth(2) });

    test('[PW-001][PW-021] it opens on the personal info page, with three masked fields', async () => {
      await expect(page).toHaveURL(/\/user\/info$/);
      await expect(dialog.getByText(/由他人设定|set by somebody else/)).toBeHidden();
      for (const box of Object.values(boxes())) await expect(box).toHaveAttribute('type', 'password');
      for (const label of [/^(旧密码|Old password)/, /^(新密码|New password)/, /^(确认密码|Confirm password)/])
        await expect(dialog.getByLabel(label)).toHaveCount(1);
    });

    test('[PW-003][PW-013][PW-015] each of the three is required', async () => {
      const { before, after, again } = boxes();
      await submit(dialog);
      await expect(before).toHaveAccessibleDescription(words.oldMissing);
      await expect(after).toHaveAccessibleDescription(words.newMissing);
      await expect(again).toHaveAccessibleDescription(words.confirmMissing);
    });

    test('[PW-004][PW-014] neither the old nor the new one holds Chinese characters or whitespace, which is said while it is typed', async () => {
      const { before, after } = boxes();
      for (const box of [before, after]) {
        await box.fill('a b');
        await expect(box).toHaveAccessibleDescription(words.characters);
      }
      await after.fill('Abc123密');
      await expect(after).toHaveAccessibleDescription(words.characters);
      for (const wrong of ['Abc 123', 'Abc123密', 'Abc123\u3000']) {
        await fillIn(dialog, PASSWORD, wrong);
        await submit(dialog);
        await expect(after, wrong).toHaveAccessibleDescription(words.characters);
      }
    });

    test('[PW-005][PW-009][PW-010] the new one has 6 to 14 characters, of which the tip says 12 to 14', async () => {
      const { after } = boxes();
      for (const wrong of ['Abcd1', 'Abcdefghijklm12']) {
        await fillIn(dialog, PASSWORD, wrong);
        await submit(dialog);
        await expect(after, wrong).toHaveAccessibleDescription(words.tip);
      }
      for (const right of ['Abcde1', 'Abcdefghijkl12']) {
        await after.fill(right);
        await after.blur();
        await expect(after, right).toHaveAccessibleDescription('');
      }
    });

    test('[PW-006][PW-007][PW-008] the new one has a digit, a small and a capital letter, else the same tip shows', async () => {
      const { after } = boxes();
      for (const wrong of ['Abcdefgh', 'ABCDEF12', 'abcdef12']) {
        await fillIn(dialog, PASSWORD, wrong);
        await submit(dialog);
        await expect(after, wrong).toHaveAccessibleDescription(words.tip);
      }
    });

    test('[PW-012][PW-016] the new one is another than the old one and is repeated, which is said while it is typed', async () => {
      const { after, again } = boxes();
      await after.fill('Abcdef12');
      await again.fill('Abcdef');
      await expect(again).toHaveAccessibleDescription(words.mismatch);
      await again.fill('Abcdef12');
      await expect(again).toHaveAccessibleDescription('');
      await fillIn(dialog, 'Abcdef1', 'Abcdef1');
      await submit(dialog);
      await expect(after).toHaveAccessibleDescription(words.same);
      await fillIn(dialog, PASSWORD, 'Abcdef12', 'Abcdef');
      await submit(dialog);
      await expect(again).toHaveAccessibleDescription(words.mismatch);
    });
  });
}

test('[PW-002] the dialog opens on load only where singlePwd is true, and again on the next load when it was closed (OP-44)', async ({ page }) => {
  await signIn(page, 'staff');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  for (const [flag, opens] of [
    ['TRUE', false],
    ['true', true],
    ['true', true],
  ] as const) {
    await putStored(page, { singlePwd: flag });
    await page.goto('/user/info');
    await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
    // It comes after the page.
    await networkIdle(page);
    if (opens) {
      await expect(dialog.getByText('当前密码由他人设定，改成只有自己知道的密码。')).toBeVisible();
      await expect(dialog.getByText(/^新密码 6 至 14 位，建议不少于 12 位/)).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expect(dialog).toBeHidden();
  }
});

test('[RT-040][HD-027] personal setting of the popover and its short address lead to the personal info page', async ({ page }) => {
  await signIn(page, 'staff', '/app-list');
  await page.getByRole('button', { name: '用户：王敏' }).click();
  await page.getByRole('link', { name: '个人设置' }).click();
  await expect(page).toHaveURL(/\/user\/info$/);
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
});

test('[FM-007][EN-002] personal info is what the organisation knows about the user, empty entries as --', async ({ page }) => {
  await signIn(page, 'staff', '/user/info');
  const of = (label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
  await expect(page.getByRole('heading', { name: '王敏' })).toBeVisible();
  for (const [label, text] of Object.entries({
    部门: '华东销售组',
    手机: '138-0000-1001',
    邮箱: 'staff@example.com',
    工号: 'P0001',
    职位: '销售代表',
    办公电话: '010-5550-0001',
    角色: '--',
    备注: '--',
  }))
    await expect(of(label), label).toHaveText(text);
});

test('[PW-019][PW-020][TH-017] with login type 0 everybody but admin has the button', async ({ page }) => {
  await signIn(page, 'sysadmin', '/user/info');
  await expect(page.getByRole('button', { name: '修改密码' })).toBeVisible();
  await signIn(page, 'admin', '/user/info');
  await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
  await expect(page.getByRole('button', { name: '修改密码' })).toHaveCount(0);
});

test.describe('on a server of their own', () => {
  const test = testsAt(portalWith({ loginType: 1, legacyPasswordChange: true }));

  test('[PW-019][TH-017] with login type 1 only an account pushed from elsewhere has the button', async ({ page }) => {
    await signIn(page, 'staff', '/user/info');
    await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
    await expect(page.getByRole('button', { name: '修改密码' })).toHaveCount(0);
    await signIn(page, 'staff2', '/user/info');
    await expect(page.getByRole('button', { name: '修改密码' })).toBeVisible();
  });

  /** The dialog as it opens by itself over a password that somebody else has set, and what it calls. */
  async function openForcedDialog(page: Page, locale: string, account: string) {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.clock.install({ time: new Date() });
    await signIn(page, account);
    await putStored(page, { singlePwd: 'true' });
    await page.goto('/user/info');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (['/public/getKey', CHANGE, '/logout'].includes(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    return { calls, bodies: recordCalls(page, CHANGE), dialog: page.getByRole('dialog', { name: /^(修改密码|Change password)$/ }) };
  }

  test('[PW-022][PW-028] the key is fetched before a change; a wrong password is said and the dialog stays', async ({ page }) => {
    const { dialog, calls } = await openForcedDialog(page, 'en', 'manager');
    await fillIn(dialog, 'Wrong1', 'Abcdef1');
    await submit(dialog);
    await expect(dialog.getByRole('alert')).toHaveText('The old password is not right');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    expect(calls).toEqual(['GET /public/getKey', `PUT ${CHANGE}`]);
  });

  test('[PW-023][PW-024][PW-025] the passwords travel encrypted, are changed, and the user is logged out at once', async ({ page }) => {
    const { dialog, calls, bodies } = await openForcedDialog(page, 'zh', 'staff2');
    await fillIn(dialog, 'Wrong1', 'Abcdef1');
    await submit(dialog);
    await expect(dialog.getByRole('alert')).toHaveText('旧密码不正确');
    calls.length = 0;
    bodies.length = 0;
    await fillIn(dialog, PASSWORD, 'Abcdef1');
    // Nothing of what follows waits.
    await stopClock(page, 2000);
    await submit(dialog);
    await expect(page).toHaveURL(/\/login(\?|$)/);
    await expect(page.getByText('密码修改成功！')).toBeVisible();
    await page.clock.resume();
    // It stays there, in the language that is chosen.
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText('Password modification succeeded! Sign in with the new password.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => ['token', 'refresh_token', 'singlePwd'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null]);
    await expect.poll(() => calls).toEqual(['GET /public/getKey', `PUT ${CHANGE}`, 'POST /logout']);
    expect(bodies.map(({ body }) => Object.keys(body as object).toSorted())).toEqual([['index', 'newPassword', 'oldPassword']]);
    expect(JSON.stringify(bodies)).not.toMatch(/Abcdef1|Portico2026/);
    // The server's private key turned the new password back: it is the one that signs in now.
    await signInByPage(page, 'staff2', '/', 'Abcdef1');
  });
});

test.describe('with the older dialog', () => {
  const test = testsAt(portalWith({ loginType: 2, legacyPasswordChange: true, portal: { legacyPasswordDialog: true } }));

  async function openOlderDialog(page: Page, locale: string, account: string) {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.clock.install({ time: new Date() });
    const bodies = recordCalls(page, CHANGE);
    await signIn(page, account, '/user/info');
    return { bodies, dialog: await openDialog(page) };
  }

  test('[PW-011][PW-017][PW-018] old and new are required, and compared when they are sent (OP-01, OP-45)', async ({ page }) => {
    const { dialog, bodies } = await openOlderDialog(page, 'zh', 'manager');
    const words = { ...WORDS.zh, tip: WORDS.zh.tip.replace('12', '8'), mismatch: '密码输入不一致' };
    const boxes = dialog.locator('input');
    await expect(boxes).toHaveCount(3);
    const [before, after, again] = [boxes.nth(0), boxes.nth(1), boxes.nth(2)];
    await submit(dialog);
    await expect(before).toHaveAccessibleDescription(words.oldMissing);
    await expect(after).toHaveAccessibleDescription(words.newMissing);
    await fillIn(dialog, PASSWORD, 'abc');
    await submit(dialog);
    await expect(after).toHaveAccessibleDescription(words.tip);
    await fillIn(dialog, PASSWORD, 'Abcdef1', 'Abcdef2');
    await submit(dialog);
    await expect(again).toHaveAccessibleDescription(words.mismatch);
    expect(bodies).toEqual([]);
  });

  test('[PW-019][PW-026][PW-027] with login type 2 the button opens it, and the log-out comes 3 s after the change (OP-45)', async ({ page }) => {
    const { dialog, bodies } = await openOlderDialog(page, 'en', 'staff');
    await fillIn(dialog, PASSWORD, 'Abcdef1');
    await stopClock(page, 2000);
    await submit(dialog);
    await expect(page.getByText('Password modification succeeded!')).toBeVisible();
    expect(bodies.map(({ body }) => body)).toEqual([{ username: 'staff', corpId: 'portico', oldPassword: PASSWORD, newPassword: 'Abcdef1' }]);
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(/\/user\/info$/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login(\?|$)/);
  });
});
