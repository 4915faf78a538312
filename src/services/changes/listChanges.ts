import type { ListWatcher } from '#src/engine/lists/state/listWatcher.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { followChanges } from './followChanges.ts';

/** Reports what changes while a list is open, until the signal ends; `startPosition` as of `followChanges`. Source: BX-031, contract 7.5. */
export function followListChanges(watcher: ListWatcher, startPosition: string | undefined, ended: AbortSignal): void {
  if (ended.aborted) return;
  let models = new Set<string>();
  const take = (changes: readonly Change[]): Change[] => {
    for (const { type, schemaCode } of changes) if (type === 'rows' && schemaCode) models.add(schemaCode);
    return documentsOf(changes);
  };
  const stop = followChanges(
    {
      caughtUp: (changes) => {
        if (changes === undefined || take(changes).length > 0) watcher.recheck();
      },
      changed: (changes) => {
        for (const change of take(changes)) watcher.changed(change);
      },
      answered: () => {
        watcher.answered(models);
        models = new Set();
      },
    },
    startPosition,
  );
  ended.addEventListener('abort', stop);
}

/** Changes of documents that a list is made of; several changes of one count once. */
function documentsOf(changes: readonly Change[]): Change[] {
  const relevant = changes.filter((event) => event.type === 'reset' || (event.type === 'config' && (event.kind === 'list' || event.kind === 'model')));
  const byKey = new Map(relevant.map((event) => [`${event.type} ${event.kind} ${event.code}`, event]));
  return [...byKey.values()];
}
