import type { ValueName } from '#sandbox/bridge.ts';
import { listFacade } from '#sandbox/facade.ts';
import { toRenderNode } from '#sandbox/render.ts';
import type { RunOutcome } from '#sandbox/runs.ts';
import { scriptKind } from '#sandbox/scriptKind.ts';
import { RENDERED_DELAY_MS } from '#schemas/limits.ts';
import { ListPage, type ListRow } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';
import { Check } from 'typebox/value';
import { ScriptError } from '#src/api/errors.ts';
import type { ListModel } from './compileList.ts';
import type { ListCore } from './listCore.ts';
import type { ListScript, StartScript } from './listScript.ts';
import type { ScriptWorld } from './listServices.ts';
import { openDrawing, type ScriptDrawing } from './scriptDrawing.ts';
import { openPageScript } from './pageScript.ts';
import { bookOf } from './scriptBook.ts';
import { scriptEffects } from './scriptEffects.ts';
import { scriptedColumns } from './scriptedParts.ts';
import { type ScriptPage, applyChanges, applyRows, displayRows } from './scriptRows.ts';
import { snapshotOf } from './scriptSnapshot.ts';

/**
 * Starts a list's script: the adapter between the engine's moments and the sandbox. Loaded only for lists that have a
 * script; one of the first version is not run and nothing is said (SC-008). Source: contract 13; SC-001 to SC-009.
 */
export const startScript: StartScript = async (core, model, world) => {
  const source = model.script ?? '';
  if (scriptKind(source) !== 'object') return undefined;
  return openListScript(core, model, source, world);
};

async function openListScript(core: ListCore, model: ListModel, source: string, world: ScriptWorld): Promise<ListScript | undefined> {
  const { services, store } = core;
  let depth = 0;
  let loadingPage: ScriptPage | undefined;
  let userListData: unknown;
  const page = (): ScriptPage => loadingPage ?? pageOnScreen(core);
  const dataItems = source.includes('dataItemList') ? await loadDataItems(core) : [];
  const book = services.mayDebug() ? bookOf(core) : undefined;
  const opened = await openPageScript({
    facade: listFacade,
    name: `${core.schemaCode}/${model.config.code}`,
    source,
    apis: model.scriptApis,
    services,
    world,
    book,
    effects: (messages) =>
      scriptEffects(core, world, messages, (context) => {
        ({ depth } = context);
      }),
    snapshot: (names: readonly ValueName[]) => snapshotOf({ core, model, world, page, dataItems: () => dataItems, userListData: () => userListData }, names),
  });
  if (!opened) return undefined;
  const { script, info, close } = opened;
  const columns = () => scriptedColumns(model.columns, store.get().scripted);
  const drawing: ScriptDrawing = openDrawing({
    script,
    hooks: info.hooks,
    rows: () => page().rows,
    columns,
    locale: () => services.ports().locale,
    book,
    onDrawn: () => store.set({ drawing: store.get().drawing + 1 }),
  });
  const takeDepth = () => {
    const taken = depth;
    depth = 0;
    return { depth: taken };
  };
  const settle = (outcome: RunOutcome, seen = store.get().state.rows) => {
    if (!outcome.isSuperseded) applyChanges(core, outcome.changed, seen);
    return outcome;
  };

  return {
    ownData: info.listData,
    showRowsMs: world.limits.showRowsMs,
    async preLoad() {
      settle(await script.run('onPreLoad'));
    },
    async listData(query) {
      const { value, error } = await script.run('listData', { params: query }, takeDepth());
      if (error) throw new ScriptError(error.message, 'listData');
      if (info.listData === 'replace') {
        userListData = value;
        return { content: [], totalElements: 0 };
      }
      return readOwnPage(value);
    },
    async load(loaded) {
      drawing.clear();
      if (info.listData === 'replace') store.set({ replacement: store.get().replacement ?? null });
      const rows = await runOnLoad({ rows: loaded.content, total: loaded.totalElements, sums: loaded.sumMap ?? {} });
      if (info.listData === 'replace') void rendered();
      return rows;
    },
    loadBranch(rows) {
      drawing.forget(rows);
      return runOnLoad({ ...pageOnScreen(core), rows });
    },
    rendered: () => void rendered(),
    async preAction(action) {
      return !settle(await script.run('onPreAction', { action })).isCancelled;
    },
    async customAction(action, row) {
      const own = row && displayRows(core, [row]);
      const outcome = await script.run('onCustomAction', { action, ...(own && { data: own, members: { checkedRows: own } }) });
      return settle(outcome).value;
    },
    actionDone: (action, result) => void script.run('onActionDone', { action, result }).then((outcome) => settle(outcome)),
    drawnBy: (row, column) => drawing.drawnBy(row, column),
    dispose: close,
  };

  /** Lets onLoad see rows that are not on screen yet; gives those to show. Source: SC-002. */
  async function runOnLoad(loaded: ScriptPage): Promise<readonly ListRow[]> {
    loadingPage = loaded;
    const outcome = settle(await script.run('onLoad', {}, takeDepth()), loaded.rows);
    const rows = outcome.isSuperseded ? loaded.rows : applyRows(core, loaded.rows, outcome.changed.dataSource);
    // Rows that came later are looked at now.
    if (loadingPage === loaded) loadingPage = undefined;
    return rows;
  }

  /** 15 ms after the paint; in mode `replace` what it returns stands in the place of the rows. Source: SC-004, contract 13.5. */
  async function rendered(): Promise<void> {
    await services.wait(RENDERED_DELAY_MS);
    const outcome = settle(await script.run('onRendered', {}));
    if (info.listData === 'replace' && !outcome.isSuperseded) store.set({ replacement: toRenderNode(outcome.value) ?? null });
  }
}

function pageOnScreen(core: ListCore): ScriptPage {
  const { rows, total, sums } = core.store.get().state;
  return { rows, total, sums };
}

/** The script's own page: the envelope of the list call, or its data. Source: contract 13.5. */
function readOwnPage(value: unknown): ListPage {
  const data = typeof value === 'object' && value !== null && 'data' in value && 'errcode' in value ? value.data : value;
  if (Check(ListPage, data)) return data;
  throw new ScriptError('listData gave no page of rows', 'listData');
}

async function loadDataItems(core: ListCore): Promise<readonly DataItem[]> {
  try {
    return await core.services.call('dataItems', { query: { schemaCode: core.schemaCode } });
  } catch {
    return []; // The script still runs; it sees no data items.
  }
}
