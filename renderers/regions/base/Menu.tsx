import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './Menu.css';
import { Popover } from './Popover.tsx';
import { Tooltip } from './Tooltip.tsx';

interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  /** Marks the current one of several choices. */
  checked?: boolean;
  /** Cannot be chosen, without a word why. */
  disabled?: boolean;
  /** Empty = it can be chosen, and keeps its focus when a reason comes or goes. */
  disabledReason?: string;
  onSelect(): void;
}

export interface MenuProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose(): void;
  label: string;
  items: readonly (MenuEntry | 'separator')[];
  placement?: 'bottom-start' | 'bottom-end' | 'far-right';
  width?: number;
}

/** A menu of commands at a button: arrow keys, Home, End and first letters move, Enter chooses. */
export function Menu({ items, ...rest }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const next = entryByKey(event.key, entries, entries.indexOf(document.activeElement as HTMLElement)); // indexOf takes any element
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Popover {...rest} role="none">
      {/* The menu is left and moved in as one thing; its entries are the controls. */}
      <div ref={list} role="menu" aria-label={rest.label} tabIndex={-1} onKeyDown={onKey}>
        {items.map((item, index) =>
          // A line has no identity but its place.
          item === 'separator' ? <hr key={`line-${index}`} className="p-menu-line" /> : <Entry key={item.id} entry={item} onClose={rest.onClose} />,
        )}
      </div>
    </Popover>
  );
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose(): void }) {
  const isDisabled = entry.disabled === true || Boolean(entry.disabledReason);
  const choose = () => {
    if (isDisabled) return;
    onClose();
    entry.onSelect();
  };
  const button = (
    <button
      type="button"
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      aria-disabled={isDisabled || undefined}
      className={`p-menu-entry ${entry.danger === true ? 'p-menu-entry-danger' : ''}`}
      onClick={choose}
    >
      {entry.icon !== undefined && <Icon name={entry.icon} size={16} />}
      <span className="p-menu-entry-text">{entry.label}</span>
      {entry.checked === true && <Icon name="check" size={16} />}
    </button>
  );
  return entry.disabledReason === undefined ? button : <Tooltip text={entry.disabledReason}>{button}</Tooltip>;
}

function entryByKey(key: string, entries: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries[(at - 1 + entries.length) % entries.length];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1) return undefined;
  const rotated = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return rotated.find((entry) => entry.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
