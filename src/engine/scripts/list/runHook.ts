import type { ValueName } from '#sandbox/protocol/bridge.ts';
import { listFacade } from '#sandbox/protocol/facade.ts';
import { toPlainNode } from '#sandbox/content/render.ts';
import type { Script } from '#sandbox/host/host.ts';
import type { ScriptInfo } from '#sandbox/protocol/protocol.ts';
import type { RunOutcome } from '#sandbox/host/runs.ts';
import { scriptKind } from '#sandbox/protocol/scriptKind.ts';
import type { HookName } from '#schemas/hooks.ts';
import { RENDERED_DELAY_MS } from '#schemas/limits.ts';
import { ListPage, type ListQuery, type ListRow, type QueryAction } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { DataItem } from '#schemas/property.ts';
import { Check } from 'typebox/value';
import { ScriptError } from '#src/api/errors.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import { resolveRelative } from '#src/engine/lists/query/familyQuery.ts';
import { loadDataItems } from '#src/engine/lists/query/loadDataItems.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { ListScript, ScriptedRows, StartScript } from '#src/engine/lists/query/listScript.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { followCauses, type Causes } from '#src/engine/scripts/causes.ts';
import { openDrawing, type ScriptDrawing } from './scriptDrawing.ts';
import { faultText, openPageScript } from '#src/engine/scripts/pageScript.ts';
import { runLogOf } from '#src/engine/scripts/scriptRunLog.ts';
import { scriptEffects } from './scriptEffects.ts';
import { type ScriptMemory, type ScriptPage, applyChanges, displayRows, pageOnScreen, scriptedRows } from './scriptRows.ts';
import { snapshotOf } from './scriptSnapshot.ts';

/**
 * Starts a list's script: the adapter between the engine's moments and the sandbox. Loaded only for lists that have a
 * script; one of the first version is not run and nothing is said (SC-008). Source: contract 13; SC-001 to SC-009.
 */
export const startScript: StartScript = async (session, model, environment) => {
  const source = model.script ?? '';
  if (scriptKind(source) !== 'object') return undefined;
  return openListScript(session, model, source, environment);
};

/** A list's script that runs. */
interface RunningScript {
  readonly session: ListSession;
  readonly script: Script;
  readonly info: ScriptInfo;
  readonly drawing: ScriptDrawing;
  readonly memory: ScriptMemory;
  readonly causes: Causes;
}

async function openListScript(session: ListSession, model: ListModel, source: string, environment: ScriptEnvironment): Promise<ListScript | undefined> {
  const { services, store } = session;
  const memory: ScriptMemory = { loadingPage: undefined, userListData: undefined };
  const causes = followCauses();
  const dataItems = source.includes('dataItemList') ? await itemsForScript(session) : [];
  const runLog = services.mayDebug() ? runLogOf(session) : undefined;
  const opened = await openPageScript({
    facade: listFacade,
    name: scriptPlace(session, model).name,
    source,
    apis: model.scriptApis,
    services,
    environment,
    runLog,
    effects: (messages) => scriptEffects(session, environment, messages, causes),
    onOff: () => store.set({ scripted: { ...store.get().scripted, isOff: true } }),
    snapshot: (names: readonly ValueName[]) => snapshotOf({ session, model, environment, memory, dataItems }, names),
  });
  if (!opened) return undefined;
  const { script, info, close } = opened;
  const drawing = openDrawing({ script, hooks: info.hooks, session, model, memory, runLog });
  return { ...atMoments({ session, script, info, drawing, memory, causes }), showRowsMs: environment.limits.showRowsMs, dispose: close };
}

/** What the script of a list is called. */
function scriptPlace({ schemaCode, store }: ListSession, model = store.get().model) {
  return { kind: 'list' as const, name: `${schemaCode}/${model?.config.code ?? ''}` };
}

/** How each moment runs, by the name its author gives the hook; of a new moment the type check demands its run, a house test that it fires. Source: contract 13.3. */
const moments = {
  async onPreLoad({ session, script }: RunningScript): Promise<void> {
    applyOutcome(session, await script.run('onPreLoad'));
  },
  onLoad: runOnLoad,
  onRendered: runOnRendered,
  async onPreAction({ session, script, causes }: RunningScript, action: QueryAction): Promise<boolean> {
    return !applyOutcome(session, await script.run('onPreAction', { action }, { depth: causes.depth() })).isCancelled;
  },
  async onCustomAction({ session, script, causes }: RunningScript, action: QueryAction, row?: ListRow): Promise<unknown> {
    const own = row && displayRows(session, [row]);
    const event = { action, ...(own && { data: own, members: { checkedRows: own } }) };
    const outcome = await script.run('onCustomAction', event, { depth: causes.depth() });
    return applyOutcome(session, outcome).value;
  },
  async onActionDone({ session, script, causes }: RunningScript, action: QueryAction, result: unknown): Promise<void> {
    applyOutcome(session, await script.run('onActionDone', { action, result }, { depth: causes.depth() }));
  },
  onRowRender: ({ drawing }: RunningScript, row: ListRow): RenderNode | undefined => drawing.drawnBy(row, undefined),
  onCellRender: ({ drawing }: RunningScript, row: ListRow, column: ListColumn): RenderNode | undefined => drawing.drawnBy(row, column),
} satisfies Record<HookName, (running: RunningScript, ...given: never[]) => unknown>;

/** What the engine of the list calls at its moments. */
function atMoments(running: RunningScript): Omit<ListScript, 'showRowsMs' | 'dispose'> {
  const { session, info, drawing } = running;
  const { store } = session;
  return {
    ownData: info.listData,
    preLoad: () => moments.onPreLoad(running),
    listData: (query) => loadScriptPage(running, query),
    async load(loaded) {
      drawing.clear();
      if (info.listData === 'replace') store.set({ replacement: store.get().replacement ?? null });
      const rows = await moments.onLoad(running, {
        rows: loaded.content,
        total: loaded.totalElements,
        sums: loaded.sumMap ?? {},
        display: new Map(),
      });
      if (info.listData === 'replace') void moments.onRendered(running);
      return rows;
    },
    loadSubtree(rows) {
      drawing.forget(rows);
      return moments.onLoad(running, { ...pageOnScreen(session), rows });
    },
    rendered: () => void moments.onRendered(running),
    preAction: (action) => moments.onPreAction(running, action),
    customAction: (action, row) => moments.onCustomAction(running, action, row),
    actionDone: (action, result) => void moments.onActionDone(running, action, result),
    drawnBy: (row, column) => (column ? moments.onCellRender(running, row, column) : moments.onRowRender(running, row)),
  };
}

/** Takes over what a hook changed, unless a newer run of it took its place; `seen` = the rows it was shown. */
function applyOutcome(session: ListSession, outcome: RunOutcome, seen: readonly ListRow[] = session.store.get().state.rows): RunOutcome {
  if (!outcome.isSuperseded) applyChanges(session, outcome.changed, seen);
  return outcome;
}

/** Requests the rows from the script, which reads plain values alone; in mode `replace` what it returns is stored for it, and the list has none. Source: contract 13.5. */
async function loadScriptPage(running: RunningScript, query: ListQuery): Promise<ListPage> {
  const { session, script, causes } = running;
  const { today, ports } = session.services;
  const params = resolveRelative(query, { today: today(), myself: ports().organisation.myself() });
  const { value, error } = await script.run('listData', { params }, { depth: causes.depth() });
  if (error) throw new ScriptError(faultText(session.services, scriptPlace(session), error), 'listData');
  if (running.info.listData !== 'replace') return readScriptPage(value);
  running.memory.userListData = value;
  return { content: [], totalElements: 0 };
}

/** Lets onLoad see rows that are not on screen yet; gives those to show. Source: SC-002. */
async function runOnLoad(running: RunningScript, loaded: ScriptPage): Promise<ScriptedRows> {
  const { session, script, memory, causes } = running;
  memory.loadingPage = loaded;
  const outcome = applyOutcome(session, await script.run('onLoad', {}, { depth: causes.depth() }), loaded.rows);
  const { rows, display = session.store.get().display } = loaded;
  const shown = scriptedRows({ rows, display }, outcome.isSuperseded ? undefined : outcome.changed.dataSource);
  // Rows that came later are the ones the script sees now.
  if (memory.loadingPage === loaded) memory.loadingPage = undefined;
  return shown;
}

/** 15 ms after the paint; in mode `replace` what it returns stands in the place of the rows. Source: SC-004, contract 13.5. */
async function runOnRendered({ session, script, info }: RunningScript): Promise<void> {
  await session.services.wait(RENDERED_DELAY_MS);
  const outcome = applyOutcome(session, await script.run('onRendered', {}));
  if (info.listData === 'replace' && !outcome.isSuperseded) session.store.set({ replacement: toPlainNode(outcome.value) ?? null });
}

/** The script's own page: the envelope of the list call, or its data. Source: contract 13.5. */
function readScriptPage(value: unknown): ListPage {
  const data = typeof value === 'object' && value !== null && 'data' in value && 'errcode' in value ? value.data : value;
  if (Check(ListPage, data)) return data;
  throw new ScriptError('listData gave no page of rows', 'listData');
}

async function itemsForScript(session: ListSession): Promise<readonly DataItem[]> {
  try {
    return await loadDataItems(session.services, session.schemaCode);
  } catch {
    return []; // The script still runs; it sees no data items.
  }
}
