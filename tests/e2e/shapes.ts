import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** Tests against a server that serves the application of `tests/fixtures/apps/shapes`, with a few rows. */
export const test = base.extend({
  baseURL: ({ shapes }, use) => use(shapes.url),
});

/** Opens a list of the application by model and view. */
export async function openView(page: Page, schemaCode: string, view?: string): Promise<void> {
  await page.goto(`/application/kinds/application-list/${schemaCode}${view === undefined ? '' : `?view=${view}`}`);
}
