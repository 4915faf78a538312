import type { ListRow } from '#schemas/list.ts';
import type { RowMark } from '#renderers/contracts/presentation.ts';
import { loadById } from '#src/engine/lists/query/rowsById.ts';
import type { RowSession } from '#src/engine/lists/query/RowSession.ts';
import type { Edit, LoadedListPage } from '#src/engine/lists/state/listState.ts';

/**
 * A page requested after the user's own change, with the changed rows in their former places and a word where the order or
 * the filter would have them elsewhere. Deleted rows are left out. Shape: the total stays the server's.
 * Source: LS-040 (closing a record returns to the same list), contract 5.2.
 */
export async function keepEdited(session: RowSession, page: LoadedListPage, edit: Edit, signal: AbortSignal): Promise<LoadedListPage> {
  const { state } = session.store.get();
  if (page.details !== undefined || state.tree || state.only || session.script?.ownData) return page;
  const { added } = edit;
  const known = new Set([...state.marks.keys(), ...edit.ids]);
  const retained = state.rows.filter(({ id }) => known.has(id) && id !== added).map(({ id }) => id);
  const requested = added === undefined ? retained : [...retained, added];
  const missing = requested.filter((id) => !page.content.some((row) => row.id === id));
  const elsewhere = await loadById(session, missing, true, signal);
  const unfit = await loadById(
    session,
    missing.filter((id) => !elsewhere.some((row) => row.id === id)),
    false,
    signal,
  );
  const found = new Map([...page.content, ...elsewhere, ...unfit].map((row) => [row.id, row]));
  const content = inFormerPlaces(state.rows, page.content, retained, found);
  const marks = new Map<string, RowMark>();
  for (const id of retained) {
    const isNew = state.marks.get(id) === 'new';
    const mark = isNew ? 'new' : markOfEditedRow(id, { unfit, elsewhere, content, coming: page.content });
    if (mark && found.has(id)) marks.set(id, mark);
  }
  const first = added === undefined ? undefined : found.get(added);
  if (!first) return { ...page, content, marks };
  return { ...page, content: [first, ...content.filter(({ id }) => id !== added)], marks: marks.set(first.id, 'new') };
}

/** The rows of an answer, with those that are kept behind the rows they stood behind. */
export function inFormerPlaces(
  before: readonly ListRow[],
  coming: readonly ListRow[],
  retained: readonly string[],
  found: ReadonlyMap<string, ListRow>,
): ListRow[] {
  const rows = coming.filter(({ id }) => !retained.includes(id));
  for (const id of retained) {
    const row = found.get(id);
    if (!row) continue;
    const above = before
      .slice(
        0,
        before.findIndex((one) => one.id === id),
      )
      .findLast((one) => rows.some((other) => other.id === one.id));
    rows.splice(above ? rows.findIndex((one) => one.id === above.id) + 1 : 0, 0, row);
  }
  return rows;
}

interface Answers {
  unfit: readonly ListRow[];
  elsewhere: readonly ListRow[];
  /** The rows as they will show, and as they came. */
  content: readonly ListRow[];
  coming: readonly ListRow[];
}

/** Why a row does not stand where it would; undefined = it does. */
function markOfEditedRow(id: string, { unfit, elsewhere, content, coming }: Answers): RowMark | undefined {
  if (unfit.some((row) => row.id === id)) return 'unfit';
  const above = (rows: readonly ListRow[]) => rows[rows.findIndex((row) => row.id === id) - 1]?.id;
  return elsewhere.some((row) => row.id === id) || above(content) !== above(coming) ? 'moved' : undefined;
}
