import { useRef, useState } from 'react';
import type { GanttModel } from '#schemas/ganttModel.ts';
import type { ListRow } from '#schemas/list.ts';
import type { GanttBar, BarSpan } from './bars.ts';
import { toWireDate } from './wallTime.ts';

/** A bar that stands elsewhere than its row says. */
interface Draft {
  span: BarSpan;
  /** It is being stored; until then the hand that moves it may still take it back. */
  saving: boolean;
}

/** Bars on the move. */
export interface BarMoves {
  drafts: ReadonlyMap<string, Draft>;
  /** Shows a bar elsewhere. */
  show(bar: GanttBar, span: BarSpan): void;
  /** Puts it back. */
  drop(bar: GanttBar): void;
  /** Stores where it stands; a refused move puts it back. */
  store(bar: GanttBar): void;
}

/** Stores begin and end of a record in one change. Shape: values by property code; false = refused, and the user has seen why. */
export type MoveRow = (row: ListRow, values: Readonly<Record<string, string>>) => Promise<boolean>;

/** Drafts with the rows they belong to. */
interface DraftState {
  rows: readonly ListRow[];
  drafts: ReadonlyMap<string, Draft>;
}

const NONE: DraftState['drafts'] = new Map();

/** Keeps where bars stand while they are moved and stored; new rows say it themselves. Source: BX-018. */
export function useMoves(rows: readonly ListRow[], gantt: GanttModel, move: MoveRow): BarMoves {
  const [state, setState] = useState<DraftState>({ rows, drafts: NONE });
  const latest = useRef(state);
  const now = () => draftsFor(rows, latest.current);
  const set = (id: string, draft: Draft | undefined) => {
    const drafts = new Map(now());
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    latest.current = { rows, drafts };
    setState(latest.current);
  };

  /** A bar that is being stored does not move again before its place is known. */
  const isSaving = ({ id }: ListRow) => now().get(id)?.saving === true;
  const clearDraft = (id: string) => {
    const drafts = new Map(latest.current.drafts);
    drafts.delete(id);
    latest.current = { ...latest.current, drafts };
    setState(latest.current);
  };

  return {
    drafts: draftsFor(rows, state),
    show({ row }, span) {
      if (!isSaving(row)) set(row.id, { span, saving: false });
    },
    drop({ row }) {
      if (!isSaving(row)) set(row.id, undefined);
    },
    store({ row, span: before }) {
      const draft = now().get(row.id);
      if (!draft || draft.saving) return;
      const { start, end } = draft.span;
      if (start === before?.start && end === before.end) return set(row.id, undefined);
      set(row.id, { ...draft, saving: true });
      const values = { [gantt.startPropertyCode]: toWireDate(start), [gantt.endPropertyCode]: toWireDate(end) };
      // By then the rows show it themselves, or it was refused.
      void move(row, values).then(() => clearDraft(row.id));
    },
  };
}

/** What holds for these rows: of bars that were moved among others, those that are still being stored. */
function draftsFor(rows: readonly ListRow[], state: DraftState): DraftState['drafts'] {
  if (state.rows === rows) return state.drafts;
  const saving = [...state.drafts].filter(([, draft]) => draft.saving);
  return saving.length === 0 ? NONE : new Map(saving);
}
