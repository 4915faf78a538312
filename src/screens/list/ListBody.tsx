import { type ComponentType, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { ListView, type ListViewProps } from '#renderers/regions/list/ListView.tsx';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { preloadActions } from '#src/engine/lists/actions/runAction.ts';
import { presentationNow, visibleConditions } from '#src/engine/lists/state/compileList.ts';
import type { ListOverlay, ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { selectionFeature } from '#src/engine/lists/features/selection/selectionFeature.ts';
import { ownColumns, viewsFeature } from '#src/engine/lists/features/views/viewsFeature.ts';
import { arrangeColumns } from '#src/engine/lists/state/arrangeColumns.ts';
import { scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { firstRowsPainted } from '#src/services/screen/firstRows.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { FOCUS_BACK } from '#renderers/regions/base/rememberFocus.ts';
import { useBackOnline } from '#src/services/page/useBackOnline.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import { useScreenActions } from '#src/services/screen/screenActions.ts';
import { type ScreenKey, useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { chipsOf, fallbackHint, listGridOf, noticeOf, dataSourceProps, pagerOf, positionOf, presentationsOf, listTitleOf, toolbarOf } from './listParts.ts';

/** What has fields comes after the rows, with their texts. */
const withFields = async <T,>(part: Promise<T>): Promise<T> => (await Promise.all([part, loadNamespaces('form')]))[0];
const { Part: RecordOverlay, preload: loadOverlay } = lazyComponent(async () => ({
  default: (await withFields(import('#src/screens/forms/RecordOverlay.tsx'))).RecordOverlay,
}));
/** Source: performance.md. */
const lazyFilterPanel = lazyComponent(async () => ({
  default: (await withFields(import('#renderers/filters/ComposedFilterPanel.tsx'))).ComposedFilterPanel,
}));
const { Part: ScriptButton } = lazyComponent(async () => {
  const [{ ScriptButton: Part }] = await Promise.all([import('#src/screens/script/ScriptButton.tsx'), loadNamespaces('script')]);
  return { default: Part };
});
/** Keys of a list; arrow keys, Enter, Space and F2 are the grid's own once the focus is in it. Source: BX-014. */
const LIST_KEYS: readonly ScreenKey[] = [
  { keys: ['ArrowDown'], text: 'keys:list.enter', run: enterGrid },
  { keys: ['↑', '↓', '←', '→'], text: 'keys:list.move' },
  { keys: ['Enter'], text: 'keys:list.open' },
  { keys: ['Space'], text: 'keys:list.check' },
  { keys: ['F2'], text: 'keys:list.links' },
];
const FILTER_KEYS: readonly ScreenKey[] = [
  { keys: ['/'], text: 'keys:list.filter', run: () => document.querySelector<HTMLElement>('.p-filter-panel :is(input, button)')?.focus() },
];
const NO_COLUMNS: readonly ListColumn[] = [];
/** Few lists have a style of their own: what reads it comes with the first. */
const confineStyle = async (css: string, scope: string) => (await loadChunk(() => import('#sandbox/content/styleText.ts'))).confineStyle(css, scope);

interface BodyProps {
  handle: ListHandle;
  ports: Ports;
  services: ListServices;
  /** What a list of the portal itself has otherwise than one of an application. */
  own?: ListOwnParts | undefined;
}

/** What a list of the portal itself may have otherwise. */
export interface ListOwnParts {
  adapt(props: ListViewProps): ListViewProps;
  /** Draws it, in place of the view of every list, with keys of its own. */
  View?: ComponentType<ListViewProps>;
  keys?: readonly ScreenKey[];
}

/** Goes to a screen of the portal; its other addresses, e.g. those of files, are the browser's. */
function goToPath(path: string, { address }: ListServices): void {
  const screen = portalPath(path);
  if (screen === undefined) location.assign(path);
  else address.goTo(screen, 'push');
}

/** Into the rows from nowhere; other controls keep their arrow keys. */
function enterGrid(): false | undefined {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.id !== 'content') return false;
  document.querySelector('.p-grid')?.dispatchEvent(new CustomEvent(FOCUS_BACK));
  return undefined;
}

/** Turns what the engine knows into the props of the list's regions. */
export function ListBody({ handle, ports, services, own }: BodyProps) {
  const snapshot = useSyncExternalStore(handle.store.subscribe, handle.store.get);
  const { model, state } = snapshot;
  const toPath = useCallback((path: string) => goToPath(path, services), [services]);
  const grid = { ...useGridCallbacks(handle, toPath), ...useShape(snapshot, ports) };
  const filters = useFilters(snapshot, handle);
  const title = listTitleOf(snapshot, handle, ports);
  usePlaceName(title.name);
  useScreenKeys(own?.keys ?? FILTER_KEYS);
  useScreenKeys(own?.keys ?? (model && presentationNow(model, state.query).dataSource?.keys) ?? LIST_KEYS);
  useScreenActions(useCallback(() => toolbarOf(handle.store.get(), handle), [handle]));
  const isLoaded = state.loads > 0 || state.status === 'unread';
  const isAnswered = isLoaded || state.status === 'failed';
  const hasAnswered = useOnce(isAnswered);
  const code = model?.config.code;
  const views = handle.session.of(viewsFeature);
  useEffect(() => {
    // The rows come first.
    if (!isLoaded || code === undefined) return undefined;
    return afterPaint(() => {
      views?.load(code);
      preloadActions();
    });
  }, [isLoaded, code, views]);
  useBackOnline(() => {
    // What is on its way was sent without a network.
    if (state.status === 'failed' || state.busy) handle.reload();
    if (isLoaded && code !== undefined && views?.menu() === undefined) views?.load(code);
  });
  const { condition } = state.query;
  useEffect(() => {
    if (isLoaded && condition.length > 0) handle.describeFilter(ports);
  }, [isLoaded, condition, handle, ports]);
  const props: ListViewProps = {
    title,
    filters,
    filterPanel: lazyFilterPanel,
    filtersReady: isAnswered,
    chips: { chips: chipsOf(snapshot, ports), onBuild: handle.build, onRemove: handle.removeFilter, onClear: handle.clearFilters },
    toolbar: toolbarOf(snapshot, handle),
    presentation: model ? presentationNow(model, state.query) : tablePresentation,
    presentations: presentationsOf(snapshot, handle),
    fallbackHint: fallbackHint(snapshot, ports),
    grid: { ...grid, ...listGridOf(snapshot, handle, ports), ...dataSourceProps(snapshot, handle, services) },
    notice: snapshot.replacement === undefined ? noticeOf(snapshot, handle, ports) : undefined,
    replacement: snapshot.replacement,
    viewMenu: views?.menu(),
    tools: hasAnswered && (services.mayDebug() || snapshot.scripted.isOff) && <ScriptTools handle={handle} ports={ports} />,
    loading: !model || (state.status === 'loading' && state.rows.length === 0),
    pager: pagerOf(snapshot, handle, ports),
    style: model?.style,
    confineStyle,
    ports,
  };
  const View = own?.View ?? ListView;
  return (
    <>
      <View {...(own?.adapt(props) ?? props)} />
      <OpenRecord snapshot={snapshot} handle={handle} ports={ports} />
    </>
  );
}

/** True from the first time on that something is. */
function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(false);
  if (is && !was) setWas(true);
  return is || was;
}

/** For users who may look at scripts, and a mark for all where the script is off. Source: BX-028, contract 13.7. */
function ScriptTools(props: { handle: ListHandle; ports: Ports }) {
  return (
    <LazyBoundary place={null}>
      <ScriptButton {...props} />
    </LazyBoundary>
  );
}

function OpenRecord(props: { snapshot: ListSnapshot; handle: ListHandle; ports: Ports }) {
  const { overlay } = props.snapshot;
  return overlay && <OpenedRecord {...props} overlay={overlay} />;
}

function OpenedRecord({ snapshot, overlay, handle, ports }: { snapshot: ListSnapshot; overlay: ListOverlay; handle: ListHandle; ports: Ports }) {
  // Code that did not come for the last record is requested again for this one; what fails is thrown where it is drawn.
  useState(() => void loadOverlay().catch(() => undefined));
  const giveUp = (error: unknown) => {
    reportError(error);
    handle.closeRecord();
  };
  return (
    <LazyBoundary place={null} onMissing={giveUp}>
      <RecordOverlay
        {...overlay}
        ports={ports}
        onClose={handle.closeRecord}
        onReload={handle.reloadEdited}
        onPrevious={handle.step.previous}
        onNext={handle.step.next}
        position={positionOf(snapshot)}
      />
    </LazyBoundary>
  );
}

/** Columns and their widths, the same objects until configuration, script or user say otherwise. */
function useShape(snapshot: ListSnapshot, ports: Ports) {
  const {
    model,
    scripted,
    rowButtons,
    prefs: { widths: own, density },
  } = snapshot;
  const arranged = ownColumns(snapshot);
  const columns = useMemo(
    () => (model ? arrangeColumns(scriptedColumns(model.columns, scripted), arranged).concat(rowButtons?.columns(ports) ?? []) : NO_COLUMNS),
    [model, scripted, arranged, rowButtons, ports],
  );
  const widths = useMemo(() => ({ ...scriptedWidths(scripted), ...own }), [own, scripted]);
  return { columns, widths, density };
}

function scriptedWidths(scripted: ListSnapshot['scripted']): Record<string, number> {
  return Object.fromEntries((scripted.columns ?? []).flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]])));
}

/** The panel is a form: it is drawn again only for other conditions or values. */
function useFilters({ model, state }: ListSnapshot, handle: ListHandle): ListViewProps['filters'] {
  const { values } = state.query;
  const isLoading = state.status === 'loading';
  return useMemo(() => {
    if (!model) return isLoading ? null : undefined;
    const conditions = visibleConditions(model);
    return conditions.length > 0 ? { conditions, values, onSearch: handle.search, onReset: handle.resetFilters } : undefined;
  }, [model, isLoading, values, handle]);
}

/** Callbacks that stay the same for the life of the list, so that the grid never starts again. */
function useGridCallbacks(handle: ListHandle, toPath: (path: string) => void) {
  return useMemo(
    () => ({
      textOf: handle.textOf,
      onSort: (sort: readonly ListSort[]) => handle.sortBy(sort),
      onCheck: (ids: readonly string[]) => handle.session.of(selectionFeature)?.check(ids),
      onOpen: handle.openRow,
      onOpenRelated: handle.openRelated,
      onScriptAction: handle.actOnRow,
      onFollow: toPath,
      onResize: handle.resize,
      onMoveColumn: handle.moveColumn,
      onPainted: () => {
        handle.painted();
        firstRowsPainted();
      },
      scrollPosition: handle.scrollPosition,
      onToggle: handle.toggle,
      tableTools: lazyComponent(async () => {
        const [{ tableToolsOf }] = await Promise.all([import('./tableTools.tsx'), loadNamespaces('columns', 'cells')]);
        return { default: tableToolsOf(handle) };
      }).Part,
    }),
    [handle, toPath],
  );
}
