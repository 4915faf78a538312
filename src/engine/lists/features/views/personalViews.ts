import { asRecord } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import { DEFAULT_PAGE_SIZE, MOST_SORTS, PAGE_SIZES } from '#schemas/limits.ts';
import { readGroupLevels, writeGroupLevels } from '#renderers/contracts/grouping.ts';
import { readColumns } from '#src/engine/lists/state/columnPrefs.ts';
import { readConditions, writeConditions } from '#src/engine/lists/state/conditions.ts';
import { reportDropped } from '#src/engine/lists/query/reportDropped.ts';
import { savedContent } from '#src/engine/lists/state/savedContent.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { featureState } from '#src/engine/lists/query/listFeature.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { SavedView } from '#src/engine/lists/state/savedView.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { filtersOfPanel, queryOfPlace, presetValues, toFilters } from '#src/engine/lists/query/listQuery.ts';
import { isPlainPlace, type ListPlace, readListUrl, toAddressFilters, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import type { ColumnPref } from '#renderers/contracts/column.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';
import { type PersonalViews, ownColumns, viewsFeature } from './viewsFeature.ts';
import { changeQuery } from '#src/engine/lists/query/queryRows.ts';

const SAVED_TYPE = 'VIEW_QUERY';

/** Loads the user's own views of the list's view; the menu stands once they are there. A server without them offers none. Source: BX-001. */
export async function loadPersonalViews(session: ListSession, code: string, onLoaded: (views: PersonalViews) => void): Promise<void> {
  const { visit, schemaCode, services } = session;
  const [saved] = await Promise.all([
    services.call('savedQueries', { query: { type: SAVED_TYPE, schemaCode, queryCode: code } }),
    services.loadTexts('views'),
    services.dialogs().then(({ preloadViewMenu }) => preloadViewMenu()),
  ]);
  if (visit.isLeft) return;
  onLoaded({ menu: () => menuOf(session), go: (id) => goToView(session, id), arrange: (columns) => arrangeOpen(session, columns) });
  storeViews(session, code, saved.map(readView));
  const { all, open } = viewsNow(session);
  goToView(session, open);
  // An address may name a view that is somebody else's, or gone: what it says besides still holds.
  if (viewsNow(session).open !== open) session.follow('replace');
  const begin = all.find(({ isDefault }) => isDefault);
  const { place } = readListUrl(services.address.search());
  const ownSize = session.store.get().model?.pageSize;
  // Known too late to begin with: it opens unless the user has gone elsewhere meanwhile.
  if (begin && isPlainPlace({ ...place, size: place.size === ownSize ? undefined : place.size })) await openView(session, begin, 'replace');
}

function viewsNow({ store: listStore }: ListSession) {
  return featureState(viewsFeature, listStore.get());
}

/** Shows a view as the open one, or none; the query stays. */
function goToView(session: ListSession, id: string | undefined): void {
  const view = viewsNow(session).all.find((one) => one.id === id);
  session.setState(viewsFeature, { open: view?.id, columns: view?.columns });
}

function arrangeOpen(session: ListSession, columns: readonly ColumnPref[]): boolean {
  if (!openViewOf(session)) return false;
  session.setState(viewsFeature, { columns });
  return true;
}

function menuOf(session: ListSession): ViewMenuProps {
  const snapshot = session.store.get();
  const view = openViewOf(session);
  const report = (done: Promise<unknown>) => void done.catch((error: unknown) => session.services.report(error));
  return {
    served: snapshot.model ? localized(snapshot.model.config, session.services.ports().locale) : '',
    views: viewsNow(session).all,
    open: view?.id,
    changed: isChanged(session, snapshot, view),
    onOpen: (id) => report(chooseView(session, id)),
    onReset: () => report(view ? openView(session, view, 'push') : resetView(session)),
    onSave: () => view && report(store(session, { ...view, ...shownNow(session) })),
    onSaveAs: () => report(saveAs(session)),
    onRename: () => view && report(rename(session, view)),
    onDelete: () => view && report(remove(session, view)),
    onDefault: () => view && report(makeDefault(session, view)),
    onCopyLink: () => report(copyLink(session)),
  };
}

function openViewOf(session: ListSession): SavedView | undefined {
  const { all, open } = viewsNow(session);
  return all.find(({ id }) => id === open);
}

/** Query and columns as they show, in the shape they are saved in. */
function shownNow(session: ListSession): Omit<SavedView, 'id' | 'name' | 'isDefault'> {
  const snapshot = session.store.get();
  const { filters, condition, sort, size, group } = snapshot.state.query;
  return { filters: toAddressFilters(filtersOfPanel(filters, snapshot.model?.conditions ?? [])), condition, sort, size, group, columns: ownColumns(snapshot) };
}

function isChanged(session: ListSession, { model, state }: ListSnapshot, view: SavedView | undefined): boolean {
  if (!model) return false;
  const now = shownNow(session);
  if (view) return viewFingerprint(now) !== viewFingerprint(view);
  const context = presetContextOf(session.services);
  const filters = toAddressFilters(toFilters(presetValues(model, context), model.conditions, context.locale));
  const isOwnSize = now.size === DEFAULT_PAGE_SIZE || now.size === model.pageSize;
  const asServed = { filters, condition: [], sort: [], size: isOwnSize ? now.size : DEFAULT_PAGE_SIZE, columns: [] };
  return state.loads > 0 && viewFingerprint({ ...now, columns: [] }) !== viewFingerprint(asServed);
}

/** Names beside values follow the language and make no difference. */
function viewFingerprint({ filters, condition, sort, size, columns, group }: Omit<SavedView, 'id' | 'name' | 'isDefault'>): string {
  return JSON.stringify([
    Object.entries(filters).map(([code, { value }]) => [code, value]),
    writeConditions(condition),
    sort.map(({ propertyCode, direction }) => [propertyCode, direction]),
    size,
    columns,
    group,
  ]);
}

async function openView(session: ListSession, view: SavedView | undefined, how: 'push' | 'replace'): Promise<void> {
  const { model, state } = session.store.get();
  if (!model || !view) return;
  session.setState(viewsFeature, { open: view.id, columns: view.columns });
  const place: ListPlace = {
    view: model.config.code,
    filters: view.filters,
    condition: view.condition,
    sort: view.sort,
    page: 1,
    size: view.size,
    record: undefined,
    mine: view.id,
    as: state.query.as,
    at: state.query.at,
    group: view.group,
  };
  const { query, dropped } = queryOfPlace(place, model, presetContextOf(session.services), false);
  const { viewCode, ...change } = query;
  if (viewCode !== state.query.viewCode) return;
  reportDropped(session, dropped, 'views:dropped');
  await changeQuery(session, change, how);
}

/** Another own view, or without an id the server's. */
function chooseView(session: ListSession, id: string | undefined): Promise<void> {
  const { all } = viewsNow(session);
  return id === undefined
    ? resetView(session)
    : openView(
        session,
        all.find((one) => one.id === id),
        'push',
      );
}

/** Back to the server's view as it begins. */
async function resetView(session: ListSession): Promise<void> {
  const { model } = session.store.get();
  if (!model) return;
  goToView(session, undefined);
  const context = presetContextOf(session.services);
  const values = presetValues(model, context);
  await changeQuery(session, {
    values,
    filters: toFilters(values, model.conditions, context.locale),
    condition: [],
    sort: [],
    size: model.pageSize ?? DEFAULT_PAGE_SIZE,
    group: undefined,
  });
}

async function saveAs(session: ListSession): Promise<void> {
  const { visit } = session;
  const id = await underName(session, { title: 'views:saveAsTitle', name: '' }, (name) =>
    store(session, { id: '', name, isDefault: false, ...shownNow(session) }),
  );
  if (id === undefined || visit.isLeft) return;
  goToView(session, id);
  session.follow('push');
}

async function rename(session: ListSession, view: SavedView): Promise<void> {
  await underName(session, { title: 'views:renameTitle', name: view.name, id: view.id }, (name) => store(session, { ...view, name }));
}

/** Prompts for a name and saves under it; a save that fails is reported, and the prompt opens again with the name as typed. Shape: undefined = given up. */
async function underName(
  session: ListSession,
  prompt: { title: string; name: string; id?: string },
  save: (name: string) => Promise<string>,
): Promise<string | undefined> {
  const { services } = session;
  const taken = viewsNow(session)
    .all.filter((one) => one.id !== prompt.id)
    .map((one) => one.name);
  const name = await (await services.dialogs()).nameView({ title: services.ports().t(prompt.title), name: prompt.name, taken });
  if (name === undefined) return undefined;
  try {
    return await save(name);
  } catch (error) {
    services.report(error);
    return underName(session, { ...prompt, name }, save);
  }
}

async function remove(session: ListSession, view: SavedView): Promise<void> {
  const { services } = session;
  const { t } = services.ports();
  const confirmation = { title: t('views:deleteTitle', { name: view.name }), content: t('views:deleteText'), okText: t('views:delete'), destroys: true };
  if (!(await services.confirm(confirmation))) return;
  await services.call('deleteSavedQuery', { query: { id: view.id } });
  const { model } = session.store.get();
  if (model)
    storeViews(
      session,
      model.config.code,
      viewsNow(session).all.filter(({ id }) => id !== view.id),
    );
  goToView(session, undefined);
  session.follow('replace');
}

async function makeDefault(session: ListSession, view: SavedView): Promise<void> {
  const before = viewsNow(session).all.find(({ isDefault }) => isDefault);
  if (before && before.id !== view.id) await store(session, { ...before, isDefault: false });
  await store(session, { ...view, isDefault: !view.isDefault });
}

/** The address of what shows, for others too: everything but whose view it is. Source: BX-003. */
async function copyLink(session: ListSession): Promise<void> {
  const { address, copyAddress, message, ports } = session.services;
  const search = address.search();
  const { place } = readListUrl(search);
  await copyAddress(address.path + writeListUrl({ ...place, mine: undefined }, search));
  message({ level: 'success', text: ports().t('views:copied') });
}

/** Saves a view and takes it in; gives its id. */
async function store(session: ListSession, view: SavedView): Promise<string> {
  const { schemaCode, services, visit } = session;
  const { model } = session.store.get();
  const queryCode = model?.config.code ?? '';
  const { id, name, condition, ...rest } = view;
  const content = { ...rest, condition: writeConditions(condition) };
  const saved = await services.call('saveQuery', {
    body: { ...(id !== '' && { id }), name, type: SAVED_TYPE, schemaCode, queryCode, content: JSON.stringify(content) },
  });
  const stored = readView(saved);
  if (visit.isLeft) return stored.id;
  const before = viewsNow(session).all;
  const all = id === '' ? [...before, stored] : before.map((one) => (one.id === id ? stored : one));
  storeViews(session, queryCode, all);
  return stored.id;
}

/** Takes the views in and remembers them for the next time the list opens. */
function storeViews(session: ListSession, code: string, all: readonly SavedView[]): void {
  session.setState(viewsFeature, { all });
  const known = session.cache.read(session.schemaCode);
  if (known) session.cache.write(session.schemaCode, { ...known, views: { ...known.views, [code]: all } });
}

/** A view as the server keeps it, each part checked; what is broken counts as not given. */
function readView(saved: { id: string; name?: string | null | undefined; content?: string | null | undefined }): SavedView {
  const { id, name } = saved;
  const { filters, condition, sort, size, columns, group, isDefault } = savedContent(saved);
  return {
    id,
    name: name ?? '',
    isDefault: isDefault === true,
    filters: readFilters(filters),
    condition: readConditions(new URLSearchParams(Array.isArray(condition) ? condition.filter(isPair) : [])),
    sort: savedSort(sort),
    size: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_PAGE_SIZE,
    columns: readColumns(columns),
    group: typeof group === 'string' ? writeGroupLevels(readGroupLevels(group)) : undefined,
  };
}

/** The columns that sort; older views have one by itself. */
function savedSort(value: unknown): ListSort[] {
  const columns = (Array.isArray(value) ? value : [value]).map(asRecord).flatMap(({ propertyCode, direction }): ListSort[] => {
    return typeof propertyCode === 'string' ? [{ propertyCode, direction: direction === 'descending' ? 'descending' : 'ascending' }] : [];
  });
  return columns.slice(0, MOST_SORTS);
}

function readFilters(value: unknown): SavedView['filters'] {
  return Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([code, filter]) => {
      const { value: text, name } = asRecord(filter);
      return typeof text === 'string' ? [[code, { value: text, ...(typeof name === 'string' && { name }) }] as const] : [];
    }),
  );
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
