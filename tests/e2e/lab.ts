import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';
import { actionOf, signIn, storeRecord } from './portal.ts';

/** Tickets T01 to T25 of the system manager; amount 1000 for the first, 2000 for the second, and so on. */
const TICKETS = 25;

/** Tests against a server of their own that serves the application of `tests/fixtures/apps/scripts`. */
export const test = base.extend<object, { lab: Pick<RunningServer, 'url' | 'data'> }>({
  lab: [
    async ({ browser }, use) => {
      const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/scripts', PORTICO_SEED: '0', ...patience });
      await fill(browser, server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ lab }, use) => use(lab.url),
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

async function fill(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, 'sysadmin');
  for (let number = 1; number <= TICKETS; number += 1) {
    // The server slows down a user who writes too fast.
    await expect(async () => {
      await store(page, { title: `T${String(number).padStart(2, '0')}`, amount: number * 1000 });
    }).toPass({ intervals: [1000] });
  }
  await context.close();
}
