import { isRecord, asRecord } from '#schemas/formats/format.ts';
import type { ColumnPref } from '#renderers/contracts/column.ts';
import { DENSITIES, type Density } from '#renderers/contracts/presentation.ts';
import { listStorage } from '#src/api/listStorage.ts';
import type { ListServices } from './listServices.ts';
import { savedContent } from './savedContent.ts';

/** Widths in px by column key, as the user left them. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** How a user wants to see a list, besides its query. */
export interface ListPrefs {
  widths: ColumnWidths;
  /** Order, visibility and pins; empty = the view's own columns. */
  columns: readonly ColumnPref[];
  density: Density;
}

export const NO_PREFS: ListPrefs = { widths: {}, columns: [], density: 'normal' };

/** Type of what the server keeps of a list's columns. */
export const COLUMNS_TYPE = 'COLUMNS';
const NARROWEST_PX = 40;
const WIDEST_PX = 2000;

/**
 * Storage key of a view: its code; with the model in front where another model's list keeps its widths under that code.
 * Source: contract 5.1, OP-43.
 */
export function viewKey(schemaCode: string, viewCode: string): string {
  const { model } = asRecord(listStorage.columnWidths(viewCode) ?? listStorage.columnsOptions(viewCode));
  return model === undefined || model === schemaCode ? viewCode : `${schemaCode}_${viewCode}`;
}

/**
 * What this browser keeps. Shape on disk: widths `{key, model, value: [{columnKey: width}]}`, columns `{key, model, value, density, user}`;
 * broken ones count as none. Widths and columns are those of the browser's last user, the density only the user's own. Source: contract 5.1, BX-016.
 */
export function localPrefs(key: string, userId: string): ListPrefs {
  const options = asRecord(listStorage.columnsOptions(key));
  return {
    widths: readWidths(asRecord(listStorage.columnWidths(key)).value),
    columns: readColumns(options.value),
    density: options.user === userId ? readDensity(options.density) : NO_PREFS.density,
  };
}

/** Keeps in this browser what differs from what it keeps: at once, for the page may be left now. Source: LS-023, LA-043. */
export function storePrefs(key: string, model: string, user: string, { widths, columns, density }: ListPrefs): void {
  const before = localPrefs(key, user);
  const isUnchanged = (part: keyof ListPrefs, now: unknown) => JSON.stringify(before[part]) === JSON.stringify(now);
  if (!isUnchanged('widths', widths)) listStorage.setColumnWidths(key, { key, model, value: widthRecords(widths) });
  if (!isUnchanged('columns', columns) || !isUnchanged('density', density)) listStorage.setColumnsOptions(key, { key, model, user, value: columns, density });
}

/** What the server keeps of a list for this user; undefined when it has no such call or no answer (contract 5.1). */
export async function servedPrefs(schemaCode: string, queryCode: string, services: ListServices): Promise<{ id: string; prefs: ListPrefs } | undefined> {
  try {
    const [saved] = await services.call('savedQueries', { query: { type: COLUMNS_TYPE, schemaCode, queryCode } });
    if (!saved) return undefined;
    const { widths, columns, density } = savedContent(saved);
    return { id: saved.id, prefs: { widths: readWidths(widths), columns: readColumns(columns), density: readDensity(density) } };
  } catch {
    return undefined; // Family servers do not know this call: then the local copy counts.
  }
}

/** Columns as they are kept, each entry checked. */
export function readColumns(value: unknown): ColumnPref[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap(({ key, hidden, pinned }) => {
    if (typeof key !== 'string') return [];
    return [{ key, ...(hidden === true && { hidden }), ...(pinned === true && { pinned }) }];
  });
}

function readDensity(value: unknown): Density {
  return DENSITIES.find((density) => density === value) ?? NO_PREFS.density;
}

/** Widths as they are kept, a record for each column. */
export function widthRecords(widths: ColumnWidths): Record<string, number>[] {
  return Object.entries(widths).map(([column, width]) => ({ [column]: width }));
}

function readWidths(value: unknown): ColumnWidths {
  const entries = Array.isArray(value) ? value.flatMap((entry) => Object.entries(asRecord(entry))) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => isWidth(entry[1])));
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= NARROWEST_PX && value <= WIDEST_PX;
}
