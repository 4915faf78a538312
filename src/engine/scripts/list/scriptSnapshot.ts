import type { ValueName } from '#sandbox/protocol/bridge.ts';
import type { DataItem } from '#schemas/property.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { toListQuery } from '#src/engine/lists/query/listQuery.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { portalValues } from '#src/engine/scripts/portalValues.ts';
import { scriptedActions, scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';
import { type ScriptMemory, displayRows, pageSeen } from './scriptRows.ts';
import { configTexts, itemTexts } from './wireTexts.ts';

/** What the values of the facade are worked out from. */
export interface SnapshotSource {
  session: ListSession;
  model: ListModel;
  environment: ScriptEnvironment;
  memory: ScriptMemory;
  dataItems: readonly DataItem[];
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
  dataItemList: ({ dataItems }) => itemTexts(dataItems),
  queryColumns: ({ model: { config } }) => configTexts({ queryColumns: config.queryColumns ?? [] }).queryColumns,
  queryConditions: ({ model: { config } }) => configTexts({ queryConditions: config.queryConditions ?? [] }).queryConditions,
  client: ({ session, environment }) => ({ ...environment.client, locale: session.services.ports().locale }),
  rows: ({ session, memory }) => pageSeen(session, memory).rows,
  total: ({ session, memory }) => pageSeen(session, memory).total,
  numberData: ({ session, memory }) => pageSeen(session, memory).sums,
  checkedRows: ({ session, memory }) => {
    const { checked, away } = session.store.get().state;
    const { rows, display } = pageSeen(session, memory);
    return displayRows(session, [...rows.filter((row) => checked.has(row.id)), ...away.values()], display);
  },
  isSelectAll: (source) => {
    const checks = checksSeen(source);
    return checks.length > 0 && checks.every((is) => is);
  },
  visible: ({ session }) => session.store.get().overlay !== undefined,
  userListData: ({ memory }) => memory.userListData ?? null,
  $query: ({ session, model }) => toListQuery(model, nextQuery(session)),
  dataSource: ({ session, memory }) => {
    const { rows, display } = pageSeen(session, memory);
    return displayRows(session, rows, display);
  },
  columns: (source) => snapshotColumns(source),
  cusColumns: (source) => snapshotColumns(source),
  queryActions: ({ session, model }) =>
    scriptedActions(model.actions, session.store.get().scripted).map(({ item, off }) => ({ ...item.action, visible: true, disabled: off })),
  checkeds: checksSeen,
  filterData: ({ session }) => nextQuery(session).filters,
  queryFormValues: ({ session }) => nextQuery(session).values,
  curPage: ({ session }) => nextQuery(session).page,
  pageSize: ({ session }) => nextQuery(session).size,
};

/** Whether each row of the page is checked. */
function checksSeen({ session, memory }: SnapshotSource): boolean[] {
  const { checked } = session.store.get().state;
  return pageSeen(session, memory).rows.map(({ id }) => checked.has(id));
}

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
