import { type Page, expect } from '@playwright/test';

/** Password of all demonstration accounts (contract 20). */
export const PASSWORD = 'Portico2026';

/** Signs in through the login page and waits for the header. */
export async function signIn(page: Page, username: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel(/^(用户名|Username)$/).fill(username);
  await page.getByLabel(/^(密码|Password)$/).fill(PASSWORD);
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Opens a list by address and waits for its first rows. */
export async function openList(page: Page, appCode: string, schemaCode: string, query = ''): Promise<void> {
  await page.goto(`/application/${appCode}/application-list/${schemaCode}${query}`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}

/** Collects the requests of a call by a part of its path: `{ query, body }` in the order sent. */
export function recordCalls(page: Page, part: string): { query: URLSearchParams; body: unknown }[] {
  const seen: { query: URLSearchParams; body: unknown }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.includes(part)) return;
    const text = request.postData();
    seen.push({ query: url.searchParams, body: text ? JSON.parse(text) : undefined });
  });
  return seen;
}
