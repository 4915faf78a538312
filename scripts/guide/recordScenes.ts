import type { Locator, Page } from '@playwright/test';
import { actionOf } from '#tests/e2e/portal.ts';
import { CONTRACTS, COUNTRIES, CUSTOMERS, DEVICES, type Scene, choose, dialogOf, expect, rowOf, rowsShown, selectRows } from './scene.ts';

/** Pictures of a record, and of what is done with records: export, actions on selected ones. */
export const recordScenes: readonly Scene[] = [
  {
    name: 'record',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await rowsShown(page);
      await rowOf(page, 2).getByRole('gridcell', { name: /^HT-/ }).click();
      await expect(dialogOf(page).getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      return [];
    },
  },
  {
    name: 'export',
    user: 'manager',
    path: `${CONTRACTS}?f.stage=running`,
    walk: async (page) => {
      await selectRows(page, 1, 2, 4);
      await (await actionOf(page, 'Export')).click();
      await expect(dialogOf(page, 'Export').getByRole('radio', { name: 'The 3 selected records' })).toBeChecked();
      return [dialogOf(page, 'Export')];
    },
  },
  { name: 'my-exports', user: 'manager', path: COUNTRIES, walk: exportTwice },
  {
    name: 'batch-update',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await selectRows(page, 1, 2, 3);
      const dialog = await openBatchUpdate(page, 'Update 3 records');
      await choose(dialog.getByRole('combobox', { name: /^Payment terms/ }), '30 days end of month');
      return [dialog];
    },
  },
  {
    name: 'change-owner',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await selectRows(page, 1, 2);
      await (await actionOf(page, 'Change owner')).click();
      const dialog = dialogOf(page, 'Change the owner of 2 records');
      await dialog.getByRole('combobox', { name: /New owner/ }).click();
      await page.getByRole('textbox', { name: 'Search people or departments' }).fill('王敏');
      await page.getByRole('option', { name: /王敏/ }).click();
      await expect(dialog.getByRole('combobox', { name: /Department/ })).toBeVisible();
      return [dialog];
    },
  },
  { name: 'change-history', user: 'manager', path: CONTRACTS, walk: changeTwice },
  {
    name: 'qr-codes',
    user: 'sysadmin',
    path: DEVICES,
    walk: async (page) => {
      await selectRows(page, 1, 2, 3);
      await (await actionOf(page, 'QR codes')).click();
      const dialog = dialogOf(page, 'Print 3 QR codes');
      await expect(dialog.getByRole('img', { name: /^QR code of / })).toHaveCount(3);
      await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
      return [dialog];
    },
  },
  {
    name: 'print',
    user: 'manager',
    path: CONTRACTS,
    window: { width: 1720, height: 720 },
    walk: async (page) => {
      await openTemplates(page);
      return [page.getByRole('button', { name: 'New contract' }), page.getByRole('menu', { name: 'Print templates' }), rowOf(page, 4).getByRole('checkbox')];
    },
  },
  {
    name: 'print-preview',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await openTemplates(page);
      await page.getByRole('menuitem', { name: 'Contract' }).click();
      await pdfShown(page);
      return [dialogOf(page)];
    },
  },
];

/** Waits until the browser's own viewer shows both pages of the PDF. */
async function pdfShown(page: Page): Promise<void> {
  const viewer = () => page.frames().find((frame) => frame.url().startsWith('chrome-extension:'));
  await expect.poll(() => viewer()?.getByRole('tab', { name: 'Thumbnail for page 2' }).isVisible()).toBe(true);
}

const openExport = (page: Page) => actionOf(page, 'Export').then((button) => button.click());

/** Two exports that are finished, the second with fewer columns. */
async function exportTwice(page: Page): Promise<Locator[]> {
  const dialog = dialogOf(page, 'Export');
  for (const path of [COUNTRIES, `${CUSTOMERS}?f.fullName=${encodeURIComponent('上海')}`]) {
    await page.goto(path);
    await rowsShown(page);
    await openExport(page);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog).toContainText('Export finished');
  }
  await page.keyboard.press('Escape');
  await openExport(page);
  await dialog.getByRole('button', { name: 'My exports' }).click();
  const tasks = dialogOf(page, 'My exports');
  await expect(tasks.getByRole('row').filter({ hasText: 'Finished' }).nth(1)).toBeVisible();
  return [tasks];
}

/** Opens the batch update for the payment terms of the selected contracts. */
async function openBatchUpdate(page: Page, title: string): Promise<Locator> {
  await (await actionOf(page, 'Batch update')).click();
  const dialog = dialogOf(page, title);
  await choose(dialog.getByRole('combobox', { name: /Field to change/ }), 'Payment terms');
  return dialog;
}

/** Changes a contract twice and opens its history. */
async function changeTwice(page: Page): Promise<Locator[]> {
  for (const terms of ['60 days end of month', 'Payment on delivery']) {
    await selectRows(page, 4);
    const dialog = await openBatchUpdate(page, 'Update 1 record');
    await choose(dialog.getByRole('combobox', { name: /^Payment terms/ }), terms);
    await dialog.getByRole('button', { name: 'Update 1 record' }).click();
    await expect(page.getByText('1 selected')).toBeHidden();
  }
  await selectRows(page, 4);
  await page.getByRole('button', { name: 'Change history' }).click();
  const dialog = dialogOf(page, /^Change history/);
  await expect(dialog.getByRole('row').filter({ hasText: 'Payment terms' }).nth(1)).toBeVisible();
  return [dialog];
}

async function openTemplates(page: Page): Promise<void> {
  await selectRows(page, 1, 2);
  await (await actionOf(page, 'Print')).click();
  await expect(page.getByRole('menu', { name: 'Print templates' }).getByRole('menuitem').first()).toBeVisible();
}
