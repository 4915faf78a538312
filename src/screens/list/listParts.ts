import { actionList } from '#src/engine/lists/actions/actionList.ts';
import { ActionType, SequenceStatus } from '#schemas/codes.ts';
import { isUnread } from '#schemas/formats/filters/index.ts';
import { localized } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import type { ToolbarItem } from '#renderers/regions/list/Toolbar.tsx';
import { errorText, traceIdOf } from '#src/services/messages/reportError.ts';
import { presentationNow } from '#src/engine/lists/state/compileList.ts';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { valueOfRow } from '#src/engine/lists/query/cellText.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { BUILT_FILTER } from '#src/engine/lists/listCommands.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { selectionFeature } from '#src/engine/lists/features/selection/selectionFeature.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import { featureState } from '#src/engine/lists/query/listFeature.ts';
import { scriptedActions } from '#src/engine/lists/query/scriptedParts.ts';

const EMPTY_CONFIG = { code: '', name: '', schemaCode: '' };

const listNameOf = ({ model }: ListSnapshot, { locale }: Ports): string => (model ? localized(model.config, locale) : '');

/** The view's name and the views to change to. */
export function listTitleOf(snapshot: ListSnapshot, handle: ListHandle, ports: Ports): ListViewProps['title'] {
  return {
    name: listNameOf(snapshot, ports),
    headers: snapshot.headers,
    current: snapshot.model?.config.code ?? snapshot.state.query.viewCode,
    onSwitch: handle.switchView,
  };
}

/** The list's actions, each with whether it can be used now. */
export function toolbarOf(snapshot: ListSnapshot, handle: ListHandle): ListViewProps['toolbar'] {
  const selection = handle.session.of(selectionFeature);
  return {
    items: toolbarItems(snapshot),
    checkedCount: snapshot.state.checked.size + snapshot.state.away.size,
    checkedRows: checkedRows(snapshot.state),
    checkedHere: snapshot.state.checked.size,
    isOnly: snapshot.state.only !== undefined,
    checkbox: hasCheckboxes(snapshot, handle),
    acting: snapshot.acting,
    onAct: (key) => pressAction(handle, key),
    onClearChecks: () => selection?.clear(),
    onOnly: (on) => selection?.only(on),
    onReload: handle.reload,
    onArrange: handle.arrange,
    onBuild: handle.build,
  };
}

function hasCheckboxes({ model }: ListSnapshot, { session }: ListHandle): boolean {
  return model?.checkbox === true && session.of(selectionFeature) !== undefined;
}

function toolbarItems(snapshot: ListSnapshot): ToolbarItem[] {
  const { model, scripted } = snapshot;
  const list = actionList(snapshot);
  if (!model || !list) return [];
  return scriptedActions(model.actions, scripted).map(({ item, off }) => ({
    key: item.key,
    action: item.action,
    renderer: item.renderer,
    enabled: item.renderer.enabled(list),
    off,
  }));
}

function pressAction(handle: ListHandle, key: string): void {
  const { model, scripted } = handle.store.get();
  const found = scriptedActions(model?.actions ?? [], scripted).find(({ item }) => item.key === key);
  if (found) handle.act(found.item);
}

/** What the rows are drawn from, but for the parts that keep their identity: columns, widths and callbacks. */
export function listGridOf(snapshot: ListSnapshot, handle: ListHandle, ports: Ports) {
  const { model, state } = snapshot;
  return {
    name: listNameOf(snapshot, ports),
    config: model?.config ?? EMPTY_CONFIG,
    rows: state.rows,
    sums: state.sums,
    checked: state.checked,
    checkbox: hasCheckboxes(snapshot, handle),
    ordinal: model?.ordinal ?? false,
    firstOrdinal: firstPlace(state),
    sort: state.query.sort,
    busy: state.busy,
    drawing: snapshot.drawing,
    tree: state.tree,
    marks: state.marks,
    ...(model?.script === undefined ? {} : { isChanged: handle.isChanged }),
    ...(model?.script === undefined && model?.columnsJson === undefined ? {} : { drawnBy: handle.drawnBy }),
  };
}

/** The table and the view's own presentation; undefined for views that are a table. Source: contract 8.1. */
export function presentationsOf({ model, state }: ListSnapshot, handle: ListHandle): ListViewProps['presentations'] {
  const { dataSource, type } = model?.presentation.renderer ?? {};
  if (!dataSource || type === undefined) return undefined;
  return { type, icon: dataSource.icon, isTable: state.query.as === 'table', onTable: (isTable) => handle.showAs(isTable ? 'table' : undefined) };
}

/** What a presentation with a data source of its own receives besides. */
export function dataSourceProps(
  { model, state }: ListSnapshot,
  handle: ListHandle,
  { today }: Pick<ListServices, 'today'>,
): Pick<PresentationProps, 'dataSource'> {
  if (!model || !presentationNow(model, state.query).dataSource) return {};
  const { at, group } = state.query;
  return { dataSource: { ...handle.dataSource, details: state.details, at, group, columns: model.columns, isOnly: state.only !== undefined, today: today() } };
}

/** Page, size and number of all rows; marks of the states that occur on the page (LS-039). */
export function pagerOf(snapshot: ListSnapshot, handle: ListHandle, ports: Ports): ListViewProps['pager'] {
  const { model, state } = snapshot;
  const { page, size } = state.query;
  const undo = featureState(undoFeature, snapshot).offers.at(-1);
  return {
    // The checked rows stand on one page, however many they are.
    ...(state.only ? { total: state.rows.length, page: 1, size: Math.max(size, state.rows.length) } : { total: state.total, page, size }),
    showTotal: model?.showTotal ?? true,
    marks: { draft: hasStatus(snapshot, SequenceStatus.draft), processing: hasStatus(snapshot, SequenceStatus.processing) },
    undo: undo && { words: undo.words(ports), run: undo.run },
    onOutdated: state.outdated && snapshot.acting === undefined ? handle.reload : undefined,
    onPage: handle.toPage,
    onSize: handle.toSize,
  };
}

function hasStatus({ state }: ListSnapshot, status: string): boolean {
  return state.rows.some((row) => valueOfRow(row, 'sequenceStatus') === status);
}

/** The filters that are on, under the names of their conditions. */
export function chipsOf({ model, state, conditionWords }: ListSnapshot, ports: Ports): ListViewProps['chips']['chips'] {
  const built =
    state.query.condition.length > 0
      ? [
          {
            propertyCode: BUILT_FILTER,
            name: ports.t('list:build'),
            text: conditionWords?.of === state.query.condition ? conditionWords.text : '…',
            isBuilt: true,
          },
        ]
      : [];
  return state.query.filters
    .map((item) => {
      // A script may filter by an item without a condition: it has the name of its column.
      const named =
        model?.conditions.find((one) => one.propertyCode === item.propertyCode) ?? model?.columns.find(({ key }) => key === item.propertyCode)?.column;
      return {
        propertyCode: item.propertyCode,
        name: named ? localized(named, ports.locale) : item.propertyCode,
        text: item.propertyValueName || item.propertyValue,
      };
    })
    .concat(built);
}

/** What stands in place of rows, with the ways on; undefined while there are rows or they are on their way. */
export function noticeOf(snapshot: ListSnapshot, handle: ListHandle, ports: Ports): ListViewProps['notice'] {
  const { status, failure, query } = snapshot.state;
  if (status === 'loading' || status === 'table') return undefined;
  const chips = chipsOf(snapshot, ports);
  const removal = snapshot.filterRemoval && chips.find((chip) => chip.propertyCode === snapshot.filterRemoval?.propertyCode);
  const lastFilter = removal ?? chips.find(({ propertyCode }) => isUnread(valueAt(query.values, propertyCode))) ?? chips.at(-1);
  const add = snapshot.model?.actions.find((one) => one.renderer.types.includes(ActionType.add));
  return {
    status,
    lastFilter,
    without: removal && snapshot.filterRemoval?.total,
    failure: failure === undefined ? undefined : { text: errorText(failure, ports.t), traceId: traceIdOf(failure) },
    add: add && { name: localized(add.action, ports.locale), act: () => handle.act(add) },
    onReload: snapshot.model ? handle.reload : handle.reconfigure,
    onRemoveLastFilter: () => lastFilter && handle.removeFilter(lastFilter.propertyCode),
    onClearFilters: handle.clearFilters,
  };
}

/** Why the table stands in for another presentation, in words; undefined = it does not (BX-021). */
export function fallbackHint({ model }: ListSnapshot, { t }: Ports): string | undefined {
  const cause = model?.presentation.cause;
  if (!cause) return undefined;
  return t(`list:presentation.${cause.kind}`, { type: cause.type, missing: cause.kind === 'missing' ? cause.missing : '' });
}

/** Place of the open record among all that match, 1-based; undefined when it is not on this page. Source: LS-040. */
export function positionOf({ overlay, state }: ListSnapshot): { at: number; total: number } | undefined {
  const at = state.rows.findIndex((row) => row.id === overlay?.rowId);
  return at < 0 ? undefined : { at: firstPlace(state) + at, total: state.only ? state.rows.length : state.total };
}

/** Place of the first row that shows among all that match, 1-based. */
function firstPlace({ query, only }: ListSnapshot['state']): number {
  return only ? 1 : (query.page - 1) * query.size + 1;
}
