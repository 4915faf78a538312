import { expect, type Page } from '@playwright/test';
import { loadedChunk } from './chunkOf.ts';
import { test } from './fixtures.ts';
import { openList, signIn } from './portal.ts';

const cell = (page: Page, row: number, column: string) => page.locator(`[row-index="${row}"] [role="gridcell"][col-id="${column}"]`);
const shownText = async (page: Page, row: number, column: string) => ((await cell(page, row, column).textContent()) ?? '').trim();

/** What Ctrl+C puts into the clipboard, as a spreadsheet reads it. */
async function copy(page: Page): Promise<{ text: string; html: string }> {
  await page.keyboard.press('Control+c');
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
    return { text: await read('text/plain'), html: await read('text/html') };
  });
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'staff');
  await openList(page, 'crm', 'contract');
  await cell(page, 0, 'title').hover();
  await loadedChunk(page, 'src/screens/list/tableTools.tsx');
  await expect(page.locator('[data-ranges]')).toBeVisible();
});

test('[BX-065] a cell, a range and checked rows are copied as they show', async ({ page }) => {
  await page.keyboard.press('ArrowDown');
  await cell(page, 0, 'title').focus();
  await expect.poll(async () => (await copy(page)).text).toBe(await shownText(page, 0, 'title'));

  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const wanted = [0, 1].map(async (row) => [await shownText(page, row, 'title'), await nextText(page, row)].join('\t'));
  const range = await copy(page);
  expect(range.text).toBe((await Promise.all(wanted)).join('\n'));
  expect(range.html.match(/<tr>/g)).toHaveLength(2);
  expect(range.html.match(/<td>/g)).toHaveLength(4);

  await page.keyboard.press('Escape');
  for (const row of [0, 1, 2]) await page.locator(`[row-index="${row}"]`).getByRole('checkbox').check();
  const rows = async () => (await copy(page)).text.split('\n');
  await expect.poll(rows).toHaveLength(3);
  expect((await rows())[2]).toContain(await shownText(page, 2, 'title'));
});

test('[BX-065] a range is dragged without opening a record, and the text of a cell can be marked', async ({ page }) => {
  await cell(page, 0, 'title').hover();
  await page.mouse.down();
  await cell(page, 2, 'title').hover();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const texts = await Promise.all([0, 1, 2].map((row) => shownText(page, row, 'title')));
  await expect.poll(async () => (await copy(page)).text).toBe(texts.join('\n'));
  expect(await cell(page, 0, 'title').evaluate((element) => getComputedStyle(element).userSelect)).not.toBe('none');
});

/** Text of the cell beside that of the title. */
async function nextText(page: Page, row: number): Promise<string> {
  const titles = await page
    .locator('[role="columnheader"][col-id]')
    .evaluateAll((heads) =>
      heads.toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left).map((head) => head.getAttribute('col-id') ?? ''),
    );
  return shownText(page, row, titles[titles.indexOf('title') + 1] ?? '');
}
