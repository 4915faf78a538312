import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { followChanges } from './followChanges.ts';
import { changedModels } from './followRows.ts';

/** Reports what changes while a list is open, until the signal ends; `startPosition` as of `followChanges`. Source: BX-031, BX-091, contract 7.5. */
export function followListChanges(watcher: ListWatcher, startPosition: string | undefined, ended: AbortSignal): void {
  if (ended.aborted) return;
  const takeRows = (changes: readonly Change[]): void => {
    const models = changedModels(changes);
    if (models.size > 0) watcher.rowsChanged(models);
  };
  const stop = followChanges(
    {
      caughtUp: (changes, isFirst) => {
        if (changes) takeRows(changes);
        if (isFirst || changes === undefined || documentsOf(changes).length > 0) watcher.recheck();
      },
      changed: (changes) => {
        for (const change of documentsOf(changes)) watcher.changed(change);
        takeRows(changes);
      },
      answered: () => watcher.answered(),
    },
    startPosition,
  );
  ended.addEventListener('abort', () => {
    stop();
    watcher.close();
  });
}

/** Changes of documents that a list is made of; several changes of one count once. */
function documentsOf(changes: readonly Change[]): Change[] {
  const relevant = changes.filter((event) => event.type === 'reset' || (event.type === 'config' && (event.kind === 'list' || event.kind === 'model')));
  const byKey = new Map(relevant.map((event) => [`${event.type} ${event.kind} ${event.code}`, event]));
  return [...byKey.values()];
}
