import type { Change } from '#src/engine/session/changeListener.ts';

/** What an open list learns of changes on the server. Source: BX-031, contract 7.5. */
export interface ListWatcher {
  /** A document has changed. */
  changed(change: Change): void;
  /** Documents may have changed since those that show were requested: they are to be compared. */
  recheck(): void;
  /** The server has answered; `models` are those whose rows have changed since the time before. */
  answered(models: ReadonlySet<string>): void;
}
