import { expect } from '@playwright/test';
import { test } from './fewRows.ts';
import { firstContract } from './firstContract.ts';
import { signIn } from './portal.ts';

test('[FM-001] letters on a closed picker open it and are searched for, or lead to the entry that begins so', async ({ page }) => {
  await signIn(page, 'manager');
  const id = await firstContract(page);
  await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const signer = page.getByRole('combobox', { name: /^我方签约人/ });
  await signer.focus();
  await page.keyboard.type('wangmin');
  await expect(page.getByRole('textbox', { name: /搜索/ }).last()).toHaveValue('wangmin');
  await expect(page.getByRole('option', { name: /^王敏/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signer).toBeFocused();
});

test('[FM-001] letters on a closed picker of a few choices, which has no search, open it at the choice that begins so', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await signIn(page, 'manager');
  const id = await firstContract(page);
  await page.goto(`/form/detail?schemaCode=contract&objectId=${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const terms = page.getByRole('combobox', { name: /^Payment terms/ });
  await terms.focus();
  await page.keyboard.type('prog');
  await expect(page.getByRole('option', { name: 'Progress payments' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Search' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(terms).toBeFocused();
  await page.keyboard.type('payment o');
  await expect(page.getByRole('option', { name: 'Payment on delivery' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(terms).toBeFocused();
  await expect(terms).toHaveText('Payment on delivery');
});
