import { useRef } from 'react';
import type { QueryColumn } from '#schemas/list.ts';
import { MOST_GROUP_LEVELS } from '#schemas/limits.ts';
import { localized } from '#schemas/localized.ts';
import { type GroupLevel, GROUP_UNITS, groupsRows, writeGroupLevels } from '#renderers/contracts/grouping.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { MenuProps } from '#renderers/regions/base/Menu.tsx';
import { MenuButton, MenuIconButton } from '#renderers/regions/base/MenuButton.tsx';

interface GroupBarProps {
  levels: readonly GroupLevel[];
  /** Of the view. */
  columns: readonly QueryColumn[];
  /** Resolves when the rows show or have failed. */
  onGroup(group: string | undefined): Promise<void>;
  ports: Ports;
}

/** What the rows are grouped by, in order: each level with its unit and order, to be put first and taken away; a further one can be added. Source: BX-069. */
export function GroupBar({ levels, columns, onGroup, ports }: GroupBarProps) {
  const { t, locale } = ports;
  const bar = useRef<HTMLElement>(null);
  const nameOf = (code: string) => {
    const column = columns.find(({ propertyCode }) => propertyCode === code);
    return column ? localized(column, locale) : code;
  };
  const change = (next: readonly GroupLevel[]) => {
    // Without groups the bar is away; what stays of the list has the focus then.
    if (next.length === 0) bar.current?.closest('.p-list')?.querySelector<HTMLElement>(':is(.p-toolbar-tools, .p-list-tools) button')?.focus();
    void onGroup(writeGroupLevels(next)).then(() =>
      afterPaint(() => {
        if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
      }),
    );
  };
  const others = columns.filter(
    ({ propertyCode, propertyType, visible }) => visible !== false && groupsRows(propertyType) && !levels.some((level) => level.propertyCode === propertyCode),
  );
  return (
    <section ref={bar} className="p-group-bar" aria-label={t('groups:label')}>
      <span className="p-group-bar-title" id="p-group-bar-title">
        {t('groups:label')}
      </span>
      <ol aria-labelledby="p-group-bar-title">
        {levels.map((level, at) => (
          <Level
            key={level.propertyCode}
            level={level}
            name={nameOf(level.propertyCode)}
            ports={ports}
            onChange={(changed) => change(levels.map((one) => (one === level ? changed : one)))}
            onFirst={at === 0 ? undefined : () => change([level, ...levels.filter((one) => one !== level)])}
            onRemove={() => change(levels.filter((one) => one !== level))}
          />
        ))}
      </ol>
      {levels.length < MOST_GROUP_LEVELS && others.length > 0 && (
        <MenuButton
          className="p-group-bar-add"
          label={t('groups:then')}
          items={others.map((column) => ({
            id: column.propertyCode,
            label: localized(column, locale),
            onSelect: () => change([...levels, { propertyCode: column.propertyCode }]),
          }))}
        />
      )}
    </section>
  );
}

interface LevelProps {
  level: GroupLevel;
  name: string;
  ports: Ports;
  onChange(level: GroupLevel): void;
  /** Puts it before the others; undefined for the first. */
  onFirst: (() => void) | undefined;
  onRemove(): void;
}

function Level({ level, name, ports: { t }, onChange, onFirst, onRemove }: LevelProps) {
  const { unit, byCount = false } = level;
  const units: MenuProps['items'] = unit
    ? GROUP_UNITS.map((one) => ({ id: one, label: t(`groups:unit.${one}`), checked: one === unit, onSelect: () => onChange({ ...level, unit: one }) }))
    : [];
  const orders: MenuProps['items'] = [false, true].map((isByCount) => ({
    id: String(isByCount),
    label: t(isByCount ? 'groups:order.count' : 'groups:order.value'),
    checked: byCount === isByCount,
    onSelect: () => onChange({ ...level, byCount: isByCount }),
  }));
  return (
    <li className="p-group-level">
      <span className="p-group-level-name">{unit ? t('groups:dates', { name, unit: t(`groups:unit.${unit}`) }) : name}</span>
      <MenuIconButton
        icon="sort"
        size="small"
        label={t('groups:options', { name })}
        items={[...units, ...(units.length > 0 ? (['separator'] as const) : []), ...orders]}
      />
      {onFirst && <IconButton icon="back" size="small" label={t('groups:first', { name })} onClick={onFirst} />}
      <IconButton icon="close" size="small" label={t('groups:remove', { name })} onClick={onRemove} />
    </li>
  );
}
