import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import { MOST_UNDOS } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { type ListFeature, featureState } from '#src/engine/lists/query/listFeature.ts';

/** What was done and can be taken back. */
export interface UndoOffer extends Pick<ActionUndo, 'words'> {
  /** Ids of the rows it would change. */
  rows: ReadonlySet<string>;
  run(): void;
}

interface UndoState {
  /** In the order in which it was done; the last is taken back first. */
  offers: readonly UndoOffer[];
}

interface UndoCommands {
  /** An action has changed rows, and is offered to be taken back where it can be; what was done before one that cannot stays done. Never fails. */
  actionDone(undo: ActionUndo | undefined, rows: readonly ListRow[]): Promise<void>;
  /** A row was changed otherwise: it is no longer given its former value. Never fails. */
  rowChanged(id: string): Promise<void>;
}

export type UndoFeature = ListFeature<UndoState, UndoCommands>;

/**
 * Takes back what actions have done, so many of them, the last first. An offer stands until it is taken, later ones crowd it
 * out, an action is carried out that has none, or the view is left. Source: LA-037.
 */
export function undoOfLast(mostOffers: number): UndoFeature {
  const feature: UndoFeature = {
    name: 'undo',
    state: { offers: [] },
    isPassing: true,
    view: () => ({ offers: [] }),
    commands(session) {
      const end = () => session.setState(feature, { offers: [] });
      const change = async (apply: (part: typeof import('./undoOffers.ts')) => void) => {
        try {
          apply(await loadChunk(() => import('./undoOffers.ts')));
        } catch (error) {
          // What was done counts, also where its offer does not load.
          end();
          session.services.log(error);
        }
      };
      return {
        actionDone: async (undo, rows) => (undo ? change(({ offerUndo }) => offerUndo({ session, feature, mostOffers }, undo, rows)) : end()),
        async rowChanged(id) {
          if (featureState(feature, session.store.get()).offers.length > 0) await change(({ dropRow }) => dropRow({ session, feature }, id));
        },
      };
    },
  };
  return feature;
}

/** As many acts can be taken back as the server keeps the former values of. */
export const undoFeature = undoOfLast(MOST_UNDOS);
