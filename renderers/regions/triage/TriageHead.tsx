import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TriageState } from '#renderers/contracts/triage.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { MenuIconButton } from '#renderers/regions/base/MenuButton.tsx';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { TriageFilter } from './filter/TriageFilter.tsx';
import { tabCounts } from './filter/workflowCounts.ts';
import { focusRow } from './focus/focusRow.ts';
import { TriageSelection } from './TriageSelection.tsx';
import { TriageTabs } from './TriageTabs.tsx';
import type { TriageProps } from './Triage.tsx';
import type { CheckedRows } from './batch/useCheckedRows.ts';

interface TriageHeadProps extends TriageProps {
  state: TriageState;
  isSearching: boolean;
  onSearching(is: boolean): void;
  checkedRows: CheckedRows;
}

/** Pause in typing after which words are searched, ms. */
const PAUSE_MS = 300;

/** Name and number of the list, search, filter and order, and its tabs; while rows are checked what can be done with them. Source: mockups 08, 23. */
export function TriageHead(props: TriageHeadProps) {
  const { title, filters, pager, loading, grid, work, state, ports, isSearching, onSearching } = props;
  const { checked } = grid;
  const { t, timeZone } = ports;
  const values = filters?.values ?? {};
  // What its reader looks for may stand in its address: nothing comes between head and rows once they are there.
  const isKnown = filters !== null;
  const chosen = { appCode: firstChoice(values.appCode), workflowCode: firstChoice(values.workflowCode) };
  // The server counts by application and workflow, by nothing else.
  const isCounted = !['wd', 'originator', 'workflowName'].some((code) => isFilledIn(values[code]));
  const counts = isCounted ? tabCounts(state, dayIn(timeZone), chosen) : undefined;
  const shownTotal = work.kind === 'todo' && !isFilledIn(values.timeout) && counts ? counts.all : Math.max(0, pager.total - state.away.size);
  const search = (change: Readonly<Record<string, unknown>>) => {
    work.choose(undefined, 0, []);
    filters?.onSearch({ ...values, ...change });
  };
  return (
    <header className="p-triage-head">
      <div className="p-triage-title">
        <h1>{title.name}</h1>
        <span className="p-triage-count">{loading ? '' : shownTotal}</span>
        <span className="p-triage-tools">
          <IconButton icon="search" label={t('triage:search')} pressed={isSearching} onClick={() => onSearching(!isSearching)} />
          <TriageFilter state={state} rows={grid.rows} chosen={chosen} t={t} onSearch={search} />
          {work.kind === 'todo' && <Order {...props} />}
        </span>
      </div>
      {isKnown && (isSearching || isFilledIn(values.wd)) && (
        <Search
          words={typeof values.wd === 'string' ? values.wd : ''}
          isFocused={isSearching}
          label={t('triage:searchIn', { list: title.name })}
          onSearch={(wd) => search({ wd })}
          onClose={() => {
            onSearching(false);
            if (isFilledIn(values.wd)) search({ wd: undefined });
          }}
        />
      )}
      {checked.size > 0 ? (
        <TriageSelection {...props} />
      ) : (
        isKnown &&
        work.kind === 'todo' && (
          <TriageTabs counts={counts} value={firstChoice(values.timeout)} t={t} onChange={(timeout) => search({ timeout: timeout && [timeout] })} />
        )
      )}
    </header>
  );
}

const isFilledIn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '');
/** The first of the choices, or a text. */
const firstChoice = (value: unknown): string => [value].flat().find((one) => typeof one === 'string') ?? '';

interface SearchProps {
  words: string;
  isFocused: boolean;
  label: string;
  onSearch(words: string | undefined): void;
  onClose(): void;
}

function Search({ words, isFocused, label, onSearch, onClose }: SearchProps) {
  const [typed, setTyped] = useState(words);
  const input = useRef<HTMLInputElement>(null);
  const search = useEffectEvent(() => {
    const wanted = typed.trim();
    if (wanted !== words) onSearch(wanted === '' ? undefined : wanted);
  });
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each change of what is typed is searched after a pause
  }, [typed]);
  return (
    <input
      ref={input}
      type="search"
      className="p-input p-triage-search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        // The field may go: what it had found stays in reach of the keys.
        if (!focusRow(event.currentTarget)) event.currentTarget.closest('header')?.querySelector('button')?.focus();
        onClose();
      }}
    />
  );
}

function Order({ grid: { sort, onSort }, work, ports }: TriageHeadProps) {
  const { t } = ports;
  const isByDue = sort[0]?.propertyCode === 'dueTime';
  const entry = (id: 'receive' | 'due', isChosen: boolean) => ({
    id,
    label: t(`triage:order.${id}`),
    checked: isChosen,
    onSelect: () => {
      work.choose(undefined, 0, []);
      onSort(id === 'due' ? [{ propertyCode: 'dueTime', direction: 'ascending' }] : []);
    },
  });
  return <MenuIconButton icon="sort" label={t('triage:order.label')} pressed={isByDue} items={[entry('receive', !isByDue), entry('due', isByDue)]} />;
}
