import { useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import type { ListRow, QueryAction } from '#schemas/list.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { ToolbarActions, iconOf, toEntry } from './ToolbarActions.tsx';
import './Toolbar.css';

/** A button of the toolbar: the action, how it looks, and whether it can be used. */
export interface ToolbarItem {
  key: string;
  action: QueryAction;
  renderer: Pick<ActionRenderer, 'icon' | 'isIcon'>;
  /** true, or the reason in words. */
  enabled: true | string;
  /** A script switched it off (contract 13.4). */
  off: boolean;
}

export interface ToolbarProps {
  items: readonly ToolbarItem[];
  /** On all pages. */
  checkedCount: number;
  /** On all pages, for what is done with them. */
  checkedRows: readonly ListRow[];
  /** On the page that shows. */
  checkedHere: number;
  /** Only the checked rows show. */
  isOnly: boolean;
  /** Rows can be checked. */
  checkbox: boolean;
  /** Key of the action that runs. */
  acting: string | undefined;
  /** The bar at the foot of a phone: what belongs to the list itself stands at the title there. */
  bottom?: boolean;
  ports: Ports;
  onAct(key: string): void;
  onClearChecks(): void;
  /** Shows only the checked rows, of all pages, or the page again. */
  onOnly(on: boolean): void;
  onReload(): void;
  /** Opens the choice of columns. */
  onArrange(): void;
  /** Opens the builder of a filter of groups; absent where rows are no records. */
  onBuild?: (() => void) | undefined;
}

/** The list's actions, the count of checked rows, and what belongs to the list itself at the right; it keeps its height and places. Source: LS-046 to LS-048. */
export function Toolbar(props: ToolbarProps) {
  const { checkedCount, checkbox, bottom = false, ports, onReload, onArrange, onBuild } = props;
  const { t } = ports;
  return (
    <div className="p-toolbar" data-checked={checkedCount > 0 || undefined}>
      <ToolbarActions {...props} />
      {checkbox && <CheckedCount {...props} />}
      {!bottom && (
        <span className="p-toolbar-tools">
          <ToolIcons {...props} />
          {onBuild && <IconButton icon="filter" label={t('list:build')} onClick={onBuild} />}
          <IconButton icon="columns" label={t('list:columns')} onClick={onArrange} />
          <IconButton icon="refresh" label={t('list:reload')} onClick={onReload} />
        </span>
      )}
    </div>
  );
}

/** How many rows are checked, here and on other pages; its place is kept while none are. */
function CheckedCount({ checkedCount, checkedHere, isOnly, bottom = false, ports: { t }, onClearChecks, onOnly }: ToolbarProps) {
  const isAny = checkedCount > 0;
  const isElsewhere = !bottom && !isOnly && checkedHere < checkedCount;
  return (
    <span className="p-toolbar-checked">
      <output className="p-toolbar-count">
        {isAny && t(isElsewhere ? 'list:checked.here' : 'list:checked.count', { count: checkedCount, here: checkedHere })}
      </output>
      {(isAny || isOnly) && !bottom && (
        <Button variant="link" size="small" onClick={() => onOnly(!isOnly)}>
          {t(isOnly ? 'list:checked.all' : 'list:checked.only')}
        </Button>
      )}
      {isAny && bottom && <IconButton icon="close" label={t('list:checked.clear')} onClick={onClearChecks} />}
      {isAny && !bottom && (
        <Button variant="link" size="small" onClick={onClearChecks}>
          {t('list:checked.clear')}
        </Button>
      )}
    </span>
  );
}

/** The actions that are icons; they stand with what belongs to the list itself. Source: LA-041. */
function ToolIcons({ items, ports, onAct }: Pick<ToolbarProps, 'items' | 'ports' | 'onAct'>) {
  return items
    .filter(({ renderer }) => renderer.isIcon)
    .map((item) => (
      <IconButton
        key={item.key}
        icon={iconOf(item) ?? 'list'}
        label={localized(item.action, ports.locale)}
        disabled={item.off}
        {...(item.enabled !== true && { disabledReason: ports.t(item.enabled) })}
        onClick={() => onAct(item.key)}
      />
    ));
}

/** What belongs to the list itself, on a phone: reloading, the rest behind one button. Source: BX-038. */
export function PhoneTools(props: Omit<ToolbarProps, 'acting' | 'bottom'>) {
  const { items, checkedCount, isOnly, ports, onAct, onReload, onArrange, onBuild, onOnly } = props;
  const { t } = ports;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const icons = items.filter(({ renderer }) => renderer.isIcon);
  const entries = icons.filter(({ off }) => !off).map((item) => toEntry(item, ports, onAct));
  const only =
    checkedCount > 0 || isOnly
      ? [{ id: 'only', label: t(isOnly ? 'list:checked.all' : 'list:checked.only'), icon: 'check' as const, onSelect: () => onOnly(!isOnly) }]
      : [];
  return (
    <span className="p-list-tools">
      <IconButton icon="refresh" label={t('list:reload')} onClick={onReload} />
      <IconButton ref={anchor} icon="more" label={t('list:more')} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      <Menu
        anchor={anchor}
        open={open}
        placement="bottom-end"
        onClose={() => setOpen(false)}
        label={t('list:more')}
        items={[
          ...(onBuild ? [{ id: 'build', label: t('list:build'), icon: 'filter' as const, onSelect: onBuild }] : []),
          { id: 'columns', label: t('list:columns'), icon: 'columns', onSelect: onArrange },
          ...entries,
          ...only,
        ]}
      />
    </span>
  );
}
