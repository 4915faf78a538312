import { type Browser, type BrowserContext, type Disposable, type Page, test as base } from '@playwright/test';
import { forgetStored, openEmpty } from './emptyPage.ts';

/** What a test listens to; the next one must not be heard by the former. */
const HEARD = ['close', 'console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'framenavigated', 'load', 'pageerror'] as const;
const HEARD_OF_CALLS = ['popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'] as const;

/**
 * Tests that get the tab of the test before them, emptied, where nothing of that one can be left in it: storage, cookies, history,
 * routes, listeners, start scripts, size and pointer are as new, and each test opens its pages by itself. A tab of its own costs a
 * test as much again as opening its first list. A tab goes with its test when that failed, or opened tabs beside it, or changed
 * what cannot be taken back (clock, network, permissions).
 */
export const test = base.extend<object, { pool: PagePool }>({
  pool: [
    async ({ browser }, use) => {
      const pool = new PagePool(browser);
      await use(pool);
      await pool.drop();
    },
    { scope: 'worker' },
  ],
  context: async ({ pool, baseURL, viewport, locale, userAgent, contextOptions }, use, testInfo) => {
    const page = await pool.open(JSON.stringify([baseURL, viewport, locale, userAgent, contextOptions]));
    await use(page.context());
    if (testInfo.status === testInfo.expectedStatus) await pool.empty();
    else await pool.drop();
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('A context of the pool has a page');
    await use(page);
  },
});

interface ReusedPage {
  page: Page;
  /** Options the context was made with. */
  options: string;
  size: { width: number; height: number } | null;
  /** Start scripts a test added. */
  scripts: Promise<Disposable>[];
  /** Origins of the pages that stood in it, of which storage knows. */
  origins: Set<string>;
  /** True once a test did what cannot be taken back. */
  isSpent: boolean;
}

/** Hands the page of a worker from test to test. */
class PagePool {
  #reused: ReusedPage | undefined;

  constructor(private readonly browser: Browser) {}

  /** The reused page, or a new one where there is none of such options. */
  async open(options: string): Promise<Page> {
    if (this.#reused && this.#reused.options !== options) await this.drop();
    this.#reused ??= await newReusedPage(await this.browser.newContext(), options);
    return this.#reused.page;
  }

  /** Makes the page as new; drops it where that is not possible. */
  async empty(): Promise<void> {
    const one = this.#reused;
    if (!one || one.isSpent || one.page.isClosed() || one.page.context().pages().length !== 1) return this.drop();
    const { page, size, scripts, origins } = one;
    const [origin, other] = origins;
    if (origin === undefined || other !== undefined) return this.drop();
    await unhear(one);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of scripts.splice(0)) await (await script).dispose();
    if (size && (page.viewportSize()?.width !== size.width || page.viewportSize()?.height !== size.height)) await page.setViewportSize(size);
    await openEmpty(page, origin, { isCut: true });
    await forgetStored(page);
    await page.context().clearCookies();
    await page.mouse.move(-1, -1);
    origins.clear();
  }

  async drop(): Promise<void> {
    const one = this.#reused;
    this.#reused = undefined;
    await one?.page.context().close();
  }
}

/** Takes away what a test listens with, and listens for where the page goes. */
async function unhear({ page, origins }: ReusedPage): Promise<void> {
  for (const event of [...HEARD, ...HEARD_OF_CALLS]) await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
  });
}

async function newReusedPage(context: BrowserContext, options: string): Promise<ReusedPage> {
  const page = await context.newPage();
  const one: ReusedPage = { page, options, size: page.viewportSize(), scripts: [], origins: new Set(), isSpent: false };
  await unhear(one);
  const spend = () => (one.isSpent = true);
  for (const holder of [page, context]) {
    const addInitScript = holder.addInitScript.bind(holder);
    holder.addInitScript = (...script) => {
      const added = addInitScript(...script);
      one.scripts.push(added);
      return added;
    };
  }
  page.on('crash', spend);
  whenCalled(context.clock, ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'], spend);
  whenCalled(context, ['exposeBinding', 'exposeFunction', 'grantPermissions', 'on', 'once', 'routeWebSocket', 'setOffline'], spend);
  whenCalled(context, ['setExtraHTTPHeaders', 'setGeolocation'], spend);
  whenCalled(page, ['emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'], spend);
  return one;
}

/** Calls back when some methods of an object are called. */
function whenCalled<T extends object>(object: T, names: readonly (keyof T & string)[], notify: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== 'function') throw new Error(`No method ${name}`);
    Reflect.set(object, name, (...values: unknown[]) => {
      notify();
      return Reflect.apply(method, object, values);
    });
  }
}
