import { enterList } from './enterList.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { shownRowsOf, whenIdle } from '#src/engine/lists/query/shownRows.ts';
import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { isSameAnswer } from '#src/engine/state/isSameAnswer.ts';
import { watchRows } from '#src/engine/session/rowsWatcher.ts';

/** Lets an open list follow what changes on the server: its documents are taken in at once, of its rows it says so. Source: BX-031, BX-091, contract 7.5. */
export function listWatcher(session: ListSession): ListWatcher {
  return {
    ...watchRows(shownRowsOf(session, () => [session.schemaCode])),
    changed: (change) => takeChange(session, change),
    recheck: () => void recheckConfig(session),
  };
}

/** A changed configuration of this list is taken in at once; the place stays. Source: BX-031. */
function takeChange(session: ListSession, change: Change): void {
  const { model } = session.store.get();
  const concerns = change.type === 'reset' || change.code === session.schemaCode || change.code === model?.config.code;
  if (concerns) void enterList(session, session.place, 'again');
}

/** Pause after the first rows, so that they are drawn before anything else is requested, ms. */
const RECHECK_PAUSE_MS = 300;

/** Compares the configuration in use with the server's; one that is still on its way is newer than the request. Source: BX-031. */
async function recheckConfig(session: ListSession): Promise<void> {
  await whenIdle(session.store, ({ state }) => state.loads > 0);
  await session.services.wait(RECHECK_PAUSE_MS);
  const { visit } = session;
  const { model } = session.store.get();
  if (!model) return;
  try {
    const config = await session.services.source.config(model.config.code);
    if (!isSameAnswer(config, model.config) && !visit.isLeft) await enterList(session, session.place, 'again');
  } catch {
    // The list stays as it was answered; the next request reports its own failure.
  }
}
