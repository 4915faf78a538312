import { useSyncExternalStore, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps, PresentationRenderer } from '#renderers/contracts/presentation.ts';
import type { RecordTable, RecordTableState } from '#renderers/contracts/recordTable.ts';
import { ProgressLine } from '#renderers/regions/base/Busy.tsx';
import { CutText } from './CutText.tsx';
import { ListNotice } from './ListNotice.tsx';
import { ListNews } from './ListNews.tsx';
import { ListRows } from './ListRows.tsx';
import { Pager } from './Pager.tsx';

export interface OpenedTableProps {
  table: RecordTable;
  /** How its rows are drawn, where not as its configuration says. */
  presentation?: PresentationRenderer;
  /** Accessible name. */
  label: string;
  /** What differs from a table that is only read. */
  grid?: (state: RecordTableState) => Partial<PresentationProps>;
  /** In place of the rows when a search finds none. */
  noMatch?: ReactNode;
  /** In place of the rows when there are none at all. */
  noRows?: ReactNode;
  /** The number of rows is not shown. */
  uncounted?: boolean;
  /** The first rows are all that is shown. */
  unpaged?: boolean;
  ports: Ports;
}

/** The rows of an opened table as the list's own presentation draws them, with what stands in their place, and the pager. */
export function OpenedTable({ table, presentation: own, label, grid, noMatch, noRows, uncounted = false, unpaged = false, ports }: OpenedTableProps) {
  const state = useSyncExternalStore(table.subscribe, table.get);
  const { status, rows, total, page, size, presentation } = state;
  const onOutdated = state.outdated ? table.reload : undefined;
  const replacements: Partial<Record<typeof status, ReactNode>> = { searchNoData: noMatch, noData: noRows };
  const instead = replacements[status] ?? insteadOfTable(state, table, ports);
  const loading = status === 'loading' && rows.rows.length === 0;
  const drawn = {
    ...READ_ONLY,
    ...rows,
    name: label,
    textOf: table.textOf,
    onSort: table.sortBy,
    onResize: table.resize,
    onToggle: table.toggle,
    ...grid?.(state),
  };
  return (
    <>
      <ProgressLine active={rows.busy} />
      <ListRows presentation={own ?? presentation} grid={drawn} loading={loading} instead={instead} total={uncounted ? undefined : total} ports={ports} />
      {onOutdated && (instead || unpaged) && <ListNews className="p-table-news" onOutdated={onOutdated} t={ports.t} />}
      {!instead && !unpaged && (
        <Pager
          onOutdated={onOutdated}
          total={total}
          page={page}
          size={size}
          showTotal={!loading && !uncounted}
          marks={NO_MARKS}
          ports={ports}
          onPage={table.toPage}
          onSize={table.toSize}
        />
      )}
    </>
  );
}

const NO_MARKS = { draft: false, processing: false };
const NOTHING: Readonly<Record<string, unknown>> = {};
const NONE: ReadonlySet<string> = new Set();
const ignore = () => undefined;
const READ_ONLY = {
  sums: NOTHING,
  checked: NONE,
  checkbox: false,
  ordinal: false,
  drawing: 0,
  onCheck: ignore,
  onOpen: ignore,
  onOpenRelated: ignore,
  onScriptAction: ignore,
  onFollow: ignore,
  onPainted: ignore,
  tableTools: CutText,
};

/** What stands in the place of the rows; undefined = the rows. */
function insteadOfTable({ status, failure }: RecordTableState, table: RecordTable, ports: Ports) {
  if (status === 'loading' || status === 'table') return undefined;
  return (
    <ListNotice
      status={status}
      lastFilter={undefined}
      failure={failure === undefined ? undefined : ports.relations.fault(failure)}
      add={undefined}
      ports={ports}
      onReload={table.reload}
      onRemoveLastFilter={table.reload}
      onClearFilters={table.reload}
    />
  );
}
