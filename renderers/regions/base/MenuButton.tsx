import { useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import type { IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu, type MenuProps } from './Menu.tsx';

interface MenuButtonProps extends Pick<ButtonProps, 'className'> {
  /** Words of the button, and name of the menu. */
  label: string;
  items: MenuProps['items'];
  placement?: MenuProps['placement'];
  /** The menu opens above the button. */
  opensUp?: boolean;
}

/** A button with words that opens a menu. */
export function MenuButton({ label, items, placement, opensUp = false, className }: MenuButtonProps) {
  const { anchor, open, setOpen } = useOpening();
  return (
    <>
      <Button
        ref={anchor}
        {...(className !== undefined && { className })}
        trailingIcon={opensUp ? 'chevronUp' : 'chevronDown'}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <Menu anchor={anchor} open={open} {...(placement && { placement })} label={label} items={items} onClose={() => setOpen(false)} />
    </>
  );
}

interface MenuIconButtonProps {
  icon: IconName;
  label: string;
  /** Name of the menu, where the button says more. */
  menuLabel?: string;
  items: MenuProps['items'];
  pressed?: boolean;
  size?: 'small';
  tooltip?: 'top';
}

/** An icon that opens a menu. */
export function MenuIconButton({ icon, label, menuLabel = label, items, ...button }: MenuIconButtonProps) {
  const { anchor, open, setOpen } = useOpening();
  return (
    <>
      <IconButton ref={anchor} {...button} icon={icon} label={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      <Menu anchor={anchor} open={open} placement="bottom-end" label={menuLabel} items={items} onClose={() => setOpen(false)} />
    </>
  );
}

function useOpening() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return { anchor, open, setOpen };
}
