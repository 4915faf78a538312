import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ListRow } from '#schemas/list.ts';
import { isCancelled } from '#src/api/errors.ts';
import type { ActionContext, ActionList, ActionResult } from '#renderers/contracts/action.ts';
import { ActionCallError, actionCalls } from './actionCalls.ts';
import { readChecked } from './readChecked.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { pageLeft } from '#src/engine/lists/state/pageLeft.ts';
import { changeQuery, queryRows } from '#src/engine/lists/query/queryRows.ts';

/** An action as it was pressed: the list it is for, and when. */
interface BegunAction {
  item: ListAction;
  list: ActionList;
  /** The view that showed. */
  visit: ListSession['visit'];
  row: ListRow | undefined;
  byScript: boolean;
}

/**
 * The steps of an action that has begun: its view stands → confirmed → onPreAction (may cancel) → its own run or
 * onCustomAction → result applied → onActionDone. What fails is reported, never thrown. Source: LA-004, LA-044.
 */
export async function performAction(session: ListSession, begun: BegunAction): Promise<void> {
  const { item, row } = begun;
  try {
    // What a script itself starts may stand inside the step that is waited for.
    if (!begun.byScript && !(await isEntered(session, begun))) return;
    if (item.hint !== '' && !(await session.services.confirm({ title: item.hint }))) return;
    if (session.script && !(await session.script.preAction(item.action))) return;
    const done = item.custom ? await session.script?.customAction(item.action, row) : await runBuiltIn(session, begun);
    session.script?.actionDone(item.action, done ?? null);
  } catch (error) {
    reportFailure(session, error);
  }
}

/**
 * Waits until the view stands, so that no action passes its script by; false when the action's view was left or its
 * configuration changed meanwhile. A view that fails to open says so itself.
 */
async function isEntered(session: ListSession, { visit, list }: BegunAction): Promise<boolean> {
  await session.visit.entered;
  return !visit.isLeft && list.config === session.store.get().model?.config;
}

async function runBuiltIn(session: ListSession, { item, list, row }: BegunAction): Promise<unknown> {
  const { services } = session;
  const context: ActionContext = {
    action: item.action,
    list,
    ports: services.ports(),
    calls: actionCalls(session),
    show: services.show,
  };
  const result = await item.renderer.run(context);
  return apply(session, result, list, row);
}

/** Applies a result; the only place where an action takes effect on the list. Returns what onActionDone receives. */
async function apply(session: ListSession, result: ActionResult, list: ActionList, row: ListRow | undefined): Promise<unknown> {
  if ('message' in result && result.message) session.services.message(result.message);
  if (result.kind === 'reload') {
    const { undo, keepChecked = [] } = result;
    const changed = list.checkedRows.filter(({ id }) => !keepChecked.includes(id));
    await session.of(undoFeature)?.actionDone(undo, changed);
    // What is checked has nothing to do with a button of one row.
    await (row ? queryRows(session, { ids: [row.id] }) : reloadAfter(session, result, list));
  }
  if (result.kind === 'openList') session.services.address.goTo(besides(session.services.address.path, result), 'push');
  if (result.kind !== 'openForm') return result.done;
  const before = session.store.get().state.total;
  await session.openForm({
    url: result.href.startsWith('/form/') ? withReturn(result.href, session) : result.href,
    name: session.services.ports().t(result.href.includes('objectId=') ? 'list:record.open' : 'list:record.new'),
    rowId: undefined,
    pushed: false,
  });
  return session.store.get().state.total !== before;
}

type Reload = Extract<ActionResult, { kind: 'reload' }>;

async function reloadAfter(session: ListSession, result: Reload, list: ActionList): Promise<void> {
  const stillChecked = result.keepChecked ?? [];
  const page = pageLeft(session.store.get().state, result.removed ?? 0, stillChecked);
  // Rows that were changed keep their place; those that were deleted have none.
  const edited = result.removed === undefined ? list.checkedRows.map(({ id }) => id).filter((id) => !stillChecked.includes(id)) : [];
  if (page === list.page) await queryRows(session, edited.length > 0 ? { ids: edited } : undefined);
  else await changeQuery(session, { page });
  session.dispatch({ type: 'checksKept', ids: stillChecked });
  // What was refused may have been changed by others. Without it they stay as they were seen.
  if (session.store.get().state.away.size > 0) await readChecked(session).catch(session.services.log);
}

/** Address of another list of the same application. */
function besides(path: string, { schemaCode, queryCode }: { schemaCode: string; queryCode: string }): string {
  return `${path.slice(0, path.lastIndexOf('/'))}/${encodeURIComponent(schemaCode)}?${new URLSearchParams({ view: queryCode })}`;
}

/** The way back for a form that leaves the list: this list, with the news that a record was added. Source: contract 5.2. */
function withReturn(href: string, session: ListSession): string {
  const { address } = session.services;
  const back = new URLSearchParams(address.search());
  back.set('iframeAction', 'add');
  return `${href}${href.includes('?') ? '&' : '?'}return=${encodeURIComponent(`${address.path}?${back}`)}`;
}

/** Words a failed action by the call that failed. Source: ER-007, ER-008, ER-015, contract 16. */
function reportFailure(session: ListSession, error: unknown): void {
  if (isCancelled(error)) return;
  if (!(error instanceof ActionCallError)) return session.services.report(error);
  if (isCancelled(error.cause)) return;
  if (error.text !== undefined) session.services.message({ level: error.level, text: error.text, ms: MESSAGE_MS.error });
  else session.services.report(error.cause, { level: error.level });
}
