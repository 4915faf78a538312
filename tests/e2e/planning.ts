import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** Tests against a server that serves the application of `tests/fixtures/apps/planning`, with its tasks. */
export const test = base.extend({
  baseURL: ({ planning }, use) => use(planning.url),
});

/** Opens a view of the tasks. */
export async function openTasks(page: Page, view: string, query = ''): Promise<void> {
  await page.goto(`/application/desk/application-list/task?view=${view}${query}`);
}
