import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { itemOfRow, type TriageState } from '#renderers/contracts/triage.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ListRow } from '#schemas/list.ts';
import type { TriageProps } from './Triage.tsx';
import { triageRows, type TriageRow } from './triageRows.ts';

interface ChosenRow {
  state: TriageState;
  shown: readonly TriageRow[];
  /** Place of the chosen row among them; -1 = it is not there. */
  at: number;
  chooseAt(place: number): void;
  /** The row that shows once this one is done: the one below, at the end the one above. */
  nextOf(row: ListRow): ListRow | undefined;
}

/** The rows as they show, and the chosen one: beside the list there always is one. */
export function useChosenRow({ grid: { rows, busy }, pager: { total }, filters, loading, work }: TriageProps, narrow: boolean): ChosenRow {
  const { store } = work;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const shown = useMemo(() => triageRows(rows, state, rows.length >= total), [rows, state, total]);
  const { chosen } = state;
  const at = shown.findIndex(({ row }) => row.id === chosen?.id);
  const chooseAt = (place: number) => {
    const found = shown[place]?.row;
    if (!found) return;
    const neighbours = [shown[place + 1]?.row, shown[place - 1]?.row].filter((row): row is ListRow => row !== undefined);
    work.choose(found, Math.max(0, place), neighbours);
  };
  const nextOf = (row: ListRow): ListRow | undefined => {
    const place = shown.findIndex((one) => one.row.id === row.id);
    return (shown[place + 1] ?? shown[place - 1])?.row;
  };
  const latest = useLatest({ shown, at, chooseAt });
  useEffect(() => work.onListed(rows), [work, rows]);
  // What its reader has filtered out was not taken away by others.
  const filter = JSON.stringify(filters?.values ?? {});
  const answered = useRef(filter);
  useLayoutEffect(() => {
    if (loading || busy || answered.current === filter) return;
    answered.current = filter;
    const { chosen: former } = store.get();
    if (former && !rows.some(({ id }) => id === former.id)) work.choose(undefined, 0, []);
  }, [filter, loading, busy, rows, store, work]);
  // The first one shows by itself beside the list; on a phone there is no beside.
  const isNoneShown = at < 0 && !loading && shown.length > 0;
  useEffect(() => {
    const { chosenAt } = store.get();
    if (isNoneShown && !narrow) latest.current.chooseAt(Math.min(chosenAt, latest.current.shown.length - 1));
  }, [isNoneShown, narrow, latest, store]);
  // What was done has chosen the next one: its neighbours are loaded now. What others have changed or taken away is loaded again.
  const shownVersion = chosen && `${chosen.id} ${itemOfRow(chosen).bizObjectVersion} ${shown[at]?.isRemoved}`;
  useEffect(() => {
    const { shown: drawn, at: place } = latest.current;
    // It may have been given up since it was drawn.
    if (shownVersion !== undefined && place >= 0 && drawn[place]?.row.id === store.get().chosen?.id) latest.current.chooseAt(place);
  }, [shownVersion, latest, store]);
  return { state, shown, at, chooseAt, nextOf };
}
