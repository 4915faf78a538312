import type { Locator, Page } from '@playwright/test';
import { CATEGORIES, CONTRACTS, CUSTOMERS, OVERHAULS, type Scene, TALL, dialogOf, expect, filtersShown, rowOf, rowsShown, selectRows } from './scene.ts';

/** Pictures of a list, its settings and its presentations. */
export const listScenes: readonly Scene[] = [
  {
    name: 'list',
    user: 'manager',
    path: `${CONTRACTS}?f.stage=running&sort=-amount`,
    walk: async (page) => {
      await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('In progress');
      await rowsShown(page);
      return [];
    },
  },
  {
    name: 'column-settings',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await rowsShown(page);
      await page.getByRole('button', { name: 'Column settings' }).click();
      const dialog = dialogOf(page, 'Column settings');
      await dialog.getByRole('button', { name: 'Pin Contract at the left' }).click();
      await dialog.getByRole('checkbox', { name: 'Type' }).uncheck();
      return [dialog];
    },
  },
  { name: 'advanced-filter', user: 'manager', path: CONTRACTS, walk: buildFilter },
  { name: 'my-views', user: 'manager', path: `${CONTRACTS}?f.stage=running&sort=-amount&size=50`, walk: changeView },
  {
    name: 'tree',
    user: 'sysadmin',
    path: CATEGORIES,
    walk: async (page) => {
      await rowsShown(page);
      await rowOf(page, 1).getByRole('button', { name: 'Show what is below' }).click();
      await expect(rowOf(page, 2)).toContainText('AF01');
      await rowOf(page, 2).getByRole('button', { name: 'Show what is below' }).click();
      await expect(rowOf(page, 3)).toContainText('AF0101');
      return [page.getByRole('heading', { level: 1 }), page.getByRole('region', { name: 'Actions' }), rowOf(page, 8)];
    },
  },
  {
    name: 'gantt',
    user: 'sysadmin',
    path: OVERHAULS,
    walk: async (page) => {
      await expect(page.getByRole('radiogroup', { name: 'Time scale' })).toBeVisible();
      await page.getByRole('button', { name: 'Today', exact: true }).click();
      await rowsShown(page);
      return [];
    },
  },
  {
    name: 'board',
    user: 'manager',
    path: `${CONTRACTS}?view=contract_board`,
    walk: async (page) => {
      await filtersShown(page);
      await expect(
        page
          .getByRole('region', { name: /^Board: / })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();
      return [];
    },
  },
  {
    name: 'calendar',
    user: 'manager',
    path: '/application/crm/application-list/followup?view=followup_calendar',
    window: TALL,
    walk: async (page) => {
      await filtersShown(page);
      await expect(page.getByText(/^\d+ more$/).first()).toBeVisible();
      return [];
    },
  },
  {
    name: 'selection',
    user: 'manager',
    path: CONTRACTS,
    walk: async (page) => {
      await selectRows(page, 1, 3);
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await expect(page.getByText('2 selected, 0 on this page')).toBeVisible();
      await selectRows(page, 2);
      await expect(page.getByText('3 selected, 1 on this page')).toBeVisible();
      return [page.getByRole('heading', { level: 1 }), page.getByRole('region', { name: 'Actions' }), rowOf(page, 5)];
    },
  },
  { name: 'edited-row', user: 'manager', path: `${CUSTOMERS}?sort=fullName`, walk: editRow },
  {
    name: 'phone',
    user: 'manager',
    path: CONTRACTS,
    window: { width: 390, height: 720 },
    walk: async (page) => {
      await expect(page.getByRole('main').getByText(/^HT-/).first()).toBeVisible();
      return [];
    },
  },
];

/** Large contracts of this year, or any without an end date. */
async function buildFilter(page: Page) {
  await rowsShown(page);
  await page.getByRole('button', { name: 'Advanced filter' }).click();
  const dialog = dialogOf(page, 'Advanced filter');
  const [first, second] = [dialog.getByRole('group').nth(0), dialog.getByRole('group').nth(1)];
  await chooseItem(first, 'Amount');
  await first.getByRole('combobox', { name: 'Comparison of Amount' }).selectOption('above');
  await first.getByRole('textbox', { name: 'Amount' }).fill('5000000');
  await first.getByRole('button', { name: 'Add a condition' }).click();
  await chooseItem(first, 'Signed', 1);
  await first.getByRole('combobox', { name: 'Comparison of Signed' }).selectOption('is');
  await first.getByRole('combobox', { name: 'is', exact: true }).selectOption('this year');
  await dialog.getByRole('button', { name: 'Add an “or” group' }).click();
  await chooseItem(second, 'End date');
  await second.getByRole('combobox', { name: 'Comparison of End date' }).selectOption('is empty');
  return [dialog];
}

async function chooseItem(part: Locator, name: string, at = 0) {
  await part
    .getByRole('combobox', { name: /^Field / })
    .nth(at)
    .click();
  await part.page().getByRole('listbox', { name: 'Field' }).getByRole('option', { name, exact: true }).click();
}

/** Keeps what the list shows as a view of one's own, and changes it afterwards. */
async function changeView(page: Page) {
  await rowsShown(page);
  await page.getByRole('button', { name: 'My views' }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await dialogOf(page).getByLabel('Name').fill('Largest in progress');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Largest in progress' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Largest in progress' }).click();
  return [page.getByRole('heading', { level: 1 }), page.getByRole('menu'), page.getByText('Changed', { exact: true })];
}

/** Gives a customer a name that belongs elsewhere in the order. */
async function editRow(page: Page) {
  await rowsShown(page);
  await rowOf(page, 3).getByRole('gridcell').nth(2).click();
  const record = dialogOf(page);
  await record.getByRole('button', { name: 'Edit', exact: true }).click();
  await record.getByRole('textbox', { name: /^Customer/ }).fill('Zenith Instruments Ltd');
  await record.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await record.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rowOf(page, 3)).toContainText('Sorts elsewhere');
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  return [page.getByRole('columnheader').first(), rowOf(page, 5), page.getByRole('columnheader').nth(5)];
}
