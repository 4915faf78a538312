import { useRef, useState } from 'react';
import { localized } from '#schemas/localized.ts';
import { Button, type ButtonProps } from '#renderers/regions/base/Button.tsx';
import { type IconName, iconNamed } from '#renderers/regions/base/icons.ts';
import { Menu, type MenuProps } from '#renderers/regions/base/Menu.tsx';
import type { ToolbarItem, ToolbarProps } from './Toolbar.tsx';
import { useFitting, withoutRoom } from './useFitting.ts';

/** The buttons of a list on one line; those without room stand in the menu behind the last one. Source: LS-046 to LS-048, BX-038. */
export function ToolbarActions({ items, checkedCount, acting, ports, onAct }: Pick<ToolbarProps, 'items' | 'checkedCount' | 'acting' | 'ports' | 'onAct'>) {
  const { t, locale } = ports;
  const bar = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState<readonly number[]>();
  const buttons = items.filter(({ renderer }) => !renderer.isIcon);
  useFitting(bar);
  return (
    <section ref={bar} className="p-toolbar-actions" aria-label={t('list:actions.label')}>
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
          hint={item.action.remarks ?? undefined}
          onClick={() => onAct(item.key)}
        >
          {localized(item.action, locale)}
        </Button>
      ))}
      <span className="p-toolbar-more" data-over="">
        <Button ref={more} trailingIcon="chevronDown" aria-haspopup="menu" aria-expanded={over !== undefined} onClick={() => setOver(withoutRoom(bar.current))}>
          {t('list:more')}
        </Button>
        <Menu
          anchor={more}
          open={over !== undefined}
          placement="bottom-end"
          label={t('list:more')}
          items={buttons.filter((_, at) => over?.includes(at)).map((item) => toEntry(item, ports, onAct))}
          onClose={() => setOver(undefined)}
        />
      </span>
    </section>
  );
}

/** An action in a menu, with what its button would say. */
export function toEntry(
  item: ToolbarItem,
  { t, locale }: ToolbarProps['ports'],
  onAct: ToolbarProps['onAct'],
): Exclude<MenuProps['items'][number], 'separator'> {
  const { key, action, renderer, enabled, off } = item;
  const icon = iconOf(item);
  return {
    id: key,
    label: localized(action, locale),
    ...(icon && { icon }),
    danger: renderer.icon === 'trash' && enabled === true,
    disabled: off,
    ...(enabled !== true && { disabledReason: t(enabled) }),
    onSelect: () => onAct(key),
  };
}

/** Primary for the one that adds, red words for the one that destroys (mockups: colour roles). */
function variantOf({ renderer, enabled }: ToolbarItem, at: number, checkedCount: number): ButtonProps['variant'] {
  if (renderer.icon === 'trash' && enabled === true) return 'danger';
  return renderer.icon === 'add' && at === 0 && checkedCount === 0 ? 'primary' : 'default';
}

/** The icon an action names, else that of its kind. */
export function iconOf({ action, renderer }: ToolbarItem): IconName | undefined {
  return iconNamed(action.icon) ?? iconNamed(renderer.icon);
}
