import type { ComponentProps } from 'react';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { type GroupLevel, GROUP_UNITS, groupsRows } from '#renderers/contracts/grouping.ts';
import type { Menu } from '#renderers/regions/base/Menu.tsx';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';

type Entries = ComponentProps<typeof Menu>['items'];

/** To group by a column alone, within what the rows are grouped by already, or no longer; dates by day, month or year. Source: BX-069. */
export function groupEntries({ key, column }: ListColumn, { commands, ports: { t } }: TableMenuProps): Entries {
  const levels = commands.groups();
  if (!levels || key !== column.propertyCode || !groupsRows(column.propertyType)) return [];
  const own = levels.find(({ propertyCode }) => propertyCode === key);
  const offer = (id: 'alone' | 'then', to: (level: GroupLevel) => readonly GroupLevel[]): Entries => {
    const words = t(`columns:head.group.${id}`);
    if (!isDate(column.propertyType)) return [{ id: `group-${id}`, icon: 'list', label: words, onSelect: () => commands.group(to({ propertyCode: key })) }];
    return GROUP_UNITS.map((unit) => ({
      id: `group-${id}-${unit}`,
      icon: 'list' as const,
      label: t(`columns:head.group.${unit}`, { words }),
      onSelect: () => commands.group(to({ propertyCode: key, unit })),
    }));
  };
  const isAlone = own !== undefined && levels.length === 1;
  return [
    ...(isAlone ? [] : offer('alone', (level) => [level])),
    ...(!own && levels.length === 1 ? offer('then', (level) => [...levels, level]) : []),
    ...(own
      ? [
          {
            id: 'group-none',
            icon: 'close' as const,
            label: t('columns:head.group.none'),
            onSelect: () => commands.group(levels.filter((level) => level !== own)),
          },
        ]
      : []),
  ];
}
