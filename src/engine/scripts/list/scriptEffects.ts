import type { PageEffects } from '#sandbox/protocol/bridge.ts';
import type { EffectContext } from '#sandbox/protocol/bridgeRows.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { pageAppended } from '#src/engine/lists/state/pageAppended.ts';
import { pageCount } from '#src/engine/lists/state/listState.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';
import { toFilters, toListQuery } from '#src/engine/lists/query/listQuery.ts';
import { openRow } from '#src/engine/lists/actions/listRecord.ts';
import type { Causes } from '#src/engine/scripts/causes.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import { portalEffects } from '#src/engine/scripts/portalEffects.ts';
import { runAction } from '#src/engine/lists/actions/runAction.ts';
import type { ScriptMessages } from '#src/engine/scripts/scriptMessages.ts';
import { scriptedActions } from '#src/engine/lists/query/scriptedParts.ts';

/**
 * What each command of the facade does to the page; a new row in `sandbox/protocol/bridge.ts` does not typecheck without one.
 * `causes` passes on to every hook that follows how deep reloads and presses have caused each other. Source: contract 13.4.
 */
export function scriptEffects(session: ListSession, environment: ScriptEnvironment, messages: ScriptMessages, causes: Causes): PageEffects {
  const { services, store } = session;
  const append = openAppends(session);
  const caused = ({ depth }: EffectContext, work: () => Promise<void>) => causes.during(depth, work);
  return {
    ...portalEffects(services, environment, messages, () => `${session.schemaCode}/${store.get().state.query.viewCode}`),
    reload: (_args, context) => caused(context, () => queryRows(session)),
    getQueryList: ([type], context) => caused(context, () => (type === 'append' ? append() : query(session, type))),
    onPaginationChange: ([page], context) => caused(context, () => changeQuery(session, { page })),
    clear: (_args, context) => caused(context, () => changeQuery(session, { values: {}, filters: toFilters({}, [], services.ports().locale) })),
    resetSelectAll: () => session.dispatch({ type: 'checksKept', ids: [] }),
    async goForm([, rowIdx]) {
      const row = store.get().state.rows[rowIdx];
      if (!row) throw new CommandFailure('BAD_ARGUMENTS', `there is no row ${rowIdx} on this page`);
      await openRow(session, row);
    },
    async actionClick([{ actionCode }], context) {
      const { model, scripted } = store.get();
      const found = scriptedActions(model?.actions ?? [], scripted).find(({ item }) => item.action.actionCode === actionCode);
      if (!found || found.off) throw new CommandFailure('NOT_ALLOWED', `there is no action ${actionCode} for this user`);
      await caused(context, () => runAction(session, found.item, { byScript: true }));
    },
  };
}

/** The kinds of a query that show rows in place of those that are there: from page 1, this page, or again. */
function query(session: ListSession, type: 'search' | 'page' | 'reload' | null): Promise<void> {
  return type === 'search' ? changeQuery(session, { page: 1 }) : queryRows(session);
}

/** Puts the next page behind the rows that are shown, one append after the other, until there is none; another query meanwhile ends them. */
function openAppends(session: ListSession): () => Promise<void> {
  /** Resolves when the appends that were requested have ended. Never fails. */
  let appending = Promise.resolve();
  /** Pages behind the one of this request. */
  let appended = { request: session.request, pageCount: 0 };
  return () => {
    const { request } = session;
    appending = appending.then(async () => {
      if (appended.request !== request) appended = { request, pageCount: 0 };
      if (await appendNext(session, request.signal, appended.pageCount)) appended = { request, pageCount: appended.pageCount + 1 };
    });
    return appending;
  };
}

/** As every load of the list, one that fails is reported to the user; the next append requests the same page. Shape: whether a page was appended. */
async function appendNext(session: ListSession, signal: AbortSignal, appendedPages: number): Promise<boolean> {
  const { model, state } = session.store.get();
  const page = state.query.page + appendedPages + 1;
  if (signal.aborted || !model || page > pageCount(state.total, state.query.size)) return false;
  try {
    const next = await session.services.source.rows(toListQuery(model, { ...state.query, page }), signal);
    const { rows, display } = (await session.script?.load(next)) ?? { rows: next.content, display: [] };
    if (signal.aborted) return false;
    const shown = session.store.get();
    session.dispatch(pageAppended(shown.state, { ...next, content: [...rows] }), { display: new Map([...shown.display, ...display]) });
    return true;
  } catch (error) {
    if (!signal.aborted && !isCancelled(error)) session.services.report(error);
    return false;
  }
}
