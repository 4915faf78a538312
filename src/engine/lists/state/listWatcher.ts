import type { Change } from '#src/engine/session/changeListener.ts';
import type { RowsWatcher } from '#src/engine/session/rowsWatcher.ts';

/** What an open list learns of changes on the server. Source: BX-031, BX-091, contract 7.5. */
export interface ListWatcher extends RowsWatcher {
  /** A document has changed. */
  changed(change: Change): void;
  /** Documents may have changed since those that show were requested: they are to be compared. */
  recheck(): void;
}
