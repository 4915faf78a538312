import { confineStyle } from '#sandbox/styleText.ts';
import { Suspense, lazy, useCallback, useMemo, useSyncExternalStore } from 'react';
import { ActionType, SequenceStatus } from '#schemas/codes.ts';
import { localized } from '#schemas/localized.ts';
import type { ListColumn, ListSort, Ports } from '#renderers/contract.ts';
import { ListView, type ListViewProps } from '#renderers/regions/ListView.tsx';
import type { ToolbarItem } from '#renderers/regions/Toolbar.tsx';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { errorText, traceIdOf } from '#src/services/reportError.ts';
import { visibleConditions } from '#src/engine/compileList.ts';
import { type ListSnapshot, valueOf } from '#src/engine/listCore.ts';
import type { ListServices } from '#src/engine/listServices.ts';
import type { ListHandle } from '#src/engine/openList.ts';
import { scriptedActions, scriptedColumns } from '#src/engine/scriptedParts.ts';

const RecordOverlay = lazy(async () => ({ default: (await import('../forms/RecordOverlay.tsx')).RecordOverlay }));
const NO_COLUMNS: readonly ListColumn[] = [];

interface BodyProps {
  handle: ListHandle;
  ports: Ports;
  services: ListServices;
}

/** Turns what the engine knows into the props of the list's regions. */
export function ListBody({ handle, ports, services }: BodyProps) {
  const shot = useSyncExternalStore(handle.store.subscribe, handle.store.get);
  const { model, overlay, state } = shot;
  const toPath = useCallback((path: string) => services.address.goTo(path, 'push'), [services]);
  const { scripted, widths: own } = shot;
  const columns = useMemo(() => (model ? scriptedColumns(model.columns, scripted) : NO_COLUMNS), [model, scripted]);
  const widths = useMemo(() => ({ ...scriptedWidths(scripted), ...own }), [own, scripted]);
  const grid = useGridCallbacks(handle, toPath);
  const { values } = state.ask;
  const isLoading = state.status === 'loading';
  // The panel is a form: it is drawn anew only for other conditions or values.
  const filters = useMemo(() => {
    if (!model) return isLoading ? null : undefined;
    const conditions = visibleConditions(model);
    return conditions.length > 0 ? { conditions, values, onSearch: handle.search, onReset: handle.resetFilters } : undefined;
  }, [model, isLoading, values, handle]);
  const props: ListViewProps = {
    title: {
      name: model ? localized(model.config, ports.locale) : '',
      headers: shot.headers,
      current: model?.config.code ?? state.ask.viewCode,
      onSwitch: handle.switchView,
    },
    filters,
    filtersReady: state.loads > 0 || state.status === 'failed',
    chips: { chips: chipsOf(shot, ports), onRemove: handle.removeFilter, onClear: handle.clearFilters },
    toolbar: {
      items: toolbarItems(shot),
      checkedCount: state.checked.size,
      acting: shot.acting,
      updated: undefined,
      onAct: (key) => act(handle, key),
      onClearChecks: () => handle.check([]),
      onReload: handle.reload,
    },
    presentation: model?.presentation.renderer ?? tablePresentation,
    fallbackNote: fallbackNote(shot, ports),
    grid: {
      ...grid,
      name: model ? localized(model.config, ports.locale) : '',
      config: model?.config ?? EMPTY_CONFIG,
      columns,
      rows: state.rows,
      sums: state.sums,
      checked: state.checked,
      checkbox: model?.checkbox ?? false,
      ordinal: model?.ordinal ?? false,
      firstOrdinal: (state.ask.page - 1) * state.ask.size + 1,
      sort: state.ask.sort,
      busy: state.busy,
      widths,
      drawing: shot.drawing,
      tree: state.tree,
      ...(model?.script === undefined && model?.columnsJson === undefined ? {} : { drawnBy: handle.drawnBy }),
    },
    notice: shot.replacement === undefined ? noticeOf(shot, handle, ports) : undefined,
    replacement: shot.replacement,
    loading: !model || (state.status === 'loading' && state.rows.length === 0),
    pager: {
      total: state.total,
      page: state.ask.page,
      size: state.ask.size,
      showTotal: model?.showTotal ?? true,
      marks: { draft: hasStatus(shot, SequenceStatus.draft), processing: hasStatus(shot, SequenceStatus.processing) },
      onPage: handle.toPage,
      onSize: handle.toSize,
    },
    style: model?.style,
    confineStyle,
    ports,
  };
  return (
    <>
      <ListView {...props} />
      {overlay && (
        <Suspense fallback={null}>
          <RecordOverlay
            url={overlay.url}
            name={overlay.name}
            ports={ports}
            onClose={handle.closeRecord}
            onReload={handle.reload}
            onPrevious={handle.step.previous}
            onNext={handle.step.next}
            position={positionOf(shot)}
          />
        </Suspense>
      )}
    </>
  );
}

const EMPTY_CONFIG = { code: '', name: '', schemaCode: '' };

/** Callbacks that stay the same for the life of the list, so that the grid never starts anew. */
function useGridCallbacks(handle: ListHandle, toPath: (path: string) => void) {
  return useMemo(
    () => ({
      textOf: handle.textOf,
      onSort: (sort: ListSort | undefined) => handle.sortBy(sort),
      onCheck: handle.check,
      onOpen: handle.openRow,
      onOpenRelated: handle.openRelated,
      onScriptAction: handle.actOnRow,
      onFollow: toPath,
      onResize: handle.resize,
      onPainted: handle.painted,
      onToggle: handle.toggle,
    }),
    [handle, toPath],
  );
}

/** Place of the open record among all that match; undefined when it is not on this page. Source: LS-040. */
function positionOf({ overlay, state }: ListSnapshot): { at: number; total: number } | undefined {
  const at = state.rows.findIndex((row) => row.id === overlay?.rowId);
  return at < 0 ? undefined : { at: (state.ask.page - 1) * state.ask.size + at + 1, total: state.total };
}

function toolbarItems({ model, state, scripted }: ListSnapshot): ToolbarItem[] {
  if (!model) return [];
  const list = {
    config: model.config,
    checkedRows: state.rows.filter((row) => state.checked.has(row.id)),
    rowsOnPage: state.rows.length,
    total: state.total,
    page: state.ask.page,
  };
  return scriptedActions(model.actions, scripted).map(({ item, off }) => ({
    key: item.key,
    action: item.action,
    renderer: item.renderer,
    enabled: item.renderer.enabled(list),
    off,
  }));
}

function act(handle: ListHandle, key: string): void {
  const { model, scripted } = handle.store.get();
  const found = scriptedActions(model?.actions ?? [], scripted).find(({ item }) => item.key === key);
  if (found) handle.act(found.item);
}

function chipsOf({ model, state }: ListSnapshot, ports: Ports) {
  return state.ask.filters.map((item) => {
    const condition = model?.conditions.find((one) => one.propertyCode === item.propertyCode);
    return { propertyCode: item.propertyCode, name: condition ? localized(condition, ports.locale) : item.propertyCode, text: item.propertyValueName };
  });
}

function noticeOf(shot: ListSnapshot, handle: ListHandle, ports: Ports): ListViewProps['notice'] {
  const { status, failure } = shot.state;
  if (status === 'loading' || status === 'table') return undefined;
  const chips = chipsOf(shot, ports);
  const relief = shot.relief && chips.find((chip) => chip.propertyCode === shot.relief?.propertyCode);
  const lastFilter = relief ?? chips.at(-1);
  const add = shot.model?.actions.find((one) => one.renderer.types.includes(ActionType.add));
  return {
    status,
    lastFilter,
    without: relief && shot.relief?.total,
    failure: failure === undefined ? undefined : { text: errorText(failure, ports.t), traceId: traceIdOf(failure) },
    add: add && { name: localized(add.action, ports.locale), act: () => handle.act(add) },
    onReload: shot.model ? handle.reload : handle.reconfigure,
    onRemoveLastFilter: () => lastFilter && handle.removeFilter(lastFilter.propertyCode),
    onClearFilters: handle.clearFilters,
  };
}

function fallbackNote({ model }: ListSnapshot, { t }: Ports): string | undefined {
  const cause = model?.presentation.cause;
  if (!cause) return undefined;
  return t(`list:presentation.${cause.kind}`, { type: cause.type, missing: cause.kind === 'missing' ? cause.missing : '' });
}

function scriptedWidths(scripted: ListSnapshot['scripted']): Record<string, number> {
  return Object.fromEntries((scripted.columns ?? []).flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]])));
}

function hasStatus({ state }: ListSnapshot, status: string): boolean {
  return state.rows.some((row) => valueOf(row, 'sequenceStatus') === status);
}
