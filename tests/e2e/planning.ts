import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { startServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';
import { signIn, storeRecord } from './portal.ts';

/** Tasks without work so far, `待办01` and on; three more than a column of the board shows at once. */
export const WAITING = 53;

/** Tests against a server of their own that serves the application of `tests/fixtures/apps/planning`, with its tasks. */
export const test = base.extend<object, { planningUrl: string }>({
  planningUrl: [
    async ({ browser }, use) => {
      const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/planning', PORTICO_SEED: '0', ...patience });
      await fill(browser, server.url);
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ planningUrl }, use) => use(planningUrl),
});

/** Opens a view of the tasks. */
export async function openTasks(page: Page, view: string, query = ''): Promise<void> {
  await page.goto(`/application/desk/application-list/task?view=${view}${query}`);
}

async function fill(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, 'sysadmin');
  const waiting = Array.from({ length: WAITING }, (_, at) => ({ title: `待办${String(at + 1).padStart(2, '0')}`, stage: '待办', ...dated(at) }));
  const tasks = [
    ...waiting,
    { title: '设计', stage: '进行中', hours: 8, startOn: '2026-03-05', endOn: '2026-03-10' },
    { title: '评审', stage: '进行中', startOn: '2026-03-20' },
    { title: '调研', stage: '完成', hours: 3, startOn: '2026-02-27', endOn: '2026-03-02' },
    { title: '杂项' },
  ];
  for (const task of tasks) {
    // The server slows down a user who writes too fast.
    await expect(async () => void (await storeRecord(page, 'task', task))).toPass({ intervals: [1000] });
  }
  await context.close();
}

/** The first eight lie on one day, the others have none. */
function dated(at: number): object {
  return at < 8 ? { startOn: '2026-03-05' } : {};
}
