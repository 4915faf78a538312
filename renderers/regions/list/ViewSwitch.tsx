import { useRef, useState } from 'react';
import type { ListHeader } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Menu } from '#renderers/regions/base/Menu.tsx';

export interface ViewSwitchProps {
  headers: readonly ListHeader[];
  /** Code of the view shown. */
  current: string;
  /** Name to show while the headers are not there. */
  name: string;
  ports: Ports;
  onSwitch(code: string): void;
}

/** The list's title: the view's name, a menu of views only where there is more than one. Source: LS-002, LS-003, TH-015. */
export function ViewSwitch({ headers, current, name, ports, onSwitch }: ViewSwitchProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const header = headers.find((one) => one.code === current);
  const title = (header && localized(header, ports.locale)) || name;
  if (title === '') return null;
  if (headers.length < 2) return <h1 className="p-list-title">{title}</h1>;
  return (
    <h1 className="p-list-title">
      <button ref={anchor} type="button" className="p-view-switch" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      <Menu
        anchor={anchor}
        open={open}
        onClose={() => setOpen(false)}
        label={ports.t('list:views.label')}
        items={headers.map((one) => ({
          id: one.code,
          label: localized(one, ports.locale),
          checked: one.code === current,
          onSelect: () => {
            if (one.code !== current) onSwitch(one.code);
          },
        }))}
      />
    </h1>
  );
}
