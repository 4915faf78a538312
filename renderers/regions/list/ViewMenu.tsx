import { useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Menu, type MenuProps } from '#renderers/regions/base/Menu.tsx';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';
import './ViewMenu.css';

/** A button with the name of the open view, its mark when something was changed, and a menu of views and commands. Source: BX-001, BX-002. */
export function ViewMenu({ ports, ...menu }: ViewMenuProps & { ports: Ports }) {
  const { t } = ports;
  const { views, open: openId, changed } = menu;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = views.find(({ id }) => id === openId)?.name;
  return (
    <span className="p-view-menu">
      <Button
        ref={anchor}
        size="small"
        variant="quiet"
        icon="star"
        trailingIcon="chevronDown"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name ?? t('views:label')}
      </Button>
      {changed && <span className="p-view-menu-mark">{t('views:changed')}</span>}
      <Menu anchor={anchor} open={open} onClose={() => setOpen(false)} label={t('views:label')} items={items(menu, t)} />
    </span>
  );
}

function items({ served, views, open, changed, ...act }: ViewMenuProps, t: Ports['t']): MenuProps['items'] {
  const isOwn = open !== undefined;
  const isDefault = views.some(({ id, isDefault: on }) => id === open && on);
  return [
    ...(views.length > 0 ? [{ id: 'served', label: served, checked: !isOwn, onSelect: () => act.onOpen(undefined) }] : []),
    ...views.map((view) => ({
      id: view.id,
      label: view.isDefault ? t('views:isDefault', { name: view.name }) : view.name,
      checked: view.id === open,
      onSelect: () => act.onOpen(view.id),
    })),
    ...(views.length > 0 ? (['separator'] as const) : []),
    ...(changed ? [{ id: 'reset', label: t('views:reset'), icon: 'refresh' as const, onSelect: act.onReset }] : []),
    ...(changed && isOwn ? [{ id: 'save', label: t('views:save'), icon: 'save' as const, onSelect: act.onSave }] : []),
    { id: 'saveAs', label: t('views:saveAs'), icon: 'add' as const, onSelect: act.onSaveAs },
    { id: 'link', label: t('views:copyLink'), icon: 'link' as const, onSelect: act.onCopyLink },
    ...(isOwn
      ? [
          'separator' as const,
          { id: 'default', label: t(isDefault ? 'views:noDefault' : 'views:makeDefault'), icon: 'pin' as const, onSelect: act.onDefault },
          { id: 'rename', label: t('views:rename'), icon: 'edit' as const, onSelect: act.onRename },
          { id: 'delete', label: t('views:delete'), icon: 'trash' as const, danger: true, onSelect: act.onDelete },
        ]
      : []),
  ];
}
