import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import type { AwayItem, ItemPreview, PendingAct, TodoSummary, TriageState } from '#renderers/contracts/triage.ts';

/** Everything that changes what a list that is worked through holds beside its rows. */
export type TriageEvent =
  | { type: 'chosen'; row: ListRow | undefined; at: number }
  /** An act waits to be sent; `next` = the row to show then, undefined = none. */
  | { type: 'deferred'; act: PendingAct; row: ListRow; next: ListRow | undefined }
  | { type: 'undone'; id: number }
  | { type: 'sending'; id: number }
  | { type: 'sent'; rowId: string }
  | { type: 'refused'; row: ListRow; code: string; reason: string; typed: FormValues }
  | { type: 'listed'; rows: readonly ListRow[] }
  /** `without` = rows that had been sent when it was requested. */
  | { type: 'summary'; summary: TodoSummary; without: ReadonlySet<string> }
  | { type: 'opinion'; rowId: string; words: string }
  | { type: 'preview'; rowId: string; part: ItemPreview }
  | { type: 'opened'; rowId: string }
  /** Its form is open, or it was decided with others: that it leaves the list is its reader's own doing. */
  | { type: 'inForm'; rowId: string }
  /** The acts of items can be drawn. */
  | { type: 'acts' }
  | { type: 'usualOpinions'; contents: readonly string[] };

/** Previews that are there at once when one goes back; older ones are loaded again. */
const MOST_PREVIEWS = 30;

/** State of a list of which nothing is known yet. */
export const EMPTY_TRIAGE: TriageState = {
  chosen: undefined,
  chosenAt: 0,
  pending: [],
  away: new Map(),
  refused: new Map(),
  listed: new Map(),
  previews: new Map(),
  opinions: new Map(),
  opened: new Set(),
  inForm: new Set(),
  summary: undefined,
  usualOpinions: [],
  hasActs: false,
};

/** From state and event to the next state; pure. Source: BX-023, BX-052. */
export function triageReducer(state: TriageState, event: TriageEvent): TriageState {
  switch (event.type) {
    case 'chosen':
      return { ...leaveChosen(state, event.row), chosen: event.row, chosenAt: event.at };
    case 'deferred':
      return defer(state, event.act, event.row, event.next);
    case 'undone':
      return takeBack(state, event.id);
    case 'sending':
      return toStage(state, event.id);
    case 'sent':
      return {
        ...state,
        away: withEntry(state.away, event.rowId, (entry) => ({ ...entry, stage: 'sent' })),
        opinions: without(state.opinions, event.rowId),
      };
    case 'refused':
      return refuse(state, event);
    case 'listed':
      return listRows(state, event.rows);
    case 'summary':
      return { ...state, summary: event.summary, away: stillAway(uncounted(state.away, event.without)) };
    case 'opinion':
      return { ...state, opinions: new Map(state.opinions).set(event.rowId, event.words) };
    case 'preview':
      return { ...state, previews: withPreview(state.previews, event.rowId, event.part) };
    case 'opened':
      return { ...state, opened: new Set(state.opened).add(event.rowId) };
    case 'inForm':
      return { ...state, inForm: new Set(state.inForm).add(event.rowId), opened: new Set(state.opened).add(event.rowId) };
    case 'acts':
      return { ...state, hasActs: true };
    case 'usualOpinions':
      return { ...state, usualOpinions: event.contents };
  }
}

/** A refused row that is in the list no longer goes with the choice of another. */
function leaveChosen(state: TriageState, next: ListRow | undefined): TriageState {
  const { chosen, refused, listed } = state;
  if (!chosen || chosen.id === next?.id || !refused.has(chosen.id) || listed.has(chosen.id)) return state;
  return { ...state, refused: without(refused, chosen.id) };
}

function defer(state: TriageState, act: PendingAct, row: ListRow, next: ListRow | undefined): TriageState {
  const entry: AwayItem = { row, stage: 'pending', isListed: true, isCounted: true };
  return {
    ...state,
    pending: [...state.pending, act],
    away: new Map(state.away).set(row.id, entry),
    refused: without(state.refused, row.id),
    // Somebody may have gone on while a dialog was answered.
    chosen: state.chosen === undefined || state.chosen.id === row.id ? next : state.chosen,
  };
}

function takeBack(state: TriageState, id: number): TriageState {
  const act = state.pending.find((one) => one.id === id);
  if (!act) return state;
  const row = state.away.get(act.rowId)?.row;
  return { ...state, pending: state.pending.filter((one) => one !== act), away: without(state.away, act.rowId), chosen: row ?? state.chosen };
}

function toStage(state: TriageState, id: number): TriageState {
  const act = state.pending.find((one) => one.id === id);
  if (!act) return state;
  const away = withEntry(state.away, act.rowId, (entry) => ({ ...entry, stage: 'sending' }));
  return { ...state, pending: state.pending.filter((one) => one !== act), away };
}

function refuse(state: TriageState, { row, code, reason, typed }: Extract<TriageEvent, { type: 'refused' }>): TriageState {
  const words = typed.opinion;
  return {
    ...state,
    away: without(state.away, row.id),
    refused: new Map(state.refused).set(row.id, { row, code, reason, typed }),
    opinions: typeof words === 'string' ? new Map(state.opinions).set(row.id, words) : state.opinions,
  };
}

function listRows(state: TriageState, rows: readonly ListRow[]): TriageState {
  const listed = new Map(rows.map((row) => [row.id, row]));
  const away = new Map([...state.away].map(([id, entry]) => [id, entry.stage === 'sent' ? { ...entry, isListed: listed.has(id) } : entry]));
  const chosen = listed.get(state.chosen?.id ?? '') ?? state.chosen;
  return { ...state, listed, chosen, away: stillAway(away) };
}

function uncounted(away: TriageState['away'], ids: ReadonlySet<string>): TriageState['away'] {
  return new Map([...away].map(([id, entry]) => [id, ids.has(id) ? { ...entry, isCounted: false } : entry]));
}

/** What neither the list nor the numbers hold any more has nothing to be taken out of. */
function stillAway(away: TriageState['away']): TriageState['away'] {
  return new Map([...away].filter(([, { stage, isListed, isCounted }]) => stage !== 'sent' || isListed || isCounted));
}

/** The newest stand last; the oldest go. */
function withPreview(previews: TriageState['previews'], rowId: string, part: ItemPreview): TriageState['previews'] {
  const next = new Map(previews);
  next.delete(rowId);
  next.set(rowId, { ...previews.get(rowId), ...part });
  const [oldest] = next.keys();
  if (next.size > MOST_PREVIEWS && oldest !== undefined) next.delete(oldest);
  return next;
}

function withEntry(away: TriageState['away'], id: string, change: (entry: AwayItem) => AwayItem): TriageState['away'] {
  const entry = away.get(id);
  return entry ? new Map(away).set(id, change(entry)) : away;
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  if (!map.has(id)) return map;
  const next = new Map(map);
  next.delete(id);
  return next;
}
