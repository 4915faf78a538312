import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { menuNode } from './inPage.ts';
import { openList, putStored, recordCalls, signIn } from './portal.ts';
import { resting } from './resting.ts';

const grid = (page: Page) => page.getByRole('grid');
const dataRows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

const heads = (page: Page) => grid(page).getByRole('columnheader').allInnerTexts();
/** Names of the first columns; those further right may not be drawn. */
const named = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== '序号')
    .slice(0, 6);

/** What was chosen shows before it is kept: a page that is reloaded, or another browser, may not know of it before this. */
const waitForSave = (page: Page) => page.waitForResponse((response) => response.url().includes('/common_query/save'));

/** Heads, rows and cells that are read before one that stands before them: what a screen reader reads follows the document. */
const readTooEarly = (page: Page) =>
  grid(page).evaluate((table) =>
    ['aria-rowindex', 'aria-colindex'].flatMap((place) => {
      const parts = [...table.querySelectorAll(`[${place}]`)];
      const placeOf = (part: Element | null) => Number(part?.getAttribute(place) ?? 0);
      return parts.filter((part) => placeOf(part.previousElementSibling) > placeOf(part)).map((part) => part.textContent);
    }),
  );

async function openSettings(page: Page) {
  await page.getByRole('button', { name: '列设置' }).click();
  const dialog = page.getByRole('dialog', { name: '列设置' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
}

test.describe('columns of a list', () => {
  test('[LA-042][LA-043][BX-005] columns are hidden, moved by key and pointer and pinned; kept per list in the browser and on the server, and reset', async ({
    page,
  }) => {
    await signIn(page, 'staff2');
    const saved = recordCalls(page, '/api/runtime/common_query/save');
    await openList(page, 'crm', 'contact');
    const before = named(await resting(() => heads(page)));
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = before;

    const dialog = await openSettings(page);
    // A list shows at least one column.
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('button', { name: '保存' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('至少显示一列');
    await dialog.getByRole('button', { name: '保存' }).click({ force: true });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await openSettings(page);
    await dialog.getByRole('checkbox', { name: second, exact: true }).uncheck();
    await dialog.getByRole('button', { name: `移动“${first}”` }).press('ArrowDown');
    await dialog.getByRole('button', { name: `移动“${first}”` }).press('ArrowDown');
    const handle = await resting(() => dialog.getByRole('button', { name: `移动“${fourth}”` }).boundingBox());
    const target = await resting(() => dialog.getByRole('listitem').filter({ hasText: fifth }).boundingBox());
    if (!handle || !target) throw new Error('The lines are not drawn');
    await page.mouse.move(handle.x + 8, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 8, target.y + target.height / 2, { steps: 6 });
    await page.mouse.up();
    await dialog.getByRole('button', { name: `固定“${fourth}”` }).click();
    const arranged = waitForSave(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const after = [fourth, third, first, fifth, sixth];
    await expect.poll(async () => named(await heads(page)).slice(0, 5)).toEqual(after);

    await expect.poll(() => JSON.stringify(saved.at(-1)?.body)).toContain('hidden');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('contact_all_columns_options'))).toContain('hidden');
    await arranged;
    const head = grid(page).getByRole('columnheader', { name: third });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const own = await resting(width);
    const box = await head.boundingBox();
    if (!box) throw new Error('The head is not drawn');
    const sized = waitForSave(page);
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 39, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(width).toBe(own + 40);
    await sized;
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(async () => named(await heads(page)).slice(0, 5)).toEqual(after);
    await expect.poll(width).toBe(own + 40);

    // Another browser of the same person: what the server keeps.
    await page.evaluate(() => localStorage.removeItem('contact_all_columns_options'));
    await page.reload();
    await expect.poll(async () => named(await heads(page)).slice(0, 5)).toEqual(after);
    await menuNode(page, '客户档案').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部客户');
    await expect(dataRows(page).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('customer_all_columns_options'))).toBeNull();
    await menuNode(page, '联系人').click();
    await expect.poll(async () => named(await heads(page)).slice(0, 5)).toEqual(after);

    const again = await openSettings(page);
    await again.getByRole('button', { name: '恢复默认列' }).click();
    const reset = waitForSave(page);
    await again.getByRole('button', { name: '保存' }).click();
    await expect.poll(async () => named(await heads(page))).toEqual(before);
    await expect.poll(width).toBe(own);
    await reset;

    // A column follows its head when this is dragged, and the order is kept.
    const headOf = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
    const drag = async (name: string, to: { x: number; y: number; width: number; height: number }) => {
      const from = await headOf(name).boundingBox();
      if (!from) throw new Error('The head is not drawn');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2 + 20, to.y + to.height / 2, { steps: 12 });
      await page.mouse.move(to.x + to.width - 12, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    };
    const place = await resting(() => headOf(third).boundingBox());
    if (!place) throw new Error('The head is not drawn');
    const moved = waitForSave(page);
    await drag(second, place);
    await moved;
    const dragged = named(await resting(() => heads(page)));
    expect(dragged.indexOf(third)).toBeLessThan(dragged.indexOf(second));
    expect(dragged.indexOf(second)).toBeLessThan(dragged.indexOf(fourth));
    await expect.poll(() => readTooEarly(page)).toEqual([]);
    await expect(headOf(second)).toHaveAttribute('aria-sort', 'none');
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(async () => named(await heads(page))).toEqual(dragged);

    await openSettings(page);
    await dialog.getByRole('button', { name: '恢复默认列' }).click();
    const resetAgain = waitForSave(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(async () => named(await heads(page))).toEqual(before);
    await resetAgain;
  });

  test('[BX-037] heads, rows and cells are read in the order they are seen in, when they were scrolled away and back, and when a column was hidden and shown again', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await signIn(page, 'staff2');
    await openList(page, 'crm', 'contact');
    const [, second = '', third = ''] = named(await resting(() => heads(page)));
    const headOf = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
    const firstRow = grid(page).locator('[aria-rowindex="2"]');
    expect(await readTooEarly(page)).toEqual([]);

    await dataRows(page).first().hover();
    await page.mouse.wheel(6000, 0);
    await expect(headOf(second)).toHaveCount(0);
    await page.mouse.wheel(-6000, 0);
    await expect(headOf(second)).toBeVisible();
    await expect.poll(() => readTooEarly(page)).toEqual([]);

    await page.mouse.wheel(0, 3000);
    await expect(firstRow).toHaveCount(0);
    await page.mouse.wheel(0, -6000);
    await expect(firstRow).toBeVisible();
    await expect.poll(() => readTooEarly(page)).toEqual([]);

    // By key, from a cell and back to it: the cell that is moved to has the focus still.
    const press = (key: string, isThere: () => Promise<void>) =>
      expect(async () => {
        await page.keyboard.press(key);
        await isThere();
      }).toPass({ intervals: [0] });
    await dataRows(page).first().getByRole('gridcell').nth(2).focus();
    await press('ArrowRight', () => expect(headOf(second)).toHaveCount(0, { timeout: 50 }));
    await press('ArrowLeft', () => expect(headOf(second)).toBeVisible({ timeout: 50 }));
    await expect.poll(() => readTooEarly(page)).toEqual([]);
    await expect(dataRows(page).first().locator('[role=gridcell]:focus')).toHaveCount(1);

    const dialog = await openSettings(page);
    for (const isShown of [false, true]) {
      if (isShown) await openSettings(page);
      await dialog.getByRole('checkbox', { name: third, exact: true }).setChecked(isShown);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect(dialog).toBeHidden();
      await expect(headOf(third)).toHaveCount(isShown ? 1 : 0);
    }
    await expect.poll(() => readTooEarly(page)).toEqual([]);

    await openSettings(page);
    await dialog.getByRole('button', { name: '恢复默认列' }).click();
    const reset = waitForSave(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await reset;
  });

  test('[LA-043][BX-016] columns stand in the browser: who signs in there next sees them; compact rows are lower and stay so after a reload, for this user only', async ({
    page,
  }) => {
    await signIn(page, 'lead_south');
    await openList(page, 'crm', 'contact');
    const height = async () => (await dataRows(page).first().boundingBox())?.height;
    const normal = (await resting(height)) ?? 0;
    const [, hidden = ''] = named(await resting(() => heads(page)));
    const dialog = await openSettings(page);
    await dialog.getByRole('checkbox', { name: hidden, exact: true }).uncheck();
    await dialog.getByRole('radio', { name: '紧凑' }).check();
    const changed = waitForSave(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(async () => named(await heads(page))).not.toContain(hidden);
    await expect.poll(height).toBe(normal - 4);
    await changed;
    await page.reload();
    await expect(dataRows(page).first()).toBeVisible();
    await expect.poll(height).toBe(normal - 4);
    // The same browser, signed in as somebody else, who has no columns of their own.
    await signIn(page, 'lead_east');
    await openList(page, 'crm', 'contact');
    await expect.poll(async () => named(await heads(page))).not.toContain(hidden);
    await expect.poll(height).toBe(normal);
    // A browser that knows nothing of it.
    await putStored(page, {});
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await signIn(page, 'lead_south');
    await openList(page, 'crm', 'contact');
    await expect.poll(height).toBe(normal - 4);
    // The next run begins as this one did.
    const again = await openSettings(page);
    await again.getByRole('radio', { name: '标准' }).check();
    await again.getByRole('button', { name: '恢复默认列' }).click();
    const reset = waitForSave(page);
    await again.getByRole('button', { name: '保存' }).click();
    await reset;
  });
});
