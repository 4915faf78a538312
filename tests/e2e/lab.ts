import { expect, type Page } from '@playwright/test';
import { actionOf, storeRecord } from './portal.ts';
import { test as base } from './fixtures.ts';

/** Tests against a server that serves the application of `tests/fixtures/apps/scripts`. */
export const test = base.extend({
  baseURL: ({ lab }, use) => use(lab.url),
});

/** Opens a list of the tickets by the code of its view. */
export async function openView(page: Page, view: string, query = ''): Promise<void> {
  await page.goto(`/application/lab/application-list/ticket?view=${view}${query}`);
}

/** Presses a button of the toolbar, or of its menu, once no other is at work: a second action at a time is not begun. */
export async function press(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('region', { name: '操作' });
  await expect(toolbar.getByRole('button').and(page.locator('[aria-busy=true]'))).toHaveCount(0);
  await (await actionOf(page, name)).click();
}

/** Answers the question of a script. */
export function answer(page: Page, button = '确定'): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

/** Stores a record as the signed-in user; gives its id. */
export function store(page: Page, data: Record<string, unknown>, schemaCode = 'ticket'): Promise<string> {
  return storeRecord(page, schemaCode, data);
}
