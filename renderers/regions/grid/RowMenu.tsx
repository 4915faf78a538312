import { useEffect, useRef, useState } from 'react';
import type { ListRow } from '#schemas/list.ts';
import { leafColumns } from '#renderers/contracts/column.ts';
import type { RowAction, TableMenuProps } from '#renderers/contracts/presentation.ts';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { treeTarget } from '#renderers/regions/renderTree/drawTree.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { FILL_DOWN } from './blocks/cellBlock.ts';
import { EDIT_CELL } from './editing/followCells.ts';
import { columnLock, editsInPlace } from './editing/cellKinds.ts';

interface OpenedMenu {
  row: ListRow;
  cell: HTMLElement;
  /** What the bar offers, and what the page of the record does. */
  actions: readonly RowAction[];
  ofRecord: readonly RowAction[];
}

/**
 * The menu of a row, by the other mouse button or the menu key on one of its cells: to open it, what its page offers, and what the bar does. A row
 * that is not checked is checked alone for it. The middle button opens a record in a tab of its own. Source: BX-067, BX-068.
 */
export function RowMenu(props: TableMenuProps) {
  const { box, ports, onOpen } = props;
  const [opened, setOpened] = useState<OpenedMenu>();
  const anchor = useRef<HTMLElement | null>(null);
  const latest = useLatest(props);
  useEffect(() => {
    const ended = new AbortController();
    box.addEventListener(
      'contextmenu',
      (event) => {
        const { checked, checkbox, isPlain, onCheck, commands } = latest.current;
        const cell = cellBelow(event.target);
        const row = rowBelow(cell, latest.current);
        if (!cell || !row || isPlain) return;
        event.preventDefault();
        if (checkbox && !checked.has(row.id)) onCheck([row.id]);
        cell.focus();
        anchor.current = cell;
        setOpened({ row, cell, actions: checkbox ? commands.actions() : [], ofRecord: commands.recordActs(row).awaited });
      },
      { signal: ended.signal },
    );
    // The middle button, and Ctrl with a click, as on a link.
    const openTab = (event: MouseEvent) => {
      const { isPlain, commands } = latest.current;
      if (!(event.button === 1 || event.ctrlKey || event.metaKey)) return;
      const named = treeTarget(event.target)?.record;
      const row = rowBelow(event.target, latest.current);
      if (!named && (isPlain || !row)) return;
      event.preventDefault();
      event.stopPropagation();
      if (named) commands.openNamed(named);
      else if (row) commands.openTab(row);
    };
    for (const type of ['auxclick', 'click'] as const) box.addEventListener(type, openTab, { signal: ended.signal, capture: true });
    return () => ended.abort();
  }, [box, latest]);
  useRecordActs(opened?.row, props, (row, ofRecord) => setOpened((now) => now && (now.row === row ? { ...now, ofRecord } : now)));
  if (!opened) return null;
  const { row, cell, actions, ofRecord } = opened;
  const open = { id: 'open', icon: 'page' as const, label: ports.t('columns:row.open'), onSelect: () => onOpen(row) };
  const edit = { id: 'edit', icon: 'edit' as const, label: ports.t('cells:edit'), onSelect: () => editCell(cell) };
  const fill = { id: 'fill', label: ports.t('cells:block.fillDown'), onSelect: () => void cell.dispatchEvent(new CustomEvent(FILL_DOWN, { bubbles: true })) };
  const tab = { id: 'tab', icon: 'external' as const, label: ports.t('columns:row.tab'), onSelect: () => props.commands.openTab(row) };
  return (
    <Menu
      anchor={anchor}
      open
      onClose={() => setOpened(undefined)}
      label={ports.t('columns:row.menu')}
      items={[
        open,
        tab,
        ...(isEditable(cell, props) ? [edit] : []),
        ...(isFillable(props) ? [fill] : []),
        'separator',
        ...ofRecord,
        ...(actions.length > 0 ? ['separator' as const, ...actions] : []),
      ]}
    />
  );
}

/** Asks what the page of a record offers, for the menu that is open at it. */
function useRecordActs(row: ListRow | undefined, props: TableMenuProps, give: (row: ListRow, acts: readonly RowAction[]) => void): void {
  const latest = useLatest({ ...props, give });
  useEffect(() => {
    if (!row) return undefined;
    const closed = new AbortController();
    const { commands, ports } = latest.current;
    const { awaited, load } = commands.recordActs(row);
    load(closed.signal).then(
      (acts) => closed.signal.aborted || latest.current.give(row, acts),
      (error: unknown) => {
        const disabledReason = ports.relations.fault(error).text;
        if (!closed.signal.aborted)
          latest.current.give(
            row,
            awaited.map((act) => ({ ...act, disabledReason })),
          );
      },
    );
    return () => closed.abort();
  }, [row, latest]);
}

/** Whether its cell can be edited, as far as its column says it. */
function isEditable(cell: HTMLElement, props: TableMenuProps): boolean {
  const column = leafColumns(props.columns).find(({ key }) => key === cell.getAttribute('col-id'));
  return column !== undefined && editsInPlace(props) && columnLock(column) === undefined;
}

/** Whether a range of several rows is chosen, whose first can come into the others. */
const isFillable = (props: TableMenuProps): boolean => editsInPlace(props) && Number(props.box.dataset.ranges) > 1;

const editCell = (cell: HTMLElement) => void cell.dispatchEvent(new CustomEvent(EDIT_CELL, { bubbles: true }));

/** The record of a cell that was pressed; none for links and controls in it. */
function rowBelow(target: EventTarget | null, { rows, lines }: Pick<TableMenuProps, 'rows' | 'lines'>): ListRow | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input')) return undefined;
  const row = rows[Number(target.closest('.ag-cell')?.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN)];
  return row && lines?.has(row) ? undefined : row;
}

/** The cell that was pressed; none for links and marked text, which the browser has a menu for. */
function cellBelow(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('a') || (getSelection()?.toString() ?? '') !== '') return null;
  return target.closest<HTMLElement>('.ag-cell');
}
