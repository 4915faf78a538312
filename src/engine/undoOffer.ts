import type { ListRow } from '#schemas/list.ts';
import type { ActionUndo } from '#renderers/actionContract.ts';
import type { ListCore, ListSnapshot } from './listCore.ts';

/** Offers to take back what an action did with these rows; they keep their places. It stands until it is done, the next action changes rows, or the view is left. */
export function undoOffer({ store, services, reload }: ListCore, { words, run }: ActionUndo, rows: readonly ListRow[]): ListSnapshot['undo'] {
  const takeBack = async () => {
    store.set({ acting: 'undo' });
    try {
      const done = await run(services.show);
      if (!done) return;
      store.set({ undo: undefined });
      if (done.message) services.message(done.message);
      await reload({ ids: rows.map(({ id }) => id) });
    } catch (error) {
      services.report(error);
    } finally {
      store.set({ acting: undefined });
    }
  };
  return {
    words,
    run() {
      // One action at a time.
      if (store.get().acting === undefined) void takeBack();
    },
  };
}
