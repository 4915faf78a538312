import type { ListRow } from '#schemas/list.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import type { UndoOffer } from '#src/engine/lists/query/listSnapshot.ts';

/** Offers to take back what an action did with these rows; they keep their places. It stands until it is done, the next action changes rows, or the view is left. */
export function undoOffer(session: ListSession, { words, run }: ActionUndo, rows: readonly ListRow[]): UndoOffer {
  const { store, services } = session;
  const takeBack = async () => {
    store.set({ acting: 'undo' });
    try {
      const done = await run(services.show, services.ports());
      if (!done) return;
      store.set({ undo: undefined });
      if (done.message) services.message(done.message);
      await session.reload({ ids: rows.map(({ id }) => id) });
    } catch (error) {
      services.report(error);
    } finally {
      store.set({ acting: undefined });
    }
  };
  return {
    words,
    rows: new Set(rows.map(({ id }) => id)),
    run() {
      // One action at a time.
      if (store.get().acting === undefined) void takeBack();
    },
  };
}

/** The offer that is left once a row was changed otherwise, which is then no longer given back; undefined = no row is left of it. */
export function undoWithout(undo: UndoOffer | undefined, id: string): UndoOffer | undefined {
  if (!undo?.rows.has(id)) return undo;
  const rows = new Set([...undo.rows].filter((one) => one !== id));
  return rows.size === 0 ? undefined : { ...undo, rows };
}
