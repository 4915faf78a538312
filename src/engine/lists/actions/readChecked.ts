import type { ListRow } from '#schemas/list.ts';
import type { RowCore } from '#src/engine/lists/query/listCore.ts';
import { loadById } from '#src/engine/lists/query/keepEdited.ts';

/** Reads the checked rows of other pages again, so that what is done with them next is done to what they are now; those that are gone are no longer checked. */
export async function readChecked(core: RowCore): Promise<void> {
  const requested = [...core.store.get().state.away.keys()];
  const found = new Map((await loadById(core, requested, false, core.request.signal)).map((row) => [row.id, row]));
  const { away } = core.store.get().state;
  const rows = [...away].flatMap(([id, row]): [string, ListRow][] => {
    const now = requested.includes(id) ? found.get(id) : row;
    return now ? [[id, now]] : [];
  });
  core.dispatch({ type: 'awayRead', away: new Map(rows) });
}
