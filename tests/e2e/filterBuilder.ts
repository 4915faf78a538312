import type { Locator } from '@playwright/test';

/** The item of a comparison of an opened filter builder; `at` = which of those in `part`, 0-based. */
export const comparedItem = (part: Locator, at = 0): Locator => part.getByRole('combobox', { name: /^(数据项|Field) / }).nth(at);

/** Chooses the item of a comparison by its name. */
export async function chooseItem(part: Locator, name: string, at = 0): Promise<void> {
  await comparedItem(part, at).click();
  await part
    .page()
    .getByRole('listbox', { name: /^(数据项|Field)$/ })
    .getByRole('option', { name, exact: true })
    .click();
}
