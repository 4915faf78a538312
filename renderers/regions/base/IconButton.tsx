import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import './base.css';
import './Button.css';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  size?: 'small' | 'normal';
  /** State of a toggle; absent for other buttons. */
  pressed?: boolean;
  /** Why the button cannot be used; takes the tooltip's place. */
  disabledReason?: string;
  /** Where the tooltip stands; below when absent. */
  tooltip?: 'top';
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is an icon; its name shows as tooltip. */
export function IconButton({ icon, label, size = 'normal', pressed, disabledReason, tooltip, className, onClick, ...rest }: IconButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason === undefined) onClick?.(event);
  };
  return (
    <Tooltip text={disabledReason ?? label} describes={disabledReason !== undefined} {...(tooltip && { placement: tooltip })}>
      <button
        {...rest}
        type="button"
        className={['p-icon-button', size === 'small' ? 'p-icon-button-small' : '', className ?? ''].filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabledReason !== undefined || undefined}
        onClick={click}
      >
        <Icon name={icon} size={size === 'small' ? 16 : 18} />
      </button>
    </Tooltip>
  );
}
