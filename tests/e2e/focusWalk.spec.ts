import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fewRows.ts';
import { firstContract } from './firstContract.ts';
import { openList, signIn } from './portal.ts';
import { resting } from './resting.ts';

/** What leaves the form, opens a window of the browser or takes rows away: pressed by itself below. */
const BY_ITSELF = /^(保存|取消|选择文件.*|删除第 .*|复制第 .*|添加一行|下载 .*|移除 .*|清除.*)$/;

/** Whether something that shows has the focus. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true);

/** The focus is on something once all that a key has begun is there. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(() => resting(() => hasFocus(page)), `the focus is lost after ${after}`).toBe(true);
}

/** Presses a key on a control, leaves what it opens by Escape, and is back on the control. */
async function use(page: Page, control: Locator, key: string): Promise<void> {
  const name = `${key} on ${await control.evaluate((element) => element.outerHTML.slice(0, 160))}`;
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const before = await dialogs.count();
  await control.focus();
  await page.keyboard.press(key);
  await expectFocus(page, name);
  if ((await resting(() => dialogs.count())) > before) {
    await page.keyboard.press('Escape');
    await expect(dialogs, name).toHaveCount(before);
    await expect(control, name).toBeFocused();
  }
}

/** Every control of a part by its role. */
async function controlsOf(part: Locator): Promise<{ control: Locator; key: string }[]> {
  const keys = { textbox: 'Enter', combobox: 'Enter', radio: 'Space', checkbox: 'Space', switch: 'Space', button: 'Enter', tab: 'Enter' } as const;
  const found: { control: Locator; key: string }[] = [];
  for (const [role, key] of Object.entries(keys)) {
    // The keys of the object are roles.
    for (const control of await part.getByRole(role as keyof typeof keys).all()) found.push({ control, key });
  }
  return found;
}

async function openContract(page: Page): Promise<void> {
  await signIn(page, 'manager');
  const id = await firstContract(page);
  await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible();
}

const editButton = (page: Page) => page.getByRole('button', { name: '编辑', exact: true });

/** Presses a button by the keyboard. */
async function pressButton(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('[BX-075] from every control of a form the focus goes to what it opens, back to the control, or to what follows', async ({ page }) => {
  test.slow();
  await openContract(page);
  await pressButton(editButton(page));
  await expect(page.getByRole('textbox', { name: /^合同名称/ })).toBeFocused();
  const form = page.getByRole('form').first();
  for (const { control, key } of await controlsOf(form)) {
    const name = (await control.getAttribute('aria-label')) ?? (await control.innerText());
    if (BY_ITSELF.test(name.trim()) || !(await control.isVisible())) continue;
    await use(page, control, key);
    // A group that was folded is unfolded again.
    if ((await control.getAttribute('aria-expanded')) === 'false' && (await control.getAttribute('role')) === null) await control.press('Enter');
  }
});

test('[BX-075] after a pick the focus is back on its control; an added row, the row behind a deleted one, the button where none is left, and reading have it', async ({
  page,
}) => {
  test.slow();
  await openContract(page);
  await pressButton(editButton(page));
  const form = page.getByRole('form').first();
  for (const control of await form.getByRole('combobox').all()) {
    await control.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog').last();
    await expect(panel.getByRole('option').or(panel.getByRole('row')).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'a pick');
    if (!(await resting(() => panel.isVisible()))) {
      await expect(control).toBeFocused();
      continue;
    }
    const done = panel.getByRole('button', { name: '完成' });
    if (await done.isVisible()) await pressButton(done);
    else await page.keyboard.press('Escape');
    await expect(control).toBeFocused();
  }
  for (const clear of await form.getByRole('button', { name: /^清除/ }).all()) {
    if (!(await clear.isVisible())) continue;
    await pressButton(clear);
    await expectFocus(page, 'a clearing');
  }

  const sheet = page.getByRole('group', { name: /^合同明细/ });
  const remove = sheet.getByRole('button', { name: /^删除第/ });
  const add = sheet.getByRole('button', { name: '添加一行' });
  await pressButton(add);
  await pressButton(add);
  const count = await remove.count();
  await expect(sheet.getByRole('textbox', { name: `产品或服务 ${count}` })).toBeFocused();
  await pressButton(sheet.getByRole('button', { name: `复制第 ${count} 行` }));
  await expect(sheet.getByRole('textbox', { name: `产品或服务 ${count + 1}` })).toBeFocused();
  await pressButton(remove.first());
  await expect(sheet.getByRole('textbox', { name: '产品或服务 1', exact: true })).toBeFocused();
  for (let left = count; left > 0; left -= 1) await pressButton(remove.last());
  await expect(add).toBeFocused();

  await pressButton(page.getByRole('button', { name: '取消', exact: true }));
  await expect(editButton(page)).toBeFocused();
  await pressButton(editButton(page));
  const title = page.getByRole('textbox', { name: /^合同名称/ });
  await expect(title).toBeFocused();
  await page.keyboard.type(`焦点 ${Date.now()}`);
  await pressButton(page.getByRole('button', { name: '保存', exact: true }));
  await expect(page.getByText('已保存').first()).toBeVisible();
  await expectFocus(page, 'saving');
  await pressButton(editButton(page));
  await expect(title).toBeFocused();
  await page.keyboard.type(`焦点 ${Date.now()}`);
  await page.keyboard.press('Control+s');
  await expect(editButton(page)).toBeVisible();
  await expectFocus(page, 'Ctrl+S');
});

test('[BX-075] dialogs and panels of a record and of a list give the focus back to what opened them', async ({ page }) => {
  test.slow();
  await signIn(page, 'manager');
  await openList(page, 'crm', 'contract');
  await expect(page.getByRole('grid').getByText(/^HT-/).first()).toBeVisible();
  for (const part of [page.getByRole('region', { name: '筛选' }), page.getByRole('region', { name: '操作' }), page.getByRole('navigation', { name: '分页' })]) {
    for (const { control, key } of await controlsOf(part)) {
      const isUsable = (await control.isVisible()) && (await control.isEnabled()) && (await control.getAttribute('aria-disabled')) === null;
      if (isUsable) await use(page, control, key);
    }
  }
  await openContract(page);
  for (const name of ['评论', '分享', '修改轨迹', '删除']) {
    const control = page.getByRole('button', { name, exact: true }).first();
    await expect(control).toBeVisible();
    await use(page, control, 'Enter');
  }
});
