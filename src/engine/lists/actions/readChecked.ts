import type { ListRow } from '#schemas/list.ts';
import type { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { loadById } from '#src/engine/lists/query/rowsById.ts';

/** Reads the checked rows of other pages again, so that what is done with them next is done to what they are now; those that are gone are no longer checked. */
export async function readChecked(session: RowSession): Promise<void> {
  const requested = [...session.store.get().state.away.keys()];
  const found = new Map((await loadById(session, requested, false, session.request.signal)).map((row) => [row.id, row]));
  const { away } = session.store.get().state;
  const rows = [...away].flatMap(([id, row]): [string, ListRow][] => {
    const now = requested.includes(id) ? found.get(id) : row;
    return now ? [[id, now]] : [];
  });
  session.dispatch({ type: 'awayRead', away: new Map(rows) });
}
