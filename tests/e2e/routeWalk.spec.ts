import { join } from 'node:path';
import { expect } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import type { ListPage } from '#schemas/list.ts';
import { addresses, type Examples } from '#tests/support/addresses.ts';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import { PHONE } from './phone.ts';
import { signIn } from './portal.ts';
import { reflowFaultsOf, SMALL_WINDOWS } from './reflow.ts';
import { cutTexts, untranslatedWords, waitUntilIdle, shiftOf, watch } from './routeWalk.ts';

const ACCOUNTS = ['staff', 'staff2', 'manager', 'appadmin', 'sysadmin', 'admin', 'wfadmin'];
/** Whose pages axe looks at: what the others see is made of the same parts. */
const AXE = new Set(['staff', 'manager', 'sysadmin']);
const WIDTHS = [{ width: 1366, height: 768 }, PHONE];
/** Most that things may move. */
const MOST_SHIFT = 0.05;
/** A guide shows code, and words of both languages, also where its chapters are listed. */
const GUIDE_TEXT = 'article, nav:is([aria-label="本页内容"], [aria-label="On this page"]) ul';
/** A folder for pictures of every page; none are made without it. */
const screenshots = process.env.PORTICO_SHOTS;

test.describe.configure({ mode: 'parallel' });

/** One walk through all routes. */
interface RouteWalk {
  account: string;
  locale: 'zh' | 'en';
  theme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const LOCALES = ['zh', 'en'] as const;
const everyTheme = (account: string) => LOCALES.flatMap((locale) => (['light', 'dark'] as const).map((theme) => ({ account, locale, theme })));
/** In low windows those alone whose pages axe looks at: each theme in one language. */
const LOW: readonly RouteWalk[] = [...AXE].flatMap((account) =>
  SMALL_WINDOWS.flatMap((viewport) =>
    LOCALES.map((locale) => ({ account, locale, theme: locale === 'zh' ? ('light' as const) : ('dark' as const), viewport })),
  ),
);
const WALKS: readonly RouteWalk[] = [...ACCOUNTS.flatMap(everyTheme).flatMap((walk) => WIDTHS.map((viewport) => ({ ...walk, viewport }))), ...LOW];

for (const walk of WALKS) {
  const { account, locale, theme, viewport } = walk;
  const isLow = LOW.includes(walk);
  const name = `${account}, ${locale}, ${theme}, ${viewport.width} × ${viewport.height} px`;
  test.describe(`${isLow ? '[BX-095] ' : ''}${name}`, () => {
    test.use({ viewport });
    test('[BX-036][BX-038] all routes: no blank page, no error, no violation, one language, nothing that jumps', async ({ page, fewRows }) => {
      test.setTimeout(600_000);
      const examples = await examplesOf(fewRows.url);
      const watched = await watch(page);
      await page.addInitScript(
        ([language, appearance]) => {
          // The empty page between two pages has no storage, nor the browser's own page around a PDF.
          if (location.origin === 'null' || window.top !== window) return;
          localStorage.setItem('locale', language ?? '');
          localStorage.setItem('appearance', appearance ?? '');
          localStorage.setItem('login_jump', 'true');
        },
        [locale, `${theme}:${account}`],
      );
      await signIn(page, account);
      const all = Object.values(addresses(examples)).flat();
      for (const address of all) {
        watched.begin();
        // Also from an address that differs in its last part only.
        await page.goto('about:blank');
        await page.goto(address);
        await waitUntilIdle(page);
        const shift = await shiftOf(page);
        const content = page.getByRole('main');
        expect.soft((await ((await content.count()) > 0 ? content : page.locator('body')).first().innerText()).trim(), `${address} is not blank`).not.toBe('');
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(sideways, `${address} does not scroll sideways`).toBeLessThanOrEqual(0);
        if (viewport === PHONE || isLow) expect.soft(await cutTexts(page), `${address}: nothing is cut off`).toEqual([]);
        if (isLow) expect.soft(await reflowFaultsOf(page), `${address}: all in reach`).toEqual([]);
        expect.soft(shift.total, `${address}: ${shift.what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
        const leftOut = /^\/guide(\/|$)/.test(address) ? GUIDE_TEXT : undefined;
        expect.soft(await untranslatedWords(page, locale, watched.data(), leftOut), `${address}: language`).toEqual([]);
        if (AXE.has(account)) expect.soft(await violationsOf(page), `${address}: accessible`).toEqual([]);
        expect.soft(watched.errors(), `${address}: console`).toEqual([]);
        if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, name, `${address.replaceAll(/[^\w-]+/g, '_')}.png`) });
      }
    });
  });
}

/** A contract and a device of the demonstration rows and an external link, as the manager finds and makes them. */
async function examplesOf(url: string): Promise<Examples> {
  const manager = await signedIn(url, 'manager');
  const { data: guest } = await manager.post<string>('/externalLink/getShortCode', { schemaCode: 'contact', formCode: 'contact_form' });
  return { contract: await firstOf(manager, 'contract', 'contract_all'), device: await firstOf(manager, 'device', 'device_all'), guest };
}

async function firstOf(client: Client, schemaCode: string, queryCode: string): Promise<string> {
  const { data } = await client.post<ListPage>('/api/runtime/query/list', { schemaCode, queryCode, mobile: false, page: 0, size: 1, filters: [] });
  return data.content[0]?.id ?? '';
}
