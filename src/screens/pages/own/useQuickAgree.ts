import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ListRow } from '#schemas/list.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { itemOfRow, type TriageState } from '#renderers/contracts/triage.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { createStore } from '#src/engine/state/createStore.ts';
import { openDeferredActs } from '#src/engine/work/triage/deferredActs.ts';
import { EMPTY_TRIAGE, triageReducer, type TriageEvent } from '#src/engine/work/triage/triageState.ts';
import { voteAsSeen } from '#src/engine/work/voteAsSeen.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { useUnsentDecisions } from '#src/screens/workflow/triage/useUnsentDecisions.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { workHasChanged } from '#src/services/requests/workChanges.ts';

interface QuickAgree {
  /** What was agreed here, what of it can be taken back, and what was refused. */
  state: Pick<TriageState, 'away' | 'pending' | 'refused'>;
  agree(item: WorkItemRow): void;
  /** Takes the last one back; gives the id of its item, undefined = none waits. */
  undo(): string | undefined;
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Agrees to items that need nothing more, as the to-do list does: each goes at once and is sent when it can no longer be taken back, or the
 * page is left; a refused one comes back with the reason. Source: BX-082, BX-023.
 */
export function useQuickAgree(t: Translate): QuickAgree {
  const latest = useLatest(t);
  const [{ store, acts, unsent }] = useState(() => {
    const store = createStore<TriageState>(EMPTY_TRIAGE);
    const report = (row: ListRow, reason: string) =>
      showMessage({ level: 'error', text: latest.current('triage:late', { title: itemOfRow(row).instanceName, reason }) });
    const dispatch = (event: TriageEvent) => {
      store.set(triageReducer(store.get(), event));
      if (event.type === 'refused') report(event.row, event.reason);
    };
    const faultText = (error: unknown) => errorText(error, latest.current);
    const onRefusedAfter = (row: ListRow, error: unknown) => report(row, faultText(error));
    const acts = openDeferredActs({ dispatch, faultText, onRefusedAfter, onOutcome: workHasChanged, after });
    return { store, acts, unsent: { acts, returned: () => [] } };
  });
  useEffect(() => {
    const leave = acts.start();
    window.addEventListener('pagehide', acts.flush);
    return () => {
      window.removeEventListener('pagehide', acts.flush);
      leave();
    };
  }, [acts]);
  // What is not sent is offered again in the to-do list.
  const me = useAtomValue(userAtom)?.id ?? '';
  useUnsentDecisions(unsent, me, t);

  const state = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(
    () => ({
      state,
      agree(item) {
        const row: ListRow = { id: item.workItemId, data: { ...item } };
        const send = () => voteAsSeen(item, item.bizObjectVersion, { actionCode: 'agree' });
        acts.defer({ row, next: undefined, code: 'agree', typed: {}, send });
      },
      undo() {
        const last = store.get().pending.at(-1);
        acts.undo();
        return last?.rowId;
      },
    }),
    [state, store, acts],
  );
}
