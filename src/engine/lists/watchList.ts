import { enterList } from './enterList.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';
import { shownRowsOf, whenIdle } from '#src/engine/lists/query/shownRows.ts';
import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';
import { placeNow } from './makeListCore.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { watchRows } from '#src/engine/session/rowsWatcher.ts';

/** Lets an open list follow what changes on the server: its documents are taken in at once, of its rows it says so. Source: BX-031, BX-091, contract 7.5. */
export function listWatcher(core: ListCore): ListWatcher {
  return {
    ...watchRows(shownRowsOf(core, () => [core.schemaCode])),
    changed: (change) => takeChange(core, change),
    recheck: () => void recheckConfig(core),
  };
}

/** A changed configuration of this list is taken in at once; the place stays. Source: BX-031. */
function takeChange(core: ListCore, change: Change): void {
  const { model } = core.store.get();
  const concerns = change.type === 'reset' || change.code === core.schemaCode || change.code === model?.config.code;
  if (concerns) void enterList(core, placeNow(core), 'again');
}

/** Pause after the first rows, so that they are drawn before anything else is requested, ms. */
const RECHECK_PAUSE_MS = 300;

/** Compares the configuration in use with the server's; one that is still on its way is newer than the request. Source: BX-031. */
async function recheckConfig(core: ListCore): Promise<void> {
  await whenIdle(core.store, ({ state }) => state.loads > 0);
  await core.services.wait(RECHECK_PAUSE_MS);
  const { visit } = core;
  const { model } = core.store.get();
  if (!model) return;
  try {
    const config = await core.services.source.config(model.config.code);
    const isSame = JSON.stringify(config) === JSON.stringify(model.config);
    if (!isSame && visit === core.visit) await enterList(core, placeNow(core), 'again');
  } catch {
    // The list stays as it was answered; the next request reports its own failure.
  }
}
