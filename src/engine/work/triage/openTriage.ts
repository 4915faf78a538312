import type { ListRow } from '#schemas/list.ts';
import type { TriageKind, TriageState } from '#renderers/contracts/triage.ts';
import { call } from '#src/api/client.ts';
import { createStore, type Store } from '#src/engine/state/createStore.ts';
import { openDeferredActs, type DeferredActs } from './deferredActs.ts';
import { openPreviews } from './openPreviews.ts';
import { EMPTY_TRIAGE, type TriageEvent, triageReducer } from './triageState.ts';
import type { After } from './undoQueue.ts';
import type { UnsentAct } from '#src/engine/forms/unsentDecisions.ts';

/** What a list that is worked through needs of its surroundings. */
export interface TriageServices {
  kind: TriageKind;
  /** Requests the rows again. */
  reload(): void;
  /** Why something failed, in the reader's words. */
  faultText(error: unknown): string;
  /** Why an act that is offered again has not been done, in the reader's words. */
  unsentText(): string;
  /** The act on a row was refused after the list was left. */
  onRefusedAfter(row: ListRow, error: unknown): void;
  after: After;
}

/** A list that is worked through: its state, and what can be done. */
export interface Triage {
  store: Store<TriageState>;
  dispatch(event: TriageEvent): void;
  acts: DeferredActs;
  /** Loads its numbers; returns the function that leaves it and sends pending acts. */
  start(): () => void;
  choose(row: ListRow | undefined, at: number, neighbours: readonly ListRow[]): void;
  /** Acts that were refused, and words that were typed for items still open; none once it is left. */
  returned(): readonly UnsentAct[];
  /** Offers again what was not confirmed before. */
  restore(acts: readonly UnsentAct[]): void;
  /** Requests rows and numbers again: something has changed. */
  refresh(): void;
  /** The form of an item, as it is loaded ahead. Errors: those of its call. */
  formOf: ReturnType<typeof openPreviews>['formOf'];
}

/** Opens the engine of a list that is worked through. Source: BX-023, BX-052, design of workflows 11. */
export function openTriage({ kind, reload, faultText, unsentText, onRefusedAfter, after }: TriageServices): Triage {
  const store = createStore<TriageState>(EMPTY_TRIAGE);
  const dispatch = (event: TriageEvent) => store.set(triageReducer(store.get(), event));
  const previews = openPreviews({ kind, dispatch, hasForm: (id) => store.get().previews.get(id)?.form !== undefined, after, faultText });
  let isLeft = false;

  async function loadSummary(): Promise<void> {
    if (kind === 'toread') return;
    const without = new Set([...store.get().away].flatMap(([id, { stage }]) => (stage === 'sent' ? [id] : [])));
    // Numbers are an addition to the rows: without them the list works.
    const summary = await call('todoSummary', { query: {} }).catch(() => undefined);
    if (summary && !isLeft) dispatch({ type: 'summary', summary, without });
  }

  const refresh = () => {
    if (isLeft) return;
    reload();
    void loadSummary();
  };
  const acts = openDeferredActs({ dispatch, faultText, onRefusedAfter, onOutcome: refresh, after });

  return {
    store,
    dispatch,
    acts,
    start() {
      isLeft = false;
      const leaveActs = acts.start();
      void loadSummary();
      return () => {
        isLeft = true;
        previews.leave();
        leaveActs();
      };
    },
    choose(row, at, neighbours) {
      dispatch({ type: 'chosen', row, at });
      previews.show(row, neighbours);
    },
    returned: () => (isLeft ? [] : returnedActs(store.get())),
    restore(unsent) {
      for (const { row, code, typed } of unsent) {
        if (code !== '') dispatch({ type: 'refused', row, code, reason: unsentText(), typed });
        else if (typeof typed.opinion === 'string') dispatch({ type: 'opinion', rowId: row.id, words: typed.opinion });
      }
    },
    refresh,
    formOf: previews.formOf,
  };
}

/** What was refused, and what was typed for rows of the list that are not decided. */
function returnedActs({ opinions, away, listed, refused }: TriageState): readonly UnsentAct[] {
  const words = [...opinions].flatMap(([id, opinion]) => {
    const row = away.has(id) || refused.has(id) ? undefined : listed.get(id);
    return row && opinion.trim() !== '' ? [{ row, code: '', typed: { opinion } }] : [];
  });
  return [...[...refused.values()].map(({ row, code, typed }) => ({ row, code, typed })), ...words];
}
