import type { Page } from '@playwright/test';

/** Keeps the requests of an address back until the function that it gives is called; the server answers them then. */
export async function holdRequests(page: Page, address: RegExp | string, options?: { times: number }): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, (route) => released.then(() => route.continue()), options);
  return release;
}
