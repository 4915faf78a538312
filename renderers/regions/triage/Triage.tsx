import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { TriagePort } from '#renderers/contracts/triage.ts';
import { FOCUS_BACK } from '#renderers/regions/base/rememberFocus.ts';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { MAX_PAGE_SIZE, PAGE_SIZES } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { focusRow } from './focus/focusRow.ts';
import { KeyLine } from './KeyLine.tsx';
import { TriageHead } from './TriageHead.tsx';
import { TriageList } from './TriageList.tsx';
import { TriageNotice } from './TriageNotice.tsx';
import { UndoToast } from './UndoToast.tsx';
import { useCheckedRows } from './batch/useCheckedRows.ts';
import { useChosenRow } from './useChosenRow.ts';
import { useTriageCommands } from './useTriageCommands.ts';
import './triageSurface.css';

export interface TriageProps extends ListViewProps {
  work: TriagePort;
}

/** The chosen item beside the list, for which no row waits; on a phone there is none. */
const preview = lazyComponent(() => import('./TriagePreview.tsx'));

/** Further rows are requested while so many are left behind the chosen one. */
const ROWS_AHEAD = 10;

/** Items that are worked through: the list, the chosen one beside it, and the next one at once. Source: BX-023, mockups 08, 23. */
export default function Triage(props: TriageProps) {
  const { grid, pager, loading, work, ports, title } = props;
  const { rows, checked, onCheck } = grid;
  const narrow = useNarrow();
  const screen = useFocusBack();
  const [isSearching, setSearching] = useState(false);
  const { state, shown, at, chooseAt, nextOf } = useChosenRow(props, narrow);
  const onOpen = (row: ListRow) => {
    work.onForm(row);
    grid.onOpen(row);
  };
  const checkedRows = useCheckedRows(props, state, onOpen);
  const { perform, check } = useTriageCommands({
    shown,
    at,
    state,
    work,
    checked,
    onCheck,
    onOpen,
    chooseAt,
    nextOf,
    onSearch: () => setSearching(true),
    onDecideChecked: checkedRows.decide,
  });
  const found = shown[at];
  const total = Math.max(shown.length, pager.total - state.away.size);
  const isEmpty = shown.length === 0 && !loading;
  const more = () => {
    const size = PAGE_SIZES.find((one) => one > pager.size) ?? MAX_PAGE_SIZE;
    if (rows.length < pager.total && size !== pager.size && !grid.busy) pager.onSize(size);
  };
  // Whoever decides quickly does not scroll: the list must not seem done while it has more.
  useMoreAhead(rows.length < pager.total && !grid.busy && shown.length - Math.max(0, at) < ROWS_AHEAD, more);
  return (
    <div ref={screen} className="p-triage" data-kind={work.kind} data-empty={isEmpty || undefined} style={{ '--p-triage-rows': shown.length } as CSSProperties}>
      <section className="p-triage-side" aria-label={title.name}>
        <TriageHead {...props} state={state} isSearching={isSearching} onSearching={setSearching} checkedRows={checkedRows} />
        {isEmpty ? (
          <TriageNotice {...props} state={state} />
        ) : (
          <TriageList
            {...props}
            onOpen={onOpen}
            shown={shown}
            state={state}
            onChoose={(row) => (narrow ? onOpen(row) : chooseAt(shown.findIndex((one) => one.row.id === row.id)))}
            onToggleCheck={check}
            onAct={perform}
            onEnd={more}
          />
        )}
        {!narrow && !isEmpty && <KeyLine kind={work.kind} t={ports.t} />}
      </section>
      {!narrow && !isEmpty && (
        <LazyBoundary place={<section className="p-preview" aria-label={ports.t('triage:preview')} />}>
          <preview.Part
            key={found?.row.id}
            found={found}
            place={{ at: at + 1, total }}
            state={state}
            work={work}
            ports={ports}
            onStep={(by) => chooseAt(at + by)}
            onOpen={onOpen}
            onAct={perform}
            onRead={(row) => void work.markRead([row], nextOf(row))}
            onFollow={grid.onFollow}
          />
        </LazyBoundary>
      )}
      <UndoToast className="p-triage-toast-place" pending={state.pending} onUndo={work.undo} t={ports.t} />
    </div>
  );
}

/** Requests more rows while there are too few ahead. */
function useMoreAhead(isShort: boolean, more: () => void): void {
  const latest = useLatest(more);
  useEffect(() => {
    if (isShort) latest.current();
  }, [isShort, latest]);
}

/** A dialog about an item that is done by it gives the focus back to the row that shows now. */
function useFocusBack(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = screen.current;
    const keep = () => element && focusRow(element);
    element?.addEventListener(FOCUS_BACK, keep);
    return () => element?.removeEventListener(FOCUS_BACK, keep);
  }, []);
  return screen;
}
