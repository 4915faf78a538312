import { expect, type Locator, type Page } from '@playwright/test';

/** Goes from the view that stands open to another of its model, as one does in the page: a third of the computing that an address costs. */
export async function pickView(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

/** A node of the menu of the application that stands open. */
export const menuNode = (page: Page, name: string): Locator => page.getByRole('tree', { name: '应用菜单' }).getByRole('treeitem', { name, exact: true });

/** The page that stands open speaks English from now on, and so do those that are opened after it. */
export async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}

/** Goes to another page from the one that stands, as by Back: a page opened by its address costs three times as much. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
