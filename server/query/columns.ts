import type { StoredItem, StoredModel, StoredSheet } from '#server/store/catalogue.ts';

/** A sub-table that is answered, and which of its columns. */
interface SheetColumns {
  sheet: StoredSheet;
  items: StoredItem[];
}

/** Which columns a query answers. */
export interface ChosenColumns {
  items: StoredItem[];
  sheets: SheetColumns[];
}

/** Items every row carries, because the portal needs them to open, lock and act on it. */
const ALWAYS = ['id', 'name', 'version', 'sequenceStatus', 'workflowInstanceId'];

/** The columns a reader gets: those requested, without hidden ones; codes of no item are left out (columns of computed kinds). */
export function chooseColumns(model: StoredModel, hidden: ReadonlySet<string>, codes: readonly string[] | null | undefined): ChosenColumns {
  const wanted = codes ? new Set([...ALWAYS, ...codes]) : undefined;
  const items = [...model.items.values()].filter(({ code }) => !hidden.has(code) && (wanted?.has(code) ?? true));
  const sheets: SheetColumns[] = [];
  for (const sheet of model.sheets.values()) {
    const { propertyCode } = sheet;
    if (hidden.has(propertyCode)) continue;
    const whole = wanted?.has(propertyCode) ?? true;
    const chosen = [...sheet.items.values()].filter(({ path }) => !hidden.has(path) && (whole || wanted?.has(path)));
    if (whole || chosen.length > 0) sheets.push({ sheet, items: chosen });
  }
  return { items, sheets };
}
