import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { RowChange } from '#renderers/contracts/dataSource.ts';
import type { ListRow } from '#schemas/list.ts';
import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';
import { NO_MARKS } from '#src/engine/lists/state/listState.ts';

interface EditsCommands {
  /** Changes a row where it stands. Shape: the row as it is stored; undefined = refused or failed, which has been reported. */
  change(change: RowChange): Promise<ListRow | undefined>;
}

/** Rows the user has changed or added: they keep their places, marked, until the list is requested again. Source: LS-040, contract 5.2, 8.1. */
export const editsFeature: ListFeature<object, EditsCommands> = {
  name: 'edits',
  state: {},
  reduce(state, event, next) {
    const after = next(state, event);
    return event.type === 'loaded' ? { ...after, marks: event.page.marks ?? NO_MARKS } : after;
  },
  answer: async (session, page, edit, signal) => (await loadChunk(() => import('./keepEdited.ts'))).keepEdited(session, page, edit, signal),
  commands: (session) => ({
    change: (change) =>
      loadChunk(() => import('./changeRow.ts'))
        .then(({ changeRow }) => changeRow(session, change))
        .catch((error: unknown) => {
          session.services.report(error);
          return undefined;
        }),
  }),
};
