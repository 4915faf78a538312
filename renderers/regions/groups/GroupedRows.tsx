import { useMemo, useRef, useState } from 'react';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import type { DataSourceProps } from '#renderers/contracts/dataSource.ts';
import { readGroupLevels, usableLevels } from '#renderers/contracts/grouping.ts';
import type { PresentationProps, TableLines } from '#renderers/contracts/presentation.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { CardsSums } from '#renderers/regions/rows/CardsSums.tsx';
import { countText, isSummed } from '#renderers/regions/rows/cellContent.ts';
import { GroupBar } from './GroupBar.tsx';
import { type GroupLine, type PendingActs, lineId, toGroupLines } from './groupLines.ts';
import { groupDetailsOf } from './groupParts.ts';
import { type GroupAct, writeGroupAct } from './groupsDataSource.ts';
import { tableOfLines } from './tableOfLines.ts';
import { useFocusedCell } from './useFocusedCell.ts';
import './GroupedRows.css';

const { Part: DataGrid, preload: preloadGrid } = lazyComponent(() => import('#renderers/regions/grid/DataGrid.tsx'));
const { Part: Cards } = lazyComponent(() => import('#renderers/regions/rows/ListCards.tsx'));
const { Part: PaperRows } = lazyComponent(() => import('#renderers/regions/rows/PaperRows.tsx'));
/** Without its code the page is printed as it stands. */
const leaveOut = () => undefined;

type GroupedProps = PresentationProps & { dataSource: DataSourceProps };

/** The rows of a list in groups: a line for each value with its count and sums, opened to its rows or to further groups. Source: BX-069. */
export default function GroupedRows({ dataSource, ...props }: PresentationProps) {
  // What fails is thrown where it is drawn.
  useState(() => void preloadGrid().catch(() => undefined));
  return dataSource ? <DrawnGroups {...props} dataSource={dataSource} /> : null;
}

function DrawnGroups({ instead, ...props }: GroupedProps) {
  const { config, dataSource, ports } = props;
  const levels = usableLevels(readGroupLevels(dataSource.group), config.queryColumns ?? []);
  return (
    <>
      <GroupBar levels={levels} columns={config.queryColumns ?? []} onGroup={dataSource.onGroup} ports={ports} />
      {instead ?? <GroupTable {...props} levels={levels} />}
      <GroupsFoot {...props} isEmpty={instead !== undefined} />
    </>
  );
}

function GroupTable({ levels, dataSource, ...props }: GroupedProps & { levels: ReturnType<typeof usableLevels> }) {
  const { config, rows, ports } = props;
  const narrow = useNarrow();
  const { pending, act } = useGroupActs(dataSource.onMore);
  const inLines = useLines(dataSource.details, rows, pending);
  const redrawn = useChanges(inLines);
  const box = useRef<HTMLDivElement>(null);
  useFocusedCell(box, inLines);
  const shape = useShapeOfTree(props.columns, config);
  const grouped = tableOfLines({ ...props, ...shape, drawing: props.drawing + redrawn }, inLines, {
    words: { levels, columns: dataSource.columns, ports },
    narrow,
    onLine: (line) => act(actOfLine(line)),
  });
  const latest = useLatest(grouped.lines);
  // The grid is made with these, and reads them behind each drawing; cards read those of their own drawing.
  const [lines] = useState<TableLines>(() => linesNow(latest));
  // Checked rows stand alone, whatever groups they are of.
  const table = dataSource.isOnly ? props : { ...grouped, ...(!narrow && { lines }) };
  return (
    <>
      <div ref={box} key={dataSource.isOnly ? 'only' : 'groups'} className="p-groups-rows">
        <LazyBoundary place={null}>{narrow ? <Cards {...table} /> : <DataGrid {...table} />}</LazyBoundary>
      </div>
      {narrow && leafColumns(props.columns).some(isSummed) && <CardsSums {...props} loading={false} />}
      <LazyBoundary place={null} onMissing={leaveOut}>
        <PaperRows {...table} total={undefined} />
      </LazyBoundary>
    </>
  );
}

/** Lines and rows, the same until something of them is other. */
function useLines(details: unknown, rows: PresentationProps['rows'], pending: PendingActs) {
  return useMemo(() => toGroupLines(groupDetailsOf(details), rows, pending), [details, rows, pending]);
}

/** What a table of lines is made of: columns as they are seen, and the view as one of a tree. */
function useShapeOfTree(columns: PresentationProps['columns'], config: PresentationProps['config']) {
  return useMemo(() => ({ columns: asSeen(columns), config: { ...config, modelType: 'TREE' } }), [columns, config]);
}

/** The lines that show at the time they are read. */
function linesNow(latest: { readonly current: TableLines | undefined }): TableLines {
  return {
    has: (row) => latest.current?.has(row) === true,
    cells: { colSpan: (cell) => latest.current?.cells.colSpan(cell) ?? 1 },
    checks: { isRowSelectable: (row) => latest.current?.checks.isRowSelectable(row) ?? true },
  };
}

/** How many groups and rows there are, and what has happened to them. */
function GroupsFoot({ dataSource, isEmpty, ports: { t, locale } }: GroupedProps & { isEmpty: boolean }) {
  const details = groupDetailsOf(dataSource.details);
  const counted = (of: 'groups' | 'records', count: number) => t(`groups:${of}`, { count, shown: countText(count, locale) });
  return (
    <footer className="p-groups-foot">
      {details && !isEmpty && <span>{t('groups:total', { groups: counted('groups', details.top.total), rows: counted('records', details.total) })}</span>}
      {dataSource.news}
    </footer>
  );
}

/** What a press on a line does; undefined for one that is only read. */
function actOfLine(line: GroupLine): GroupAct | undefined {
  if (line.kind === 'group') return { act: line.open ? 'close' : 'open', path: line.path };
  if (line.kind === 'more') return { act: 'more', path: line.path };
  return line.kind === 'failed' ? { act: 'open', path: line.path } : undefined;
}

/** Sends what is done with groups, each once at a time, and shows at once that it is on its way. */
function useGroupActs(onMore: DataSourceProps['onMore']) {
  const [pending, setPending] = useState<PendingActs>(new Map());
  const act = (wanted: GroupAct | undefined) => {
    if (!wanted || pending.has(lineId(wanted.path))) return;
    const id = lineId(wanted.path);
    setPending((others) => new Map(others).set(id, wanted.act));
    void onMore(writeGroupAct(wanted)).finally(() => setPending((others) => new Map([...others].filter(([other]) => other !== id))));
  };
  return { pending, act };
}

/** Counts how often a value has become another: what the table draws of a line it does not see change. */
function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 });
  if (seen.value === value) return seen.count;
  setSeen({ value, count: seen.count + 1 });
  return seen.count + 1;
}

/** Columns in the order they are seen: fixed ones at their side, so that lines begin at the left edge. */
function asSeen(columns: readonly ListColumn[]): readonly ListColumn[] {
  const isFixed = ({ pinned, children }: ListColumn) => pinned === true || children.some((child) => child.pinned === true);
  return [...columns.filter(isFixed), ...columns.filter((column) => !isFixed(column))];
}
