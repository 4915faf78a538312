import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ListRow } from '#schemas/list.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { Ports, RelatedView } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import type { RecordTable as OpenedRecords, RecordTableState } from '#renderers/contracts/recordTable.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import type { RecordPickerProps } from './recordPickers.ts';
import { PickerFoot } from './PickerFoot.tsx';
import { useFocusOnOpen } from './useFocusOnOpen.ts';
import './OptionList.css';
import './RecordTable.css';

/** Pause in typing after which a search starts, ms. */
const PAUSE_MS = 200;

/** Where a row takes the focus: a cell of the table, or the title of a card. */
const FIRST_ROW = '.ag-row[row-index="0"] [role=gridcell], .p-card-open';

/** Related records in the table of a view, searched and paged; a click or Enter on a row chooses it. Source: contract 6.6 (`choiceType` 2). */
export default function RecordTable(props: RecordPickerProps) {
  const { view, chosen, several, ports, onChoose, onDone } = props;
  const { table, failed } = useOpenedTable(view, ports);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="p-record-table">
      <Search table={table} box={box} ports={ports} />
      {table && <Rows {...props} table={table} />}
      {!table && (failed ? <p className="p-panel-hint">{ports.t('form:pick.failed')}</p> : <PanelSkeleton />)}
      {several && <PickerFoot chosen={chosen} t={ports.t} onChoose={onChoose} onDone={onDone} />}
    </div>
  );
}

/** The table of a view, open as long as it is drawn. */
function useOpenedTable({ schemaCode, queryCode, notBelow }: RelatedView, { relations, locale }: Ports): { table: OpenedRecords | undefined; failed: boolean } {
  const [table, setTable] = useState<OpenedRecords>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isDisposed = false;
    let opened: OpenedRecords | undefined;
    relations.table({ schemaCode, queryCode, notBelow }, locale).then(
      (made) => {
        opened = made;
        if (isDisposed) made.close();
        else setTable(made);
      },
      () => setFailed(true),
    );
    return () => {
      isDisposed = true;
      opened?.close();
    };
  }, [relations, schemaCode, queryCode, notBelow, locale]);
  return { table, failed };
}

/** The word that is searched for; the arrow down leads to the first row. */
function Search({ table, box, ports: { t } }: { table: OpenedRecords | undefined; box: RefObject<HTMLDivElement | null>; ports: Ports }) {
  const field = useFocusOnOpen<HTMLDivElement>('input');
  const [word, setWord] = useState('');
  const searched = useRef('');
  useEffect(() => {
    const wanted = word.trim();
    if (!table || wanted === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = wanted;
      table.search(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [table, word]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(FIRST_ROW)?.focus();
  };
  return (
    <div ref={field} className="p-panel-search">
      <Icon name="search" size={16} />
      <input
        type="text"
        autoComplete="off"
        className="p-input"
        aria-label={t('form:record.search')}
        placeholder={t('form:record.search')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={onKey}
      />
    </div>
  );
}

function Rows(props: RecordPickerProps & { table: OpenedRecords }) {
  const { table, label, ports } = props;
  const noMatch = <Notice kind="search" title={ports.t('form:pick.noMatch')} />;
  return <OpenedTable table={table} label={label} noMatch={noMatch} grid={(state) => choosing(props, state)} ports={ports} />;
}

/** Choosing takes the place of opening. */
function choosing(
  { table, chosen, several, onChoose, onDone }: RecordPickerProps & { table: OpenedRecords },
  { rows }: RecordTableState,
): Partial<PresentationProps> {
  const onPage = new Set(rows.rows.map(({ id }) => id));
  const checked = new Set(chosen.map(({ id }) => id).filter((id) => onPage.has(id)));
  const check = (ids: readonly string[]) => onChoose(withChecked(chosen, rows.rows, new Set(ids), table));
  const open = (row: ListRow) => {
    if (several) return check(checked.has(row.id) ? [...checked].filter((id) => id !== row.id) : [...checked, row.id]);
    onChoose([table.recordOf(row)]);
    onDone();
  };
  return { checked, checkbox: several, onCheck: check, onOpen: open };
}

/** What was chosen on other pages stays; of this page what is checked. */
function withChecked(chosen: readonly RelationRefValue[], rows: readonly ListRow[], checked: ReadonlySet<string>, table: OpenedRecords): RelationRefValue[] {
  const onPage = new Set(rows.map(({ id }) => id));
  const known = new Set(chosen.map(({ id }) => id));
  const remaining = chosen.filter(({ id }) => !onPage.has(id) || checked.has(id));
  return [...remaining, ...rows.filter(({ id }) => checked.has(id) && !known.has(id)).map(table.recordOf)];
}
