import { useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import type { QueryAction } from '#schemas/list.ts';
import type { Ports } from '../contract.ts';
import type { ActionRenderer } from '../actionContract.ts';
import { Button, type ButtonProps } from './base/Button.tsx';
import { type IconName, iconNamed } from './base/icons.ts';
import { IconButton } from './base/IconButton.tsx';
import { Menu } from './base/Menu.tsx';
import './toolbar.css';

/** A button of the toolbar: the action, how it looks, and whether it can be used. */
export interface ToolbarItem {
  key: string;
  action: QueryAction;
  renderer: ActionRenderer;
  /** true, or the reason in words. */
  enabled: true | string;
  /** A script switched it off (contract 13.4). */
  off: boolean;
}

export interface ToolbarProps {
  items: readonly ToolbarItem[];
  checkedCount: number;
  /** Key of the action that runs. */
  acting: string | undefined;
  /** The bar at the foot of a phone: what belongs to the list itself stands at the title there. */
  bottom?: boolean;
  ports: Ports;
  onAct(key: string): void;
  onClearChecks(): void;
  onReload(): void;
  /** Asks which columns to show and how. */
  onArrange(): void;
  /** Asks for a filter of groups. */
  onBuild(): void;
}

/** The list's actions, the count of checked rows, and what belongs to the list itself at the right. Source: LS-046 to LS-048. */
export function Toolbar(props: ToolbarProps) {
  const { items, checkedCount, acting, bottom = false, ports, onAct, onClearChecks, onReload, onArrange, onBuild } = props;
  const { t } = ports;
  const buttons = items.filter(({ renderer }) => !renderer.isIcon);
  return (
    <div className="p-toolbar" data-checked={checkedCount > 0 || undefined}>
      {checkedCount > 0 && (
        <span className="p-toolbar-checked">
          <output className="p-toolbar-count">{t('list:checked.count', { count: checkedCount })}</output>
          <Button variant="link" size="small" onClick={onClearChecks}>
            {t('list:checked.clear')}
          </Button>
        </span>
      )}
      <section className="p-toolbar-actions" aria-label={t('list:actions.label')}>
        {buttons.map((item, at) => (
          <Button
            key={item.key}
            id={item.action.attributes?.id ?? undefined}
            className={item.action.attributes?.class ?? undefined}
            data-action={item.action.actionCode}
            variant={variantOf(item, at, checkedCount)}
            icon={iconOf(item)}
            busy={acting === item.key}
            disabled={item.off}
            disabledReason={item.enabled === true ? undefined : t(item.enabled)}
            onClick={() => onAct(item.key)}
          >
            {localized(item.action, ports.locale)}
          </Button>
        ))}
      </section>
      {!bottom && (
        <span className="p-toolbar-tools">
          <ToolIcons {...props} />
          <IconButton icon="filter" label={t('list:build')} onClick={onBuild} />
          <IconButton icon="columns" label={t('list:columns')} onClick={onArrange} />
          <IconButton icon="refresh" label={t('list:reload')} onClick={onReload} />
        </span>
      )}
    </div>
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
        onClick={() => onAct(item.key)}
      />
    ));
}

/** What belongs to the list itself, on a phone: reloading, the rest behind one button. Source: BX-038. */
export function PhoneTools({ items, ports, onAct, onReload, onArrange, onBuild }: Omit<ToolbarProps, 'acting' | 'bottom'>) {
  const { t } = ports;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const icons = items.filter(({ renderer }) => renderer.isIcon);
  const entries = icons
    .filter(({ off }) => !off)
    .map((item) => ({ id: item.key, label: localized(item.action, ports.locale), icon: iconOf(item) ?? 'list', onSelect: () => onAct(item.key) }));
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
          { id: 'build', label: t('list:build'), icon: 'filter', onSelect: onBuild },
          { id: 'columns', label: t('list:columns'), icon: 'columns', onSelect: onArrange },
          ...entries,
        ]}
      />
    </span>
  );
}

/** Primary for the one that adds, red words for the one that destroys (mockups: colour roles). */
function variantOf({ renderer, enabled }: ToolbarItem, at: number, checkedCount: number): ButtonProps['variant'] {
  if (renderer.icon === 'trash' && enabled === true) return 'danger';
  return renderer.icon === 'add' && at === 0 && checkedCount === 0 ? 'primary' : 'default';
}

function iconOf({ action, renderer }: ToolbarItem): IconName | undefined {
  return iconNamed(action.icon) ?? iconNamed(renderer.icon);
}
