import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';

/** A configuration, the rows of a model or the own work have changed, or everything is to be reloaded (contract 7.5). */
export type Change = AnswerOf<Calls['changes']>['events'][number];

/** Who follows what changes on the server. */
export interface ChangeListener {
  /**
   * Once, before anything else: what may have changed since what shows was requested; undefined = nobody knows, so that it is to be compared.
   * `isFirst` = what changed before this page began is not known either: what it has kept from earlier ones may be old.
   */
  caughtUp(changes: readonly Change[] | undefined, isFirst: boolean): void;
  /** Changes as they come. */
  changed(changes: readonly Change[]): void;
  /** Every two seconds while the page is visible and the server answers: all that has changed so far has come. */
  answered(): void;
}
