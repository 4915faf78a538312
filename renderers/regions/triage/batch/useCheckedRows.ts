import { useMemo } from 'react';
import type { TriagePort, TriageState } from '#renderers/contracts/triage.ts';
import type { ListRow } from '#schemas/list.ts';
import { type BatchCode, planBatch } from './batchOutcome.ts';

interface CheckedRowsProps {
  grid: { rows: readonly ListRow[]; checked: ReadonlySet<string>; onCheck(ids: readonly string[]): void };
  work: Pick<TriagePort, 'decideTogether'>;
}

/** The rows that are checked, and what is done with all of them. */
export interface CheckedRows {
  rows: readonly ListRow[];
  /** Decides them together, after a question. Shape: false = none of them can. */
  decide(code: BatchCode): boolean;
}

/** The checked rows of the list that are still there. Source: BX-022. */
export function useCheckedRows(
  { grid: { rows, checked, onCheck }, work }: CheckedRowsProps,
  { away }: TriageState,
  onOpenForm: (row: ListRow) => void,
): CheckedRows {
  const chosen = useMemo(() => rows.filter(({ id }) => checked.has(id) && !away.has(id)), [rows, checked, away]);
  const decideNow = async (code: BatchCode) => {
    const { doneIds, open } = await work.decideTogether(code, chosen);
    // What was not done stays checked.
    onCheck(chosen.map(({ id }) => id).filter((id) => !doneIds.includes(id)));
    if (open) onOpenForm(open);
  };
  return {
    rows: chosen,
    decide(code) {
      if (planBatch(code, chosen).able.length === 0) return false;
      void decideNow(code);
      return true;
    },
  };
}
