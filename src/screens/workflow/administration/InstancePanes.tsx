import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import type { ListRow } from '#schemas/list.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { InstancePanel } from './InstancePanel.tsx';
import { InstanceRowCells } from './InstanceRowCells.tsx';
import '#renderers/regions/widgets/choices.css';
import './administration.css';

/** Instances in two lines each, and the chosen one beside them; on a phone the list alone, whose rows open the page of their instance. Source: mockup 22. */
export default function InstancePanes(props: PresentationProps) {
  const { rows, instead, onOpen, onPainted, ports } = props;
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<ListRow>();
  // What has left the list by an act stays beside it until another one is chosen.
  const shown = rows.find(({ id }) => id === chosen?.id) ?? chosen ?? rows[0];
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (rows.length === 0 ? undefined : afterPaint(onPainted)), [rows, onPainted]);
  if (instead && (isNarrow || !shown)) return instead;
  return (
    <div className="p-instances">
      {instead ? (
        <div className="p-instances-list">{instead}</div>
      ) : (
        <InstanceList
          {...props}
          shownId={isNarrow ? undefined : shown?.id}
          onChoose={(row) => (isNarrow ? onOpen(row) : setChosen(row))}
          onEnter={(row) => (isNarrow ? onOpen(row) : panel.current?.querySelector<HTMLElement>('h2')?.focus())}
        />
      )}
      {!isNarrow && shown && (
        // What somebody turns to is chosen: it must not give way to another one under their hands.
        <div ref={panel} className="p-instances-panel" onFocusCapture={() => setChosen(shown)}>
          <InstancePanel key={`${shown.id} ${ports.locale}`} instance={instanceOfRow(shown)} ports={ports} />
        </div>
      )}
    </div>
  );
}

// The rows of the call, as they came.
const instanceOfRow = ({ data }: ListRow): WorkflowInstanceRow => data as unknown as WorkflowInstanceRow;

interface InstanceListProps extends PresentationProps {
  shownId: string | undefined;
  onChoose(row: ListRow): void;
  onEnter(row: ListRow): void;
}

/** The list: the arrow keys choose, the space bar checks, Enter goes on to what is beside it. */
function InstanceList(props: InstanceListProps) {
  const { name, rows, checked, onCheck, shownId, onChoose, onEnter, ports } = props;
  const { t } = ports;
  const list = useRef<HTMLTableSectionElement>(null);
  const toggle = (id: string) => onCheck(checked.has(id) ? [...checked].filter((one) => one !== id) : [...checked, id]);
  const onKey = (event: KeyboardEvent, row: ListRow, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : rows[at + step];
    if (step === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === ' ') toggle(row.id);
    if (event.key === 'Enter') onEnter(row);
    if (!next) return;
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>('[data-row]')[at + (step ?? 0)]?.focus();
  };
  const all = rows.length > 0 && rows.every(({ id }) => checked.has(id));
  return (
    <div className="p-instances-list">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows are chosen by the arrow keys, as those of every list */}
      <table role="grid" aria-label={name} aria-multiselectable="true">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                className="p-checkbox"
                aria-label={t('work:administration.checkAll')}
                checked={all}
                onChange={() => onCheck(all ? [] : rows.map(({ id }) => id))}
              />
            </th>
            <th scope="col">{t('workflow:columns.instanceName')}</th>
            <th scope="col">{t('work:administration.where')}</th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map((row, at) => (
            <tr
              key={row.id}
              data-row={row.id}
              tabIndex={row.id === (shownId ?? rows[0]?.id) ? 0 : -1}
              aria-selected={row.id === shownId}
              onClick={() => onChoose(row)}
              onKeyDown={(event) => event.target === event.currentTarget && onKey(event, row, at)}
            >
              <InstanceRowCells {...props} row={row} onToggle={() => toggle(row.id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
