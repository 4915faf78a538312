import type { ListRow } from '#schemas/list.ts';
import type { ScrollPosition } from '#renderers/contracts/presentation.ts';
import { checkedRows, showOnly } from '#src/engine/lists/state/checks.ts';
import { loadById } from '#src/engine/lists/query/rowsById.ts';
import type { CachedListState, ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { Edit, ListState, LoadedListPage } from '#src/engine/lists/state/listState.ts';
import { fail, queryRows } from '#src/engine/lists/query/queryRows.ts';

/** Lists that are remembered; those left longest ago are forgotten. */
const MOST_LISTS = 10;

interface Left {
  userId: string;
  snapshot: ListSnapshot;
  scrollPosition: ScrollPosition | undefined;
}

/** Lists as they were left, by their addresses. In memory alone: nothing of rows is stored (LS-042). */
const lists = new Map<string, Left>();

interface CacheSource {
  services: Pick<ListServices, 'address' | 'user'>;
  scrollPosition: ScrollPosition | undefined;
  features: readonly ListFeature[];
}

/** Remembers a list by the address it had last. */
export function cacheListState({ services, scrollPosition, features }: CacheSource, snapshot: ListSnapshot): void {
  const { pathname, search } = services.address.last();
  const key = addressKey(pathname, search);
  lists.delete(key);
  if (!snapshot.model) return;
  lists.set(key, { userId: services.user().id, snapshot: { ...snapshot, features: lastingStates(features, snapshot) }, scrollPosition });
  for (const oldest of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(oldest);
}

/** States of features, but for those that end with the list. */
function lastingStates(features: readonly ListFeature[], snapshot: ListSnapshot): ListSnapshot['features'] {
  return Object.fromEntries(features.filter(({ isPassing }) => !isPassing).map(({ name }) => [name, snapshot.features[name]]));
}

/** The list of the present address as this user left it; undefined when they did not, or long ago. */
export function cachedListState(services: Pick<ListServices, 'address' | 'user' | 'returned'>): CachedListState | undefined {
  const userId = services.user().id;
  // Rows of one user are not even kept in memory for another.
  for (const [key, left] of lists) if (left.userId !== userId) lists.delete(key);
  const left = lists.get(addressKey(services.address.path, services.address.search()));
  if (!left) return undefined;
  const { scrollPosition } = left;
  const state = showOnly(left.snapshot.state, false);
  const rest = { away: new Map(checkedRows(state).map((row) => [row.id, row])), tree: state.tree };
  const snapshot = isWhole(left.snapshot) ? { ...left.snapshot, state, overlay: undefined, acting: undefined } : undefined;
  const ids = scrollPosition?.rowId === undefined ? [] : [scrollPosition.rowId];
  return { snapshot, rest, scrollPosition, refresh: (session) => refresh(session, { query: state.query, ids, added: services.returned?.added }) };
}

/** An address without what a form adds to it on the way back (contract 5.2). */
function addressKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('iframeAction');
  return `${pathname}?${query}`;
}

/** Whether the rows can show as they are: they answer their query, and nobody but the server had a say in them. */
function isWhole({ model, state }: ListSnapshot): boolean {
  return state.status === 'table' && !state.busy && state.details === undefined && model?.script === undefined;
}

/** What the rows answer, and what their user may have changed on another page: the record of the row used last, and one that is new. */
interface Return extends Edit {
  query: ListState['query'];
}

/**
 * Requests the rows that show once more. They get their present values and stay where they are; when others changed which
 * rows there are or their order, a hint says so. The user's own changes show as after a record was edited above the list.
 * Errors: a failed answer shows as that of any load.
 */
async function refresh(session: RowSession, back: Return): Promise<void> {
  const { model, state } = session.store.get();
  if (!model) return;
  // What was requested meanwhile may have been ended by entering the view, or has failed.
  if (state.busy || state.status === 'failed') return queryRows(session);
  // A newer request meanwhile has been answered.
  if (state.query !== back.query) return;
  // No rows show that could stay.
  if (state.status !== 'table') return queryRows(session);
  const { signal } = session.beginRequest();
  try {
    const page = await session.services.source.rows(toListQuery(model, state.query), signal);
    const below = back.ids.filter((id) => !page.content.some((row) => row.id === id));
    const found = new Map([...page.content, ...(await loadById(session, below, false, signal))].map((row) => [row.id, row]));
    const edit = { ids: back.ids.filter((id) => isOtherRow(state, id, found.get(id))), added: back.added };
    const coming = await session.answerTo(edit, page, signal);
    if (signal.aborted) return;
    await showAnswer(session, { coming, found, edit });
  } catch (error) {
    if (!signal.aborted) fail(session, error);
  }
}

function isOtherRow({ rows }: ListState, id: string, coming: ListRow | undefined): boolean {
  const shown = rows.find((row) => row.id === id);
  return shown !== undefined && JSON.stringify(shown) !== JSON.stringify(coming);
}

interface Answer {
  coming: LoadedListPage;
  /** All rows that came, by id. */
  found: ReadonlyMap<string, ListRow>;
  edit: Edit;
}

/** Shows an answer: all of it after the user's own change, else no more than new values. */
async function showAnswer(session: RowSession, { coming, found, edit }: Answer): Promise<void> {
  const { state } = session.store.get();
  const isEdited = edit.added !== undefined || edit.ids.length > 0;
  const isMissing = edit.added !== undefined || edit.ids.some((id) => !found.has(id));
  if (state.tree && isMissing) return queryRows(session);
  const { rows, isOther } = inPresentOrder(state, coming.content, found);
  const isOthers = isEdited && !state.tree ? isChangedByOthers(state.rows, coming.content, edit) : isOther;
  if (state.tree) session.dispatch({ type: 'rowsChanged', rows });
  else session.dispatch({ type: 'loaded', page: isOthers || !isEdited ? { ...coming, content: withOwn(rows, found, edit) } : coming });
  if (isOthers) session.dispatch({ type: 'outdated' });
}

/** The rows that show, but for the user's own that are deleted, and with the one that is new at their top. */
function withOwn(rows: readonly ListRow[], found: ReadonlyMap<string, ListRow>, { ids, added }: Edit): ListRow[] {
  const first = added === undefined ? undefined : found.get(added);
  const rest = rows.filter(({ id }) => id !== added && (found.has(id) || !ids.includes(id)));
  return first ? [first, ...rest] : rest;
}

/**
 * Whether the page an own change leaves has other rows, or another order, than that change explains: each record that was
 * changed, added or deleted lets no more than one row come or go at an end of the page.
 */
export function isChangedByOthers(shown: readonly ListRow[], coming: readonly ListRow[], { ids, added }: Edit): boolean {
  const own = new Set(added === undefined ? ids : [...ids, added]);
  const [before, after] = [shown, coming].map((rows) => rows.flatMap(({ id }) => (own.has(id) ? [] : [id]))) as [string[], string[]]; // of two
  const isOther = (one: readonly string[], other: readonly string[]) => {
    const alone = one.flatMap((id, at) => (other.includes(id) ? [] : [at]));
    return alone.length > own.size || alone.some((at) => at >= own.size && at < one.length - own.size);
  };
  const both = before.filter((id) => after.includes(id));
  return isOther(before, after) || isOther(after, before) || both.join() !== after.filter((id) => before.includes(id)).join();
}

/**
 * The rows that show with the values that were found; `isOther` = the answer has others, or another order. Of a tree the
 * answer knows the top alone.
 */
export function inPresentOrder(
  { rows, tree }: Pick<ListState, 'rows' | 'tree'>,
  coming: readonly ListRow[],
  found: ReadonlyMap<string, ListRow>,
): { rows: ListRow[]; isOther: boolean } {
  const top = tree ? rows.filter(({ id }) => tree.get(id)?.level === 1) : rows;
  const isOther = top.length !== coming.length || top.some(({ id }, at) => id !== coming[at]?.id);
  return { rows: rows.map((row) => presentRow(row, found.get(row.id))), isOther };
}

/** A row that came as it was stays the same object: nothing of it is drawn again. */
function presentRow(row: ListRow, coming: ListRow | undefined): ListRow {
  return coming && JSON.stringify(coming) !== JSON.stringify(row) ? coming : row;
}
