import { storage } from '#src/api/storage.ts';
import { readJson, readObject } from './jsonText.ts';
import type { ListServices } from './listServices.ts';

/** Widths in px by column key, as the user left them. */
export type ColumnWidths = Readonly<Record<string, number>>;

const SAVED_TYPE = 'COLUMNS';
const NARROWEST_PX = 40;
const WIDEST_PX = 2000;

/**
 * Storage key of a view: its code; with the model in front where another model's list keeps its widths under that code.
 * Source: contract 5.1, OP-43.
 */
export function viewKey(schemaCode: string, viewCode: string): string {
  const { model } = readObject(storage.columnWidths(viewCode));
  return model === undefined || model === schemaCode ? viewCode : `${schemaCode}_${viewCode}`;
}

/** Widths kept in this browser. Shape on disk: `{key, model, value: [{columnKey: width}]}`; broken ones count as none. */
export function localWidths(key: string): ColumnWidths {
  return readWidths(readObject(storage.columnWidths(key)).value);
}

/** Keeps widths in this browser. Source: LS-023. */
export function keepWidths(key: string, model: string, widths: ColumnWidths): void {
  storage.setColumnWidths(key, { key, model, value: Object.entries(widths).map(([column, width]) => ({ [column]: width })) });
}

/** What the server keeps of a list for this user; undefined when it has no such call or no answer (contract 5.1). */
export async function servedWidths(schemaCode: string, queryCode: string, services: ListServices): Promise<{ id: string; widths: ColumnWidths } | undefined> {
  try {
    const [saved] = await services.call('savedQueries', { query: { type: SAVED_TYPE, schemaCode, queryCode } });
    return saved && { id: saved.id, widths: readWidths(readObject(saved.content).widths) };
  } catch {
    return undefined; // Family servers do not know this call: then the local copy counts.
  }
}

/** Keeps widths on the server, per list and user; a failure leaves the local copy. */
export async function serveWidths(
  schemaCode: string,
  queryCode: string,
  id: string | undefined,
  widths: ColumnWidths,
  services: ListServices,
): Promise<string | undefined> {
  try {
    const content = JSON.stringify({ widths: Object.entries(widths).map(([column, width]) => ({ [column]: width })) });
    return (await services.call('saveQuery', { body: { id, name: SAVED_TYPE, type: SAVED_TYPE, schemaCode, queryCode, content } })).id;
  } catch {
    return id;
  }
}

function readWidths(value: unknown): ColumnWidths {
  const read = readJson(value);
  const entries = Array.isArray(read) ? read.flatMap((entry) => Object.entries(readObject(entry))) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => isWidth(entry[1])));
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value >= NARROWEST_PX && value <= WIDEST_PX;
}
