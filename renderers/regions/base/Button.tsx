import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import './base.css';
import './Button.css';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** One `primary` a region; `danger` is red text, `dangerFill` only in the confirming dialog (look). */
  variant?: 'default' | 'primary' | 'danger' | 'dangerFill' | 'quiet' | 'link';
  size?: 'small' | 'normal' | 'large';
  icon?: IconName;
  /** Icon behind the words, e.g. `chevronDown` of a menu button. */
  trailingIcon?: IconName;
  /** Shows that the action runs and takes no second click. */
  busy?: boolean;
  /** Why the button cannot be used: it keeps its place and focus and says so as its tooltip. Empty = it can be, and keeps its focus when a reason comes. */
  disabledReason?: string;
  /** What it does, as its tooltip; why it cannot be used goes before. */
  hint?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

/** A button with words. */
export function Button({
  variant = 'default',
  size = 'normal',
  icon,
  trailingIcon,
  busy = false,
  disabledReason,
  hint,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const blocked = Boolean(disabledReason) || busy;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      className={['p-button', `p-button-${variant}`, size === 'normal' ? '' : `p-button-${size}`, className ?? ''].filter(Boolean).join(' ')}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className="p-spin" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} size={16} />}
      {children !== undefined && <span className="p-button-text">{children}</span>}
      {trailingIcon !== undefined && <Icon name={trailingIcon} size={16} />}
    </button>
  );
  return disabledReason === undefined && !hint ? button : <Tooltip text={disabledReason || hint || ''}>{button}</Tooltip>;
}
