import { expect, type Page } from '@playwright/test';
import { isAlive, MANAGER, peopleNamed, speak, STAFF, storedToken, typeNewPerson, WORDS, type Words } from './accounts.ts';
import { testsAt } from './fileFixture.ts';
import { providerPortal } from './providerPortal.ts';
import { PASSWORD, recordCalls, signIn } from './portal.ts';

/** Tests against a server of their own with a real provider beside it. */
const portal = providerPortal('Company sign-in');
const test = testsAt(portal).extend<{ url: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the shape wants a pattern
  url: ({}, use) => use(portal.value),
});

/** Signs in at the provider's own pages, from an address that leads there. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(account);
  await page.getByPlaceholder('and password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const stopped = (page: Page, words: Words, now: string) => page.getByRole('dialog', { name: words.nowSignedIn(now) });

test("[contract 3.4] another person comes back from the organisation's own sign-in in a second tab: the open form stops and saves nothing", async ({
  page,
  context,
  url,
}) => {
  const words = WORDS.zh;
  await speak(context, 'zh');
  await signIn(page, 'staff');
  const label = `庚 ${String(Date.now())}`;
  await typeNewPerson(page, words, label);
  const former = await storedToken(page);
  const saves = recordCalls(page, '/api/runtime/form/save');
  const other = await context.newPage();
  await other.goto(`${url}/login/oidc/start`);
  await signInAtProvider(other, 'manager');
  await expect(other.getByRole('banner').getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  await expect(stopped(page, words, MANAGER)).toContainText(STAFF);
  await expect.poll(() => isAlive(page, url, former)).toBe(false);
  await stopped(page, words, MANAGER)
    .getByRole('button', { name: words.goOnAs(MANAGER) })
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: `${words.user}${MANAGER}` })).toBeVisible();
  expect(saves).toHaveLength(0);
  expect(await peopleNamed(url, label)).toEqual([]);
  expect(await isAlive(page, url, await storedToken(other))).toBe(true);
});
