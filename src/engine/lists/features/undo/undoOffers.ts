import type { ListRow } from '#schemas/list.ts';
import type { ActionUndo } from '#renderers/contracts/action.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { featureState } from '#src/engine/lists/query/listFeature.ts';
import type { UndoFeature, UndoOffer } from './undoFeature.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';

/** The list whose acts are taken back, and by what. */
interface Undoable {
  session: ListSession;
  feature: UndoFeature;
}

/** Offers to take back what was done with these rows; earlier offers stay while there is room. */
export function offerUndo({ mostOffers, ...list }: Undoable & { mostOffers: number }, undo: ActionUndo, rows: readonly ListRow[]): void {
  const offer = undoOffer(list.session, undo, rows, () => setOffers(list, (offers) => offers.filter(({ run }) => run !== offer.run)));
  setOffers(list, (offers) => [...offers, offer].slice(-mostOffers));
}

/** Leaves a row that was changed otherwise out of the offers; one it was the last of ends. */
export function dropRow(list: Undoable, id: string): void {
  setOffers(list, (offers) => offers.flatMap((offer) => withoutRow(offer, id)));
}

function setOffers({ session, feature }: Undoable, change: (offers: readonly UndoOffer[]) => readonly UndoOffer[]): void {
  session.setState(feature, { offers: change(featureState(feature, session.store.get()).offers) });
}

function withoutRow(offer: UndoOffer, id: string): readonly UndoOffer[] {
  if (!offer.rows.has(id)) return [offer];
  const rows = new Set([...offer.rows].filter((one) => one !== id));
  return rows.size === 0 ? [] : [{ ...offer, rows }];
}

/** Offers to take back what an action did with these rows; they keep their places. `onDone` is called once it has been taken back. */
export function undoOffer(session: ListSession, { words, run }: ActionUndo, rows: readonly ListRow[], onDone: () => void): UndoOffer {
  const { store, services } = session;
  const takeBack = async () => {
    store.set({ acting: 'undo' });
    try {
      const done = await run(services.show, services.ports());
      if (!done) return;
      onDone();
      if (done.message) services.message(done.message);
      await queryRows(session, { ids: rows.map(({ id }) => id) });
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
