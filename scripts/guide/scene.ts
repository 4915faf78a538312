import { type Locator, type Page, expect as hurried } from '@playwright/test';

/** Waits for what is expected with patience: the machine may be busy. */
export const expect = hurried.configure({ timeout: 30_000 });

/** Languages of the guides and of what their pictures show. */
export type GuideLanguage = 'en' | 'zh';

/** One picture of the guides: whose, at which address, what is done there, and which part of the page is taken. */
export interface Scene {
  /** The picture is `<name>.<language>.<format>`. */
  name: string;
  /** English alone by default. */
  languages?: readonly GuideLanguage[];
  /** `webp` is lossy and a third of the size. */
  format?: 'webp';
  /** Demonstration account that is signed in. */
  user: string;
  /** Address that is opened, below the server's. */
  path: string;
  /** Window in px; 1280 by 720 by default. */
  window?: { width: number; height: number };
  /** Walks to what the picture shows. Shape: the parts that the picture holds, with all between them; none = the whole window. */
  walk(page: Page, language: GuideLanguage): Promise<Locator[]>;
}

/** A window with room for more below each other, px. */
export const TALL = { width: 1280, height: 860 };

export const CONTRACTS = '/application/crm/application-list/contract';
export const CUSTOMERS = '/application/crm/application-list/customer';
export const COUNTRIES = '/application/places/application-list/country';
export const CATEGORIES = '/application/assets/application-list/device_category';
export const DEVICES = '/application/assets/application-list/device';
export const OVERHAULS = '/application/assets/application-list/overhaul_task';
export const VISITS = '/application/visits/application-list/visit';

export const dialogOf = (page: Page, name?: string | RegExp): Locator => page.getByRole('dialog', name === undefined ? {} : { name });
export const rowOf = (page: Page, at: number): Locator => page.getByRole('grid').or(page.getByRole('treegrid')).getByRole('row').nth(at);

/** Waits until the filters of a list stand there, which come after its rows. */
export const filtersShown = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: /^(筛选|Filters)$/ }).getByRole('button', { name: /^(查询|Search)$/ })).toBeVisible();

/** Waits until filters and rows of a list stand there. */
export async function rowsShown(page: Page): Promise<void> {
  await filtersShown(page);
  await expect(rowOf(page, 1)).toBeVisible();
}

/** Selects records of the page by their places from 1. */
export async function selectRows(page: Page, ...places: number[]): Promise<void> {
  await rowsShown(page);
  for (const at of places) await rowOf(page, at).getByRole('checkbox').check();
}

/** Chooses the one entry of a field that offers a list. */
export async function choose(field: Locator, entry: string | RegExp): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: entry }).first().click();
}
