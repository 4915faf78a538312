import type { ValueName } from '#sandbox/protocol/bridge.ts';
import type { DataItem } from '#schemas/property.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { portalValues } from '#src/engine/scripts/portalValues.ts';
import { scriptedActions, scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';
import { type ScriptPage, displayRows } from './scriptRows.ts';
import { configTexts, itemTexts } from './wireTexts.ts';

/** What the values of the facade are worked out from. */
export interface SnapshotSource {
  session: ListSession;
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
  ...portalValues(({ session, environment }) => ({ services: session.services, environment })),
  schemaCode: ({ session }) => session.schemaCode,
  curListCode: ({ model }) => model.config.code,
  curQueryListInfo: ({ model: { config } }) => ({ code: config.code, name: config.name, schemaCode: config.schemaCode }),
  listConfig: ({ model }) => withoutScript(model),
  dataItemList: ({ dataItems }) => itemTexts(dataItems()),
  queryColumns: ({ model: { config } }) => configTexts({ queryColumns: config.queryColumns ?? [] }).queryColumns,
  queryConditions: ({ model: { config } }) => configTexts({ queryConditions: config.queryConditions ?? [] }).queryConditions,
  client: ({ session, environment }) => ({ ...environment.client, locale: session.services.ports().locale }),
  rows: ({ page }) => page().rows,
  total: ({ page }) => page().total,
  numberData: ({ page }) => page().sums,
  checkedRows: ({ session, page }) => {
    const { checked, away } = session.store.get().state;
    return displayRows(session, [...page().rows.filter((row) => checked.has(row.id)), ...away.values()]);
  },
  isSelectAll: ({ session, page }) => page().rows.length > 0 && page().rows.every((row) => session.store.get().state.checked.has(row.id)),
  visible: ({ session }) => session.store.get().overlay !== undefined,
  userListData: ({ userListData }) => userListData() ?? null,
  $query: ({ session, model }) => toListQuery(model, nextQuery(session), session.services.today()),
  dataSource: ({ session, page }) => displayRows(session, page().rows),
  columns: (source) => snapshotColumns(source),
  cusColumns: (source) => snapshotColumns(source),
  queryActions: ({ session, model }) =>
    scriptedActions(model.actions, session.store.get().scripted).map(({ item, off }) => ({ ...item.action, visible: true, disabled: off })),
  checkeds: ({ session, page }) => page().rows.map((row) => session.store.get().state.checked.has(row.id)),
  filterData: ({ session }) => nextQuery(session).filters,
  queryFormValues: ({ session }) => nextQuery(session).values,
  curPage: ({ session }) => nextQuery(session).page,
  pageSize: ({ session }) => nextQuery(session).size,
};

/** The query as it would be sent now. */
function nextQuery(session: ListSession) {
  return { ...session.store.get().state.query, ...session.pending };
}

function snapshotColumns({ session, model }: SnapshotSource) {
  const shown = scriptedColumns(model.columns, session.store.get().scripted).map(({ column }) => ({ ...column, visible: true }));
  return configTexts({ queryColumns: shown }).queryColumns;
}

/** The configuration without the script's own text and style. */
function withoutScript({ config }: ListModel) {
  return configTexts({ ...config, queryPresentation: { ...config.queryPresentation, htmlJson: null } });
}
