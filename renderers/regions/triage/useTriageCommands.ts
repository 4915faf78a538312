import { useLayoutEffect } from 'react';
import { itemOfRow, type RunTriageCommand, type TriageCommand, type TriagePort, type TriageState } from '#renderers/contracts/triage.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ListRow } from '#schemas/list.ts';
import type { BatchCode } from './batch/batchOutcome.ts';
import { usualOpinionAt } from './opinion/opinionText.ts';
import type { TriageRow } from './triageRows.ts';

interface Around {
  shown: readonly TriageRow[];
  /** Place of the chosen one. */
  at: number;
  state: TriageState;
  work: TriagePort;
  checked: ReadonlySet<string>;
  onCheck(ids: readonly string[]): void;
  onOpen(row: ListRow): void;
  chooseAt(place: number): void;
  /** Row that shows once this one is done. */
  nextOf(row: ListRow): ListRow | undefined;
  onSearch(): void;
  /** Decides the checked ones together. Shape: false = none of them can. */
  onDecideChecked(code: BatchCode): boolean;
}

/** The keys that act on the checked ones while there are any. */
const TOGETHER: ReadonlyMap<TriageCommand, BatchCode> = new Map([
  ['agree', 'agree'],
  ['reject', 'disAgree'],
  ['forward', 'forward'],
]);

/** What keys and buttons do with the items; the keys of the screen run the same. Source: BX-023. */
export function useTriageCommands(around: Around) {
  const { shown, at, state, work, checked, onCheck, onOpen, chooseAt, nextOf, onSearch, onDecideChecked } = around;
  const agree = (row: ListRow) => {
    const { quick, actions } = itemOfRow(row);
    if (quick) return work.agree(row, nextOf(row));
    if (actions.includes('agree')) void work.explainMissing(row);
    onOpen(row);
  };
  const perform = (code: string, row: ListRow) => {
    if (code === 'agree' || (code === 'submit' && itemOfRow(row).workItemType !== ASSIST)) return agree(row);
    void work.perform(code, row, nextOf(row));
  };
  const check = (row: ListRow) => onCheck(checked.has(row.id) ? [...checked].filter((id) => id !== row.id) : [...checked, row.id]);
  const refuse = (row: ListRow): boolean => {
    const code = refusingCode(itemOfRow(row).actions);
    if (code === undefined) return false;
    perform(code, row);
    return true;
  };

  const run: RunTriageCommand = (command, number) => {
    if (command === 'undo') {
      if (state.pending.length === 0) return false;
      work.undo();
      return true;
    }
    if (command === 'search') {
      onSearch();
      return true;
    }
    if (command === 'next' || command === 'previous') {
      const place = at + (command === 'next' ? 1 : -1);
      if (place >= 0 && place < shown.length) chooseAt(place);
      return shown.length > 0;
    }
    if (command === 'clear') {
      onCheck([]);
      return checked.size > 0;
    }
    const together = work.kind === 'todo' && checked.size > 0 ? TOGETHER.get(command) : undefined;
    if (together) return onDecideChecked(together);
    const found = shown[at];
    if (!found || found.isRemoved) return false;
    return runAtRow(command, found.row, number);
  };
  const runAtRow = (command: Parameters<RunTriageCommand>[0], row: ListRow, number: number | undefined): boolean => {
    const { actions } = itemOfRow(row);
    // The key of it presses whatever else has the focus.
    if (command === 'read' && isOnControl()) return false;
    if (command === 'form') onOpen(row);
    else if (command === 'check') check(row);
    else if (command === 'agree' && (actions.includes('agree') || actions.includes('submit'))) agree(row);
    else if (command === 'reject') return refuse(row);
    else if (command === 'forward' && actions.includes('forward')) perform('forward', row);
    else if (command === 'read') void work.markRead([row], nextOf(row));
    else if (command === 'opinion') {
      const words = usualOpinionAt(state, row.id, number ?? 0);
      if (words === undefined) return false;
      work.onOpinion(row.id, words);
    } else return false;
    return true;
  };
  const commands = useLatest(run);
  useLayoutEffect(() => {
    work.setCommands((...args) => commands.current(...args));
    return () => work.setCommands(undefined);
  }, [work, commands]);
  return { perform, check };
}

/** Whether something else than a row of the list has the focus, which a space presses. */
const isOnControl = (): boolean => document.activeElement?.matches('button:not(.p-triage-main), [href], summary, [tabindex="0"]:not(.p-triage-main)') === true;

/** Type of an item whose answer is an opinion (contract 6.7). */
const ASSIST = 2;

/** What R does: the return of an item where it is offered, else the refusal. */
const refusingCode = (actions: readonly string[]): string | undefined => ['showReject', 'disAgree'].find((code) => actions.includes(code));
