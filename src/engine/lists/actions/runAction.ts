import type { ListRow } from '#schemas/list.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { actionList } from './actionList.ts';
import type { ListAction } from '#src/engine/lists/state/compileActions.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

/**
 * Runs an action that is enabled. One action at a time: a second click meanwhile does nothing; a script may start one
 * inside another. Source: architecture (one list request), LA-004, LA-044.
 */
export async function runAction(session: ListSession, item: ListAction, how: { row?: ListRow; byScript?: boolean } = {}): Promise<void> {
  const { visit } = session;
  const list = actionList(session.store.get(), how.row);
  const before = session.store.get().acting;
  if (!list || (before !== undefined && !how.byScript) || item.renderer.enabled(list) !== true) return;
  session.store.set({ acting: item.key });
  try {
    const { performAction } = await loadSteps();
    await performAction(session, { item, list, visit, row: how.row, byScript: how.byScript === true });
  } catch (error) {
    // Their code did not come: nothing was begun.
    session.services.report(error);
  } finally {
    session.store.set({ acting: before });
  }
}

/** Fetches the code of the steps before an action is pressed or a record opened; the rows come first. */
export function preloadActions(): void {
  for (const load of [loadSteps, loadRecordSteps]) load().catch(() => undefined);
}

/** What opens records; it comes after the rows. */
export const loadRecordSteps = () => loadChunk(() => import('./listRecord.ts'));

const loadSteps = () => loadChunk(() => import('./performAction.ts'));
