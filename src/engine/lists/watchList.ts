import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { enterList } from './enterList.ts';
import type { ListCore, RowCore } from '#src/engine/lists/query/listCore.ts';
import { placeNow } from './makeListCore.ts';
import type { Change } from '#src/engine/session/changeListener.ts';

/** Lets an open list follow what changes on the server; returns how to stop. Source: BX-031, contract 7.5. */
export function watchList(core: ListCore): () => void {
  return core.services.watch({
    changed: (change) => takeChange(core, change),
    recheck: () => void recheckConfig(core),
    answered: rowsWatcher(core),
  });
}

/** A changed configuration of this list is taken in at once; the place stays. Source: BX-031. */
function takeChange(core: ListCore, change: Change): void {
  const { model } = core.store.get();
  const concerns = change.type === 'reset' || change.code === core.schemaCode || change.code === model?.config.code;
  if (concerns) void enterList(core, placeNow(core), 'again');
}

/**
 * Marks the list as outdated when others changed rows of its model; the rows stay as they are. A change reported with the answer
 * after a load may be in it: then the page is compared. One reported an answer later still is most likely the user's own, reported
 * late, and gives no hint; if it was another's, the next one does.
 */
export function rowsWatcher(core: RowCore & Pick<ListCore, 'schemaCode'>): (models: ReadonlySet<string>) => void {
  const outdate = () => core.dispatch({ type: 'outdated' });
  let [last, before] = [0, 0];
  return (models) => {
    const { loads, busy, outdated } = core.store.get().state;
    const [isRequested, isFresh] = [busy || loads !== last, loads !== before];
    [last, before] = [busy ? -1 : loads, last];
    if (outdated || loads === 0 || !models.has(core.schemaCode)) return;
    // Only a hint is missing when the comparison fails.
    if (isRequested)
      void loadChunk(() => import('#src/engine/lists/query/isOutdated.ts'))
        .then(async (part) => (await part.isOutdated(core)) && outdate())
        .catch(() => undefined);
    else if (!isFresh) outdate();
  };
}

/** Pause after the first rows, so that they are drawn before anything else is requested, ms. */
const RECHECK_PAUSE_MS = 300;

/** Resolves once the list has had an answer. */
function firstAnswer({ store }: ListCore): Promise<void> {
  return new Promise((resolve) => {
    const isAnswered = (): boolean => store.get().state.loads > 0;
    if (isAnswered()) return resolve();
    const stop = store.subscribe(() => {
      if (!isAnswered()) return;
      stop();
      resolve();
    });
  });
}

/** Compares the configuration in use with the server's; one that is still on its way is newer than the request. Source: BX-031. */
async function recheckConfig(core: ListCore): Promise<void> {
  await firstAnswer(core);
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
