import type { Edit, ListEvent, ListReducer, ListState, LoadedListPage } from '#src/engine/lists/state/listState.ts';
import type { ListPlace } from '#src/engine/lists/state/listUrl.ts';
import type { ListSession } from './ListSession.ts';
import type { ListSnapshot } from './listSnapshot.ts';

/** A view that is entered, and the place of it that was requested. */
export interface EnteredView {
  code: string;
  place: ListPlace;
}

/**
 * A feature of lists: its state, what that begins with, and its commands, in a folder of its own. A list has the features it
 * is composed of (`listFeatures.ts`): of one that is left out nothing shows and nothing runs.
 */
export interface ListFeature<S extends object = object, C = unknown> {
  /** Its state stands in the snapshot under this name. */
  readonly name: string;
  /** What a list begins with, and what shows where a list does not have it. */
  readonly state: S;
  /** Its state ends with the list: one that is returned to begins with none of it. */
  readonly isPassing?: boolean;
  /** What a view begins with; the rest stays as it is. */
  view?(session: ListSession, entered: EnteredView): Partial<S>;
  /** Reduces what is its own of the state of the rows; `next` reduces all that is not. Pure. */
  reduce?(state: ListState, event: ListEvent, next: ListReducer): ListState;
  /** Changes an answer that follows a change of its user before it shows. Errors: those of its calls. */
  answer?(session: ListSession, page: LoadedListPage, edit: Edit, signal: AbortSignal): Promise<LoadedListPage>;
  /** What the address contains of it. */
  place?(state: S): Partial<ListPlace>;
  /** What is done with it; made once for each list that has it. */
  commands?(session: ListSession): C;
}

/** The state of a feature, as it begins where the list has set none. */
export function featureState<S extends object>({ name, state }: ListFeature<S>, { features }: Pick<ListSnapshot, 'features'>): S {
  // What stands under its name is written by `setState` alone.
  return (features[name] as S | undefined) ?? state;
}
