import type { PageEffects } from '#sandbox/protocol/bridge.ts';
import type { EffectContext } from '#sandbox/protocol/bridgeRows.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';
import { pageCount } from '#src/engine/lists/state/listState.ts';
import { toFilters, toListQuery } from '#src/engine/lists/query/listQuery.ts';
import { openRow } from '#src/engine/lists/actions/listRecord.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { portalEffects } from '#src/engine/scripts/portalEffects.ts';
import { runAction } from '#src/engine/lists/actions/runAction.ts';
import type { ScriptMessages } from '#src/engine/scripts/scriptMessages.ts';
import { scriptedActions } from '#src/engine/lists/query/scriptedParts.ts';

/**
 * What each command of the facade does to the page; a new row in `sandbox/protocol/bridge.ts` does not typecheck without one.
 * `nextLoad` passes on to the load that follows how deep reloads have caused each other. Source: contract 13.4.
 */
export function scriptEffects(
  core: ListCore,
  environment: ScriptEnvironment,
  messages: ScriptMessages,
  nextLoad: (context: EffectContext) => void,
): PageEffects {
  const { services, store } = core;
  const after = (context: EffectContext, work: () => Promise<void>) => {
    nextLoad(context);
    return work();
  };
  return {
    ...portalEffects(services, environment, messages, () => `${core.schemaCode}/${store.get().state.query.viewCode}`),
    reload: (_args, context) => after(context, () => core.reload()),
    getQueryList: ([type], context) => after(context, () => query(core, type)),
    onPaginationChange: ([page], context) => after(context, () => core.changeQuery({ page })),
    clear: (_args, context) => after(context, () => core.changeQuery({ values: {}, filters: toFilters({}, [], services.ports().locale) })),
    resetSelectAll: () => core.dispatch({ type: 'checksKept', ids: [] }),
    async goForm([, rowIdx]) {
      const row = store.get().state.rows[rowIdx];
      if (!row) throw new CommandFailure('BAD_ARGUMENTS', `there is no row ${rowIdx} on this page`);
      await openRow(core, row);
    },
    async actionClick([{ actionCode }]) {
      const { model, scripted } = store.get();
      const found = scriptedActions(model?.actions ?? [], scripted).find(({ item }) => item.action.actionCode === actionCode);
      if (!found || found.off) throw new CommandFailure('NOT_ALLOWED', `there is no action ${actionCode} for this user`);
      await runAction(core, found.item, { byScript: true });
    },
  };
}

/** The four kinds of a query: from page 1, this page, again, or the next page behind what is shown. */
async function query(core: ListCore, type: 'search' | 'page' | 'reload' | 'append' | null): Promise<void> {
  if (type === 'search') return core.changeQuery({ page: 1 });
  return type === 'append' ? appendPage(core) : core.reload();
}

/** Puts the next page behind the rows that are shown, one append after the other, until there is none; another query meanwhile ends them. */
function appendPage(core: ListCore): Promise<void> {
  const { signal } = core.request;
  core.appending = core.appending.then(() => appendNext(core, signal));
  return core.appending;
}

/** As every load of the list, one that fails is reported to the user; the next append requests the same page. */
async function appendNext(core: ListCore, signal: AbortSignal): Promise<void> {
  const { model, state } = core.store.get();
  const page = state.query.page + core.appendedPages + 1;
  if (signal.aborted || !model || page > pageCount(state.total, state.query.size)) return;
  try {
    const next = await core.services.source.rows(toListQuery(model, { ...state.query, page }, core.services.today()), signal);
    const content = await (core.script?.load(next) ?? next.content);
    if (signal.aborted) return;
    core.appendedPages += 1;
    core.dispatch({ type: 'pageAppended', page: { ...next, content: [...content] } });
  } catch (error) {
    if (!signal.aborted && !isCancelled(error)) core.services.report(error);
  }
}
