import { Check } from 'typebox/value';
import { Type } from 'typebox';
import { isPortalPath } from '#sandbox/addresses.ts';
import type { EffectContext } from '#sandbox/bridge.ts';
import type { PageEffects } from '#sandbox/commands.ts';
import { CommandFailure } from '#sandbox/errors.ts';
import { toRenderNode } from '#sandbox/render.ts';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { MESSAGE_MS } from '#schemas/limits.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { ActionMessage } from '#renderers/actionContract.ts';
import type { ListCore } from './listCore.ts';
import { pageCount } from './listState.ts';
import { toFilters, toListQuery } from './listQuery.ts';
import { openRow } from './listRecord.ts';
import type { ScriptWorld } from './listServices.ts';
import { loadRows } from './loadList.ts';
import { runAction } from './runAction.ts';
import type { ScriptMessages } from './scriptMessages.ts';
import { scriptedActions } from './scriptedParts.ts';

const Path = Type.Object({ path: Type.String(), query: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])) });

/**
 * What each command of the facade does to the page; a new row in `sandbox/bridge.ts` does not typecheck without one.
 * `nextLoad` tells the load that follows how deep reloads have caused each other. Source: contract 13.4.
 */
export function scriptEffects(core: ListCore, world: ScriptWorld, messages: ScriptMessages, nextLoad: (context: EffectContext) => void): PageEffects {
  const { services, store } = core;
  const loading = new Map<number, () => void>();
  const say = (level: ActionMessage['level']) => {
    return ([text, seconds]: [string, number | null]) => void messages.show({ level, text, ms: milliseconds(seconds, level) });
  };
  const after = (context: EffectContext, work: () => Promise<void>) => {
    nextLoad(context);
    return work();
  };
  const go = ([to]: [unknown], how: 'push' | 'replace') => {
    const path = pathOf(to);
    services.address.goTo(path, how);
  };
  return {
    reload: (_args, context) => after(context, () => core.reload()),
    getQueryList: ([type], context) => after(context, () => query(core, type)),
    onPaginationChange: ([page], context) => after(context, () => core.ask({ page })),
    clear: (_args, context) => after(context, () => core.ask({ values: {}, filters: toFilters({}, [], services.ports().locale) })),
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
    '$router.push': (args) => go(args, 'push'),
    '$router.replace': (args) => go(args, 'replace'),
    '$router.back': () => services.address.back(),
    '$message.success': say('success'),
    '$message.error': say('error'),
    '$message.warning': say('warning'),
    '$message.info': say('info'),
    '$message.loading': ([text, seconds, id]) => {
      loading.set(id, messages.show({ level: 'info', text, ms: milliseconds(seconds ?? defaultScriptLimits.messageSeconds, 'info') }));
    },
    '$message.close': ([id]) => {
      loading.get(id)?.();
      loading.delete(id);
    },
    $confirm: ([{ title, content, okText, cancelText }]) =>
      services.confirm({ title: title ?? '', content: toRenderNode(content), okText: okText ?? undefined, cancelText: cancelText ?? undefined }),
    $nextTick: () => services.wait(0),
    // Answers are JSON by nature: they came as text over the wire.
    axios: (wanted, context) => world.send(wanted, `${core.schemaCode}/${store.get().state.ask.viewCode}`, context.signal) as ReturnType<PageEffects['axios']>,
  };
}

/** The four kinds of a query: from page 1, this page, again, or the next page behind what is shown. */
async function query(core: ListCore, type: 'search' | 'page' | 'reload' | 'append' | null): Promise<void> {
  if (type === 'search') return core.ask({ page: 1 });
  return type === 'append' ? appendPage(core) : core.reload();
}

/** Puts the next page behind the rows that are shown, one append after the other, until there is none; another query meanwhile ends them. */
function appendPage(core: ListCore): Promise<void> {
  const { signal } = core.query;
  core.appending = core.appending.then(() => appendNext(core, signal));
  return core.appending;
}

/** As every load of the list, one that fails is told to the user; the next append asks for the same page. */
async function appendNext(core: ListCore, signal: AbortSignal): Promise<void> {
  const { model, state } = core.store.get();
  const page = state.ask.page + core.appendedPages + 1;
  if (signal.aborted || !model || page > pageCount(state.total, state.ask.size)) return;
  try {
    const next = await loadRows(toListQuery(model, { ...state.ask, page }, core.services.today()), core.services, signal);
    const content = await (core.script?.load(next) ?? next.content);
    if (signal.aborted) return;
    core.appendedPages += 1;
    core.dispatch({ type: 'pageAppended', page: { ...next, content: [...content] } });
  } catch (error) {
    if (!signal.aborted && !isCancelled(error)) core.services.report(error);
  }
}

function pathOf(to: unknown): string {
  const read = typeof to === 'string' ? { path: to } : to;
  if (!Check(Path, read) || !isPortalPath(read.path)) throw new CommandFailure('NOT_ALLOWED', 'only paths of the portal are allowed');
  const query = read.query ? String(new URLSearchParams(read.query)) : '';
  return query === '' ? read.path : `${read.path}${read.path.includes('?') ? '&' : '?'}${query}`;
}

function milliseconds(seconds: number | null | undefined, level: ActionMessage['level']): number {
  const usual = level === 'error' || level === 'warning' ? MESSAGE_MS.error : MESSAGE_MS.normal;
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, defaultScriptLimits.messageSeconds) * 1000 : usual;
}
