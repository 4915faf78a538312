import type { Page } from '@playwright/test';

/** Id of the first contract that the signed-in person sees, read over the wire while a page of the portal stands or the tab is empty. */
export async function firstContract(page: Page): Promise<string> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const data = { schemaCode: 'contract', queryCode: 'contract_all', mobile: false, page: 0, size: 1, filters: [] };
  const answer = await page.request.post(`${new URL(page.url()).origin}/api/runtime/query/list`, { headers, data });
  return (await answer.json()).data.content[0].id;
}
