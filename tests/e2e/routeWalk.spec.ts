import { join } from 'node:path';
import { expect } from '@playwright/test';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import type { ListPage } from '#schemas/list.ts';
import { addresses, type Examples } from '#tests/support/addresses.ts';
import { violationsOf } from './axe.ts';
import { test } from './fewRows.ts';
import { PHONE } from './phone.ts';
import { signIn } from './portal.ts';
import { cutTexts, untranslatedWords, waitUntilIdle, shiftOf, watch } from './routeWalk.ts';

const ACCOUNTS = ['staff', 'staff2', 'manager', 'appadmin', 'sysadmin', 'admin', 'wfadmin'];
/** Whose pages axe looks at: what the others see is made of the same parts. */
const AXE = new Set(['staff', 'manager', 'sysadmin']);
const WIDTHS = [{ width: 1366, height: 768 }, PHONE];
/** Most that things may move. */
const MOST_SHIFT = 0.05;
/** A folder for pictures of every page; none are made without it. */
const screenshots = process.env.PORTICO_SHOTS;

test.describe.configure({ mode: 'parallel' });

for (const account of ACCOUNTS) {
  for (const locale of ['zh', 'en'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      for (const viewport of WIDTHS) {
        const name = `${account}, ${locale}, ${theme}, ${viewport.width} px`;
        test.describe(name, () => {
          test.use({ viewport });
          test(`[BX-036][BX-038] all routes: no blank page, no error, no violation, one language, nothing that jumps`, async ({ page, fewRows }) => {
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
              expect
                .soft((await ((await content.count()) > 0 ? content : page.locator('body')).first().innerText()).trim(), `${address} is not blank`)
                .not.toBe('');
              const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
              expect.soft(sideways, `${address} does not scroll sideways`).toBeLessThanOrEqual(0);
              if (viewport === PHONE) expect.soft(await cutTexts(page), `${address}: nothing is cut off`).toEqual([]);
              expect.soft(shift.total, `${address}: ${shift.what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT);
              expect.soft(await untranslatedWords(page, locale, watched.data()), `${address}: language`).toEqual([]);
              if (AXE.has(account)) expect.soft(await violationsOf(page), `${address}: accessible`).toEqual([]);
              expect.soft(watched.errors(), `${address}: console`).toEqual([]);
              if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, name, `${address.replaceAll(/[^\w-]+/g, '_')}.png`) });
            }
          });
        });
      }
    }
  }
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
