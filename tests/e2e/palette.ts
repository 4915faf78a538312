import { type Page, expect } from '@playwright/test';

/** The palette, in either language. */
export const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索应用、菜单、流程、记录|Search applications, pages, workflows, records)$/ });

/** Types a word into the palette that was opened, and waits for all that is found by it: what a beginning of it finds goes again. */
export async function searchPalette(page: Page, word: string): Promise<void> {
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/paltform/search') && answer.request().postDataJSON().searchword === word);
  await page.keyboard.type(word);
  await answered;
  await expect(palette(page).getByText(/^(正在搜索|Searching)…$/)).toBeHidden();
}

/** Goes down by keys to what was found by this name, and opens it: the first may have been come to as the word was typed. */
export async function openByKeys(page: Page, name: RegExp): Promise<void> {
  const options = palette(page).getByRole('option');
  await expect(options.and(page.getByRole('option', { name })).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.and(page.locator('[data-focused]'))).toHaveAccessibleName(name);
  await page.keyboard.press('Enter');
}
