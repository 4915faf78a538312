import { Fragment, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { TriageState } from '#renderers/contracts/triage.ts';
import type { ListRow } from '#schemas/list.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { TriageItem } from './TriageItem.tsx';
import { dueGroup, type DueGroup } from './filter/dueGroup.ts';
import type { TriageRow } from './triageRows.ts';
import type { TriageProps } from './Triage.tsx';
import { type SteadyRows, triageRowElement, useSteadyRows } from './useSteadyRows.ts';
import './triageRows.css';

interface TriageListProps extends TriageProps {
  shown: readonly TriageRow[];
  state: TriageState;
  onChoose(row: ListRow): void;
  onToggleCheck(row: ListRow): void;
  onAct(code: string, row: ListRow): void;
  onOpen(row: ListRow): void;
  /** The last rows are in view. */
  onEnd(): void;
}

/** How far before its end further rows are requested, px. */
const END_PX = 400;

/** The items, in groups where they are sorted by due time; the chosen one is scrolled into view and takes the focus of the list. Source: mockups 08, 23. */
export function TriageList(props: TriageListProps) {
  const { shown, state, loading, ports, onChoose, onToggleCheck, onAct, onOpen, onEnd, work } = props;
  const { sort, checked, busy, onPainted } = props.grid;
  const { t, timeZone } = ports;
  const list = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const steady = useSteadyRows({ list, head, foot });
  const chosenId = state.chosen?.id;
  useEffect(() => {
    return loading ? undefined : afterPaint(onPainted);
  }, [loading, onPainted]);
  useChosenInSight(list, chosenId, steady);
  // A list that does not fill a high screen cannot be scrolled for more.
  const latestEnd = useLatest(onEnd);
  useEffect(() => {
    const { current } = list;
    if (current && current.scrollHeight <= current.clientHeight) latestEnd.current();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows have another height
  }, [shown, latestEnd]);
  const today = dayIn(timeZone);
  const isGrouped = sort[0]?.propertyCode === 'dueTime';
  const groups = useMemo(() => (isGrouped ? groupsOf(shown, today) : [{ group: undefined, rows: shown }]), [isGrouped, shown, today]);
  // On a phone none is chosen: the list is reached at its first row.
  const reachableId = (shown.find(({ row }) => row.id === chosenId) ?? shown[0])?.row.id;
  if (props.filters === null) return <div key="unknown" className="p-triage-list" />;
  if (loading) return <TriageSkeleton label={t('list:loading')} />;
  const walk = (by: 1 | -1) => {
    const next = shown[shown.findIndex(({ row }) => row.id === chosenId) + by];
    if (next) onChoose(next.row);
  };
  return (
    <div
      ref={list}
      className="p-triage-list"
      aria-busy={busy}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (scrollHeight - clientHeight - scrollTop < END_PX) onEnd();
      }}
    >
      <div ref={head} />
      {groups.map(({ group, rows }) => (
        <Fragment key={group ?? 'all'}>
          {group && (
            <h2 className="p-triage-group">
              {t(`triage:group.${group}`)} <span className="p-triage-number">{rows.length}</span>
            </h2>
          )}
          <ul className="p-triage-rows">
            {rows.map((one) => (
              <TriageItem
                key={one.row.id}
                {...one}
                kind={work.kind}
                isChosen={one.row.id === chosenId}
                isReachable={one.row.id === reachableId}
                isChecked={checked.has(one.row.id)}
                isOpened={state.opened.has(one.row.id)}
                showsChecks={checked.size > 0}
                ports={ports}
                onChoose={onChoose}
                onWalk={walk}
                onOpen={onOpen}
                onToggleCheck={onToggleCheck}
                onAct={onAct}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      <div ref={foot} />
    </div>
  );
}

/** Scrolls the chosen row into view and moves the focus of the list to it. */
function useChosenInSight(list: RefObject<HTMLElement | null>, chosenId: string | undefined, { isPointed, ...steady }: SteadyRows): void {
  const latest = useLatest(steady);
  const lastChosen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isMoved = lastChosen.current !== undefined && lastChosen.current !== chosenId;
    lastChosen.current = chosenId;
    if (isMoved) latest.current.release();
    const row = chosenId === undefined ? undefined : triageRowElement(list.current, chosenId);
    if (!row) return;
    if (!isPointed.current) row.scrollIntoView({ block: 'nearest' });
    latest.current.hold();
    const { activeElement, body } = document;
    // Focus follows the choice where it is in the list, or nowhere.
    if (!isMoved) return;
    if (activeElement === body || list.current?.contains(activeElement)) row.querySelector<HTMLElement>('.p-triage-main')?.focus({ preventScroll: true });
  }, [list, chosenId, isPointed, latest]);
}

function groupsOf(shown: readonly TriageRow[], today: string): { group: DueGroup; rows: TriageRow[] }[] {
  const groups = new Map<DueGroup, TriageRow[]>();
  for (const one of shown) {
    const group = dueGroup(one.row, today);
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].map(([group, rows]) => ({ group, rows }));
}

/** Bars in place of the words, in their final sizes. */
function TriageSkeleton({ label }: { label: string }) {
  return (
    <div className="p-triage-list">
      <output className="p-visually-hidden">{label}</output>
      {[208, 160, 184, 144, 192, 168].map((width) => (
        <div key={width} className="p-triage-bones">
          <Skeleton width={24} height={24} className="p-triage-bone-round" />
          <span>
            <Skeleton width={width} height={14} />
            <Skeleton width={width / 2} height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
