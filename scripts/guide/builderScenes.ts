import type { Locator, Page } from '@playwright/test';
import { CONTRACTS, type Scene, TALL, VISITS, dialogOf, expect, rowsShown } from './scene.ts';

/** Pictures of the application that the guide for app builders makes, and of what its script shows an administrator. */
export const builderScenes: readonly Scene[] = [
  {
    name: 'applications',
    user: 'manager',
    path: '/app-list/applications',
    walk: async (page) => {
      await expect(page.getByRole('main').getByText('Visitor log')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: /^Search/ })).toBeVisible();
      return [];
    },
  },
  {
    name: 'visit-list',
    user: 'manager',
    path: VISITS,
    walk: async (page) => {
      await rowsShown(page);
      return [];
    },
  },
  {
    name: 'visit-form',
    user: 'manager',
    path: VISITS,
    walk: async (page) => {
      await page.getByRole('button', { name: 'Log a visit' }).click();
      await expect(dialogOf(page).getByRole('textbox', { name: /^Visitor/ })).toBeVisible();
      return [dialogOf(page)];
    },
  },
  { name: 'script-runs', user: 'sysadmin', path: CONTRACTS, window: TALL, walk: runScript },
  {
    name: 'script-console',
    user: 'sysadmin',
    path: CONTRACTS,
    window: TALL,
    walk: async (page) => {
      const parts = await runScript(page);
      await page.getByRole('tab', { name: /^Console/ }).click();
      return parts;
    },
  },
  {
    name: 'script-why',
    user: 'appadmin',
    path: VISITS,
    window: { width: 1280, height: 1000 },
    walk: async (page) => {
      const panel = await openPanel(page);
      for (const _ of [1, 2, 3, 4, 5]) await panel.getByRole('separator').press('ArrowUp');
      await panel.getByRole('button', { name: 'Inspect' }).click();
      await page.getByRole('grid').getByRole('gridcell', { name: 'Delivery' }).first().click();
      await expect(panel.getByRole('complementary', { name: 'Why is it so' })).toContainText('onCellRender');
      return [];
    },
  },
  {
    name: 'script-recording',
    user: 'appadmin',
    path: VISITS,
    window: TALL,
    walk: async (page) => {
      const panel = await openPanel(page);
      await panel.getByRole('tab', { name: 'Recording' }).click();
      await panel.getByRole('button', { name: 'Record', exact: true }).click();
      await rowsShown(page);
      await page.getByRole('button', { name: 'Reload the list' }).click();
      await rowsShown(page);
      await panel.getByRole('button', { name: 'Stop' }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Save file' }).click()]);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), panel.getByRole('button', { name: 'Open a recording' }).click()]);
      await chooser.setFiles(await file.path());
      await expect(panel.getByRole('status').filter({ hasText: 'gave the same results' })).toBeVisible();
      return [panel];
    },
  },
];

async function openPanel(page: Page): Promise<Locator> {
  await rowsShown(page);
  await page.getByRole('button', { name: 'Script', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Script panel' });
  await expect(panel.getByRole('list', { name: 'Hook runs' }).getByRole('listitem').first()).toBeVisible();
  return panel;
}

/** Lets the script of the contracts look for due ones, and opens what it did. */
async function runScript(page: Page): Promise<Locator[]> {
  const panel = await openPanel(page);
  for (const _ of [1, 2, 3, 4, 5]) await panel.getByRole('separator').press('ArrowUp');
  await page.getByRole('button', { name: 'Due contracts' }).click();
  await dialogOf(page, 'Contracts due within 30 days').getByRole('button', { name: 'Close' }).last().click();
  const run = panel.getByRole('list', { name: 'Hook runs' }).getByRole('listitem').filter({ hasText: 'onCustomAction' });
  await expect(run).toContainText('Done');
  await run.getByRole('button', { name: 'onCustomAction' }).click();
  await run.scrollIntoViewIfNeeded();
  return [panel];
}
