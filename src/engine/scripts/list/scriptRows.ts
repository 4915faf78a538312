import type { ListPage, ListRow } from '#schemas/list.ts';
import type { ColumnPatch, ActionPatch, ReadBack, RowsPatch } from '#sandbox/host/readBack.ts';
import { leafColumns } from '#renderers/contracts/column.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { cellText } from '#src/engine/lists/query/cellText.ts';
import { filtersBeside } from '#src/engine/lists/query/listQuery.ts';
import type { ScriptedRows } from '#src/engine/lists/query/listScript.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { QueryChange } from '#src/engine/lists/state/listState.ts';

/** A row as scripts see it: display text by property code, and the id (contract 13.3). */
export type DisplayRow = { id: string } & Record<string, string>;

/** The page a script looks at: while onLoad runs its rows are not on screen yet. */
export interface ScriptPage {
  rows: readonly ListRow[];
  total: number;
  sums: NonNullable<ListPage['sumMap']>;
  /** Texts that stand in place of those of its rows; undefined = those on screen. */
  display?: ListSnapshot['display'];
}

/** What a list stores for its script from one moment to the next. */
export interface ScriptMemory {
  /** Rows that onLoad sees before they are on screen. */
  loadingPage: ScriptPage | undefined;
  /** What the script gave in the place of a page of rows. */
  userListData: unknown;
}

/** The page a script looks at now. */
export function pageSeen(session: ListSession, { loadingPage }: ScriptMemory): ScriptPage {
  return loadingPage ?? pageOnScreen(session);
}

/** The page that shows. */
export function pageOnScreen({ store }: ListSession): ScriptPage {
  const { rows, total, sums } = store.get().state;
  return { rows, total, sums };
}

/** The formatted rows of a page. */
export function displayRows(session: ListSession, rows: readonly ListRow[], display?: ListSnapshot['display']): DisplayRow[] {
  const { model } = session.store.get();
  const columns = model ? leafColumns(model.columns) : [];
  return rows.map((row) => ({ ...Object.fromEntries(columns.map((column) => [column.key, cellText(session, row, column, display)])), id: row.id }));
}

/** What onLoad left of rows: changed texts, order, rows left out. Source: contract 13.4. */
export function scriptedRows({ rows, display: before }: ScriptedRows, patch: RowsPatch | undefined): ScriptedRows {
  if (!patch) return { rows, display: before };
  const display = new Map(before);
  for (const { id, propertyCode, value } of patch.cells) {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    display.set(id, { ...display.get(id), [propertyCode]: value === null ? '' : text });
  }
  if (patch.order === null) return { rows, display };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: patch.order.flatMap((id) => byId.get(id) ?? []), display };
}

/**
 * Takes over what a hook left in the other value+ members; filters, page and size wait for the next query.
 * `seen` = the rows the hook looked at: those of onLoad are not on screen yet. Source: contract 13.4.
 */
export function applyChanges(session: ListSession, changed: ReadBack, seen: readonly ListRow[]): void {
  const { scripted, model } = session.store.get();
  const columns = changed.cusColumns ?? changed.columns;
  if (columns) session.store.set({ scripted: { ...scripted, columns: shownColumns(columns) } });
  if (changed.queryActions) session.store.set({ scripted: { ...session.store.get().scripted, actions: shownActions(changed.queryActions) } });
  if (changed.checkeds) checkSeenRows(session, seen, changed.checkeds);
  const query: QueryChange = {};
  // Items without a condition too: the server checks what may be filtered by.
  if (changed.filterData) query.filters = changed.filterData;
  if (changed.queryFormValues) {
    query.values = changed.queryFormValues;
    // The values of the panel say the filters, unless the hook wrote both.
    query.filters ??= filtersBeside(session.nextFilters, query.values, model?.conditions ?? [], session.services.ports().locale);
  }
  if (changed.curPage !== undefined) query.page = changed.curPage;
  // Only the seven offered sizes pass the read-back.
  if (changed.pageSize !== undefined) query.size = changed.pageSize as QueryChange['size'];
  session.changeNext(query);
}

/** Checks the rows a hook has looked at as it said; the others keep their mark. */
function checkSeenRows(session: ListSession, seen: readonly ListRow[], marks: readonly boolean[]): void {
  const ids = new Set(session.store.get().state.checked);
  for (const [at, { id }] of seen.entries()) {
    if (marks[at] === true) ids.add(id);
    else ids.delete(id);
  }
  session.dispatch({ type: 'checked', ids: [...ids], coming: seen });
}

function shownColumns(columns: readonly ColumnPatch[]) {
  return columns.filter((column) => column.visible !== false).map(({ propertyCode, width, name }) => ({ key: propertyCode, name, ...pixels(width) }));
}

function pixels(width: string | undefined): { width?: number } {
  const px = Number(width ?? Number.NaN);
  return px > 0 && px <= 2000 ? { width: px } : {};
}

function shownActions(actions: readonly ActionPatch[]) {
  return actions
    .filter((action) => action.visible !== false)
    .map(({ actionCode, name, disabled, attributes }) => ({ code: actionCode, name, disabled, attributes }));
}
