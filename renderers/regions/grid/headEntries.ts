import type { ComponentProps } from 'react';
import { MOST_SORTS } from '#schemas/limits.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import type { Menu } from '#renderers/regions/base/Menu.tsx';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { groupEntries } from './groupEntries.ts';

type Entries = ComponentProps<typeof Menu>['items'];

const DIRECTIONS = ['ascending', 'descending'] as const;

/** What the menu of a column's head offers; `onFit` sizes it to its content, `onHide` takes it out of sight. Source: BX-068, BX-070. */
export function headEntries(column: ListColumn, props: TableMenuProps, { onFit, onHide }: { onFit(): void; onHide(): void }): Entries {
  const { t } = props.ports;
  const { commands } = props;
  const isChild = column.key !== column.column.propertyCode;
  const parts: Entries[] = [
    isChild || props.isPlain || props.hasOneOrder ? [] : sortEntries(column.key, props),
    groupEntries(column, props),
    [
      ...(isChild ? [] : [{ id: 'filter', icon: 'filter' as const, label: t('columns:head.filter'), onSelect: () => commands.filterBy(column.key) }]),
      ...(isChild ? [] : [pinEntry(column, props)]),
      { id: 'hide', icon: 'eyeOff', label: t('columns:head.hide'), onSelect: onHide },
      { id: 'fit', icon: 'columns', label: t('columns:head.fit'), onSelect: onFit },
    ],
  ];
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ['separator' as const, ...part]));
}

function pinEntry({ key, pinned }: ListColumn, { ports: { t }, commands }: TableMenuProps): Entries[number] {
  const isPinned = pinned === true;
  return {
    id: 'pin',
    icon: 'pin',
    label: t(isPinned ? 'columns:head.unpin' : 'columns:head.pin'),
    onSelect: () => commands.arrange(key, { pinned: !isPinned }),
  };
}

/** To sort by this column alone, behind those that sort already, or no longer. */
function sortEntries(propertyCode: string, { sort, ports: { t }, onSort }: TableMenuProps): Entries {
  const own = sort.find((column) => column.propertyCode === propertyCode);
  const others = sort.filter((column) => column !== own);
  const isOnly = others.length === 0;
  const alone = DIRECTIONS.map((direction) => ({
    id: direction,
    icon: direction === 'ascending' ? ('arrowUp' as const) : ('arrowDown' as const),
    label: t(`columns:head.${direction}`),
    checked: isOnly && own?.direction === direction,
    onSelect: () => onSort([{ propertyCode, direction }]),
  }));
  const put = (direction: ListSort['direction']) =>
    own ? sort.map((column) => (column === own ? { propertyCode, direction } : column)) : [...sort, { propertyCode, direction }];
  const added = DIRECTIONS.map((direction) => ({
    id: `add-${direction}`,
    label: t(`columns:head.add.${direction}`, { place: String((own ? sort.indexOf(own) : sort.length) + 1) }),
    checked: own?.direction === direction,
    ...(!own && sort.length >= MOST_SORTS && { disabledReason: t('columns:head.most', { count: MOST_SORTS }) }),
    onSelect: () => onSort(put(direction)),
  }));
  const none = { id: 'none', icon: 'close' as const, label: t('columns:head.none'), onSelect: () => onSort(others) };
  return [...alone, ...(isOnly ? [] : added), ...(own ? [none] : [])];
}
