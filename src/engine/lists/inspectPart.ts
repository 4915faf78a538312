import type { ReadBack } from '#sandbox/host/readBack.ts';
import type { ScriptFault } from '#sandbox/protocol/errors.ts';
import type { GuestWrite } from '#sandbox/protocol/protocol.ts';
import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import { actionList } from '#src/engine/lists/actions/actionList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { cellText, valueOfRow, valueText } from '#src/engine/lists/query/cellText.ts';
import { presetContextOf } from '#src/engine/lists/query/listPlace.ts';
import { presetValues } from '#src/engine/lists/query/listQuery.ts';
import { type LoggedRun, runLogOf } from '#src/engine/scripts/scriptRunLog.ts';
import { scriptedActions, scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';

/** A part of the list that somebody points at. */
export type Picked =
  | { kind: 'cell'; rowId: string; columnKey: string }
  | { kind: 'row'; rowId: string }
  | { kind: 'button'; code: string }
  | { kind: 'filter'; code: string };

/** What a script did to a part. `line` is the line that wrote it, or with `isBegin` the one its hook begins on. */
export interface ScriptCause {
  hook: string;
  line: number | undefined;
  isBegin: boolean;
  /** As JSON or text; empty = nothing to tell. */
  input: string;
  returned: string;
  before: string;
}

/**
 * What stands behind a part besides scripts: a setting of the view by its key, a field the server sent, a right, a rule
 * of the portal, or what the user did. `value` as JSON or text.
 */
export interface Reason {
  kind: 'setting' | 'field' | 'right' | 'rule' | 'user';
  key: string;
  value: string;
}

export interface Explanation {
  picked: Picked;
  /** Name of column, button or filter; of a row its id. */
  name: string;
  /** Text of the row's first column. */
  row: string | undefined;
  scripts: readonly ScriptCause[];
  /** Why a hook had no say here although it should have. */
  faults: readonly ScriptFault[];
  reasons: readonly Reason[];
}

/** Says why a part of the list is as it is; undefined when it is no longer there. Source: BX-027. */
export function inspectPart(session: ListSession, picked: Picked): Explanation | undefined {
  if (picked.kind === 'cell') return inspectCell(session, picked);
  if (picked.kind === 'row') return inspectRow(session, picked);
  return picked.kind === 'button' ? inspectButton(session, picked) : inspectFilter(session, picked);
}

function inspectCell(session: ListSession, picked: Extract<Picked, { kind: 'cell' }>): Explanation | undefined {
  const { model, state, scripted } = session.store.get();
  const row = state.rows.find(({ id }) => id === picked.rowId);
  const columns = model ? leafColumns(scriptedColumns(model.columns, scripted)) : [];
  const column = columns.find(({ key }) => key === picked.columnKey);
  if (!row || !column || !model) return undefined;
  const code = column.column.propertyCode;
  const faults = latest(session, ({ outcome }) => outcome?.error !== null && outcome?.error !== undefined && DRAWS_CELLS.has(outcome.hook));
  return {
    picked,
    name: localized(column.column, session.services.ports().locale),
    row: firstText(session, row, columns),
    scripts: [drawnCell(session, row, column), writtenCell(session, row, column), changedColumn(session, code)].filter((one) => one !== undefined),
    faults: faults?.fault ? [faults.fault] : [],
    reasons: [
      { kind: 'field', key: answerPathOfCell(row, column), value: json(valueOfRow(row, column.key.split('.')[0] ?? code)) },
      { kind: 'setting', key: `queryColumns › ${column.key}`, value: json(withoutNulls(column.column)) },
      ...(model.columnsJson === undefined
        ? []
        : [{ kind: 'setting' as const, key: 'queryPresentation.columnsJson', value: json(entryOf(model.columnsJson, code)) }]),
      ...(column.cause === undefined ? [] : [{ kind: 'rule' as const, key: 'unknownType', value: String(column.cause.type) }]),
    ],
  };
}

const DRAWS_CELLS: ReadonlySet<string> = new Set(['render', 'onLoad']);

function inspectRow(session: ListSession, picked: Extract<Picked, { kind: 'row' }>): Explanation | undefined {
  const { model, state } = session.store.get();
  const rowIdx = state.rows.findIndex(({ id }) => id === picked.rowId);
  const row = state.rows[rowIdx];
  if (!row || !model) return undefined;
  const drawn = runLogOf(session).drawn(row.id, undefined);
  const ordered = latest(session, ({ outcome }) => outcome?.changed.dataSource?.order?.includes(row.id) ?? false);
  return {
    picked,
    name: row.id,
    row: firstText(session, row, leafColumns(model.columns)),
    scripts: [
      drawn && { ...hookBegin(session, 'onRowRender'), input: json({ rowIdx: drawn.rowIdx }), returned: json(drawn.value), before: '' },
      ordered &&
        cause(session, ordered, 'dataSource', null, undefined, {
          input: '',
          returned: `dataSource[${ordered.outcome?.changed.dataSource?.order?.indexOf(row.id)}]`,
          before: '',
        }),
    ].filter((one) => one !== undefined),
    faults: [],
    reasons: [
      { kind: 'field', key: `content[${rowIdx}].id`, value: row.id },
      { kind: 'field', key: `content[${rowIdx}].sequenceStatus`, value: json(valueOfRow(row, 'sequenceStatus')) },
      { kind: 'user', key: 'checked', value: String(state.checked.has(row.id)) },
      { kind: 'right', key: 'rowsSent', value: '' },
    ],
  };
}

function inspectButton(session: ListSession, picked: Extract<Picked, { kind: 'button' }>): Explanation | undefined {
  const snapshot = session.store.get();
  const item = snapshot.model?.actions.find(({ action }) => action.actionCode === picked.code);
  const list = actionList(snapshot);
  if (!item || !list) return undefined;
  const { action, renderer } = item;
  const ports = session.services.ports();
  const enabled = renderer.enabled(list);
  const now = scriptedActions([item], snapshot.scripted)[0];
  const served = snapshot.model?.config.queryActions?.find(({ actionCode }) => actionCode === picked.code);
  return {
    picked,
    name: localized(now?.item.action ?? action, ports.locale),
    row: undefined,
    scripts: scriptedPart(session, 'queryActions', picked.code, { name: action.name, disabled: false, visible: true, attributes: action.attributes ?? null }),
    faults: [],
    reasons: [
      ...(enabled === true ? [] : [{ kind: 'rule' as const, key: 'disabled', value: ports.t(enabled) }]),
      ...(list.checkedRows.length > 0 ? [{ kind: 'user' as const, key: 'checkedRows', value: String(list.checkedRows.length) }] : []),
      { kind: 'setting', key: `${served ? 'queryActions' : 'customButtons'} › ${picked.code}`, value: json(withoutNulls(served ?? action)) },
      ...(sameJson(served, action) || !served ? [] : [{ kind: 'setting' as const, key: 'queryPresentation.actionsJson', value: json(withoutNulls(action)) }]),
      { kind: 'right', key: 'action', value: picked.code },
    ],
  };
}

function inspectFilter(session: ListSession, picked: Extract<Picked, { kind: 'filter' }>): Explanation | undefined {
  const { model, state } = session.store.get();
  const condition = model?.conditions.find(({ propertyCode }) => propertyCode === picked.code);
  if (!model || !condition) return undefined;
  const value = valueAt(state.query.values, picked.code);
  const preset = valueAt(presetValues(model, presetContextOf(session.services)), picked.code);
  const byScript = filledBy(session, picked.code, value, json(preset));
  return {
    picked,
    name: localized(condition, session.services.ports().locale),
    row: undefined,
    scripts: byScript ? [byScript] : [],
    faults: [],
    reasons: [
      ...(value === undefined || byScript
        ? []
        : [
            {
              kind: sameJson(value, preset) ? ('setting' as const) : ('user' as const),
              key: sameJson(value, preset) ? `queryConditions › ${picked.code}.defaultValue` : 'value',
              value: json(value),
            },
          ]),
      { kind: 'setting', key: `queryConditions › ${picked.code}`, value: json(withoutNulls(condition)) },
      { kind: 'right', key: 'filter', value: picked.code },
    ],
  };
}

/** What onCellRender gave for a cell. */
function drawnCell(session: ListSession, row: ListRow, column: ListColumn): ScriptCause | undefined {
  const drawn = runLogOf(session).drawn(row.id, column.key);
  if (!drawn) return undefined;
  const text = cellText(session, row, column);
  const input = {
    rowData: { id: row.id, [column.key]: text },
    colData: { propertyCode: column.column.propertyCode },
    rowIdx: drawn.rowIdx,
    colIdx: drawn.colIdx,
  };
  return { ...hookBegin(session, 'onCellRender'), input: json(input), returned: json(drawn.value), before: text };
}

/** What a hook left in a cell of `data`. */
function writtenCell(session: ListSession, row: ListRow, column: ListColumn): ScriptCause | undefined {
  if (session.store.get().display.get(row.id)?.[column.key] === undefined) return undefined;
  const cellIn = ({ outcome }: LoggedRun) => outcome?.changed.dataSource?.cells.find(({ id, propertyCode }) => id === row.id && propertyCode === column.key);
  const run = latest(session, (one) => cellIn(one) !== undefined);
  if (!run) return undefined;
  const before = valueText(row, column, session.services.ports().locale);
  const input = json({ id: row.id, [column.key]: before });
  return cause(session, run, 'dataSource', row.id, column.key, { input, returned: json(cellIn(run)?.value), before });
}

function changedColumn(session: ListSession, code: string): ScriptCause | undefined {
  const served = session.store.get().model?.columns.find(({ key }) => key === code)?.column;
  if (!served) return undefined;
  const was = { name: served.name, width: served.width ?? null, visible: true };
  return [...scriptedPart(session, 'cusColumns', code, was), ...scriptedPart(session, 'columns', code, was)][0];
}

/** What the newest run that touched a column or button left of it, when that differs from what it was. */
function scriptedPart(
  session: ListSession,
  member: 'columns' | 'cusColumns' | 'queryActions',
  code: string,
  was: Readonly<Record<string, unknown>>,
): ScriptCause[] {
  const run = latest(session, ({ outcome }) => outcome?.changed[member] !== undefined);
  const patch = run && partIn(run.outcome?.changed ?? {}, member, code);
  if (!run || !patch) return [];
  const changed = Object.entries(patch).filter(([field, value]) => field in was && value !== undefined && !sameJson(value, was[field]));
  if (changed.length === 0) return [];
  const before = Object.fromEntries(changed.map(([field]) => [field, was[field]]));
  const [field] = changed[0] ?? [];
  return [cause(session, run, member, code, field, { input: json(was), returned: json(Object.fromEntries(changed)), before: json(before) })];
}

function partIn(changed: ReadBack, member: 'columns' | 'cusColumns' | 'queryActions', code: string): object | undefined {
  if (member === 'queryActions') return changed.queryActions?.find(({ actionCode }) => actionCode === code);
  return changed[member]?.find(({ propertyCode }) => propertyCode === code);
}

/** The hook that filled a filter, as long as what it left stands. */
function filledBy(session: ListSession, code: string, value: unknown, before: string): ScriptCause | undefined {
  const valueIn = ({ outcome }: LoggedRun): unknown =>
    valueAt(outcome?.changed.queryFormValues ?? {}, code) ?? outcome?.changed.filterData?.find(({ propertyCode }) => propertyCode === code)?.propertyValue;
  const run = latest(session, (one) => valueIn(one) !== undefined);
  if (!run || value === undefined || (run.outcome?.changed.queryFormValues && !sameJson(valueIn(run), value))) return undefined;
  const member = run.outcome?.changed.queryFormValues ? 'queryFormValues' : 'filterData';
  return cause(session, run, member, null, undefined, { input: '', returned: json(valueIn(run)), before });
}

/** A cause with the line that wrote it, when the run was watched, else with the line its hook begins on. */
function cause(
  session: ListSession,
  run: LoggedRun,
  member: string,
  id: string | null,
  field: string | undefined,
  details: Pick<ScriptCause, 'input' | 'returned' | 'before'>,
): ScriptCause {
  const isOwn = (write: GuestWrite) => write.member === member && (write.id === null || (write.id === id && (field === undefined || write.field === field)));
  const write = run.outcome?.writes.findLast(isOwn);
  return write ? { hook: run.hook, line: write.line, isBegin: false, ...details } : { ...hookBegin(session, run.hook), ...details };
}

function hookBegin(session: ListSession, hook: string): Pick<ScriptCause, 'hook' | 'line' | 'isBegin'> {
  return { hook, line: runLogOf(session).store.get().info?.lines.get(hook), isBegin: true };
}

function latest(session: ListSession, is: (run: LoggedRun) => boolean): LoggedRun | undefined {
  return runLogOf(session).store.get().runs.findLast(is);
}

function firstText(session: ListSession, row: ListRow, [first]: readonly ListColumn[]): string {
  return first ? cellText(session, row, first) : row.id;
}

/** Where the server's answer has the value: state fields are at the top (contract 8.2). */
function answerPathOfCell(row: ListRow, { key, column }: ListColumn): string {
  const [parent, child] = key.split('.', 2);
  const isTop = !(column.propertyCode in row.data) && column.propertyCode in row;
  return `content[${row.id}].${isTop ? '' : 'data.'}${parent ?? key}${child === undefined ? '' : `[].${child}`}`;
}

function entryOf(entries: readonly unknown[], code: string): unknown {
  return entries.find((entry) => typeof entry === 'object' && entry !== null && Object.values(entry).includes(code)) ?? null;
}

function withoutNulls(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

function json(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function sameJson(one: unknown, other: unknown): boolean {
  return json(one) === json(other);
}
