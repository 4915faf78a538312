import type { Change } from '#src/engine/session/changeListener.ts';
import { watchRows, type ShownRows } from '#src/engine/session/rowsWatcher.ts';
import { followChanges } from './followChanges.ts';

/** Lets what shows rows say when they have changed, until the signal ends; `startPosition` as of `followChanges`. Source: BX-091, contract 7.5. */
export function followRows(shown: ShownRows, startPosition: string | undefined, ended: AbortSignal): void {
  if (ended.aborted) return;
  const watcher = watchRows(shown);
  const take = (changes: readonly Change[] | undefined): void => {
    if (changes === undefined || changes.some(({ type }) => type === 'reset')) return watcher.rowsChanged('all');
    const models = changedModels(changes);
    if (models.size > 0) watcher.rowsChanged(models);
  };
  const stop = followChanges({ caughtUp: take, changed: take, answered: () => watcher.answered() }, startPosition);
  ended.addEventListener('abort', () => {
    stop();
    watcher.close();
  });
}

/** Codes of the models whose rows have changed. */
export function changedModels(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ type, schemaCode }) => (type === 'rows' && schemaCode ? [schemaCode] : [])));
}
