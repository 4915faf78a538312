import type { ValueName } from '#sandbox/protocol/bridge.ts';
import type { DataItem } from '#schemas/property.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { portalValues } from '#src/engine/scripts/portalValues.ts';
import { scriptedActions, scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';
import { type ScriptPage, displayRows } from './scriptRows.ts';

/** What the values of the facade are worked out from. */
export interface SnapshotSource {
  core: ListCore;
  model: ListModel;
  environment: ScriptEnvironment;
  /** The page the script looks at. */
  page(): ScriptPage;
  dataItems(): readonly DataItem[];
  userListData(): unknown;
}

/** One function for each value of the facade; called only for the members a script names. Source: contract 13.4. */
export function snapshotOf(source: SnapshotSource, names: readonly ValueName[]): Partial<Record<ValueName, unknown>> {
  return Object.fromEntries(names.map((name) => [name, values[name](source)]));
}

const values: Record<ValueName, (source: SnapshotSource) => unknown> = {
  ...portalValues(({ core, environment }) => ({ services: core.services, environment })),
  schemaCode: ({ core }) => core.schemaCode,
  curListCode: ({ model }) => model.config.code,
  curQueryListInfo: ({ model: { config } }) => ({ code: config.code, name: config.name, schemaCode: config.schemaCode }),
  listConfig: ({ model }) => withoutScript(model),
  dataItemList: ({ dataItems }) => dataItems(),
  queryColumns: ({ model }) => model.config.queryColumns ?? [],
  queryConditions: ({ model }) => model.config.queryConditions ?? [],
  client: ({ core, environment }) => ({ ...environment.client, locale: core.services.ports().locale }),
  rows: ({ page }) => page().rows,
  total: ({ page }) => page().total,
  numberData: ({ page }) => page().sums,
  checkedRows: ({ core, page }) => {
    const { checked, away } = core.store.get().state;
    return displayRows(core, [...page().rows.filter((row) => checked.has(row.id)), ...away.values()]);
  },
  isSelectAll: ({ core, page }) => page().rows.length > 0 && page().rows.every((row) => core.store.get().state.checked.has(row.id)),
  visible: ({ core }) => core.store.get().overlay !== undefined,
  userListData: ({ userListData }) => userListData() ?? null,
  $query: ({ core, model }) => toListQuery(model, nextQuery(core), core.services.today()),
  dataSource: ({ core, page }) => displayRows(core, page().rows),
  columns: (source) => snapshotColumns(source),
  cusColumns: (source) => snapshotColumns(source),
  queryActions: ({ core, model }) =>
    scriptedActions(model.actions, core.store.get().scripted).map(({ item, off }) => ({ ...item.action, visible: true, disabled: off })),
  checkeds: ({ core, page }) => page().rows.map((row) => core.store.get().state.checked.has(row.id)),
  filterData: ({ core }) => nextQuery(core).filters,
  queryFormValues: ({ core }) => nextQuery(core).values,
  curPage: ({ core }) => nextQuery(core).page,
  pageSize: ({ core }) => nextQuery(core).size,
};

/** The query as it would be sent now. */
function nextQuery(core: ListCore) {
  return { ...core.store.get().state.query, ...core.pending };
}

function snapshotColumns({ core, model }: SnapshotSource) {
  return scriptedColumns(model.columns, core.store.get().scripted).map((column) => ({ ...column.column, visible: true }));
}

/** The configuration without the script's own text and style. */
function withoutScript({ config }: ListModel) {
  return { ...config, queryPresentation: { ...config.queryPresentation, htmlJson: null } };
}
