import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import './base.css';
import { placeBeside, type Placement } from './placeBeside.ts';

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose(): void;
  /** Accessible name. */
  label: string;
  placement?: Exclude<Placement, 'top' | 'bottom' | 'right'>;
  /** Pixels; by content when absent. */
  width?: number;
  role?: 'dialog' | 'menu' | 'listbox' | 'none';
  className?: string;
  children: ReactNode;
}

/** A panel at a control in the browser's top layer: Escape or a click elsewhere closes it, focus goes back to the control. */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({ anchor, onClose, label, placement = 'bottom-start', width, role = 'dialog', className, children }: Omit<PopoverProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  // Shown before the effects of what it holds, which may take the focus for themselves; given up while the focus is still in it.
  useLayoutEffect(() => {
    const [element, control] = [panel.current, anchor.current];
    element?.showPopover();
    return () => {
      if (element?.contains(document.activeElement)) control?.focus();
    };
  }, [anchor]);
  useEffect(() => {
    const element = panel.current;
    const control = anchor.current;
    if (element === null || control === null) return;
    const place = () => placeBeside(element, control.getBoundingClientRect(), placement);
    place();
    if (!element.contains(document.activeElement)) focusFirst(element);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      close.current();
      control.focus();
    };
    const onPointer = (event: PointerEvent) => {
      const path = event.composedPath();
      if (!path.includes(element) && !path.includes(control)) close.current();
    };
    const onFocus = (event: FocusEvent) => {
      const next = event.relatedTarget;
      if (next instanceof Node && !element.contains(next) && !control.contains(next)) close.current();
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusout', onFocus);
    document.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('resize', place);
    // A dialog that grows moves its controls; a panel whose content came later may need the other side.
    const sizes = new ResizeObserver(place);
    for (const sized of [element, control, control.closest('dialog')]) if (sized) sizes.observe(sized);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusout', onFocus);
      document.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('resize', place);
      sizes.disconnect();
    };
  }, [anchor, placement]);

  return (
    <div
      ref={panel}
      popover="manual"
      role={role === 'none' ? undefined : role}
      aria-label={role === 'none' ? undefined : label}
      tabIndex={-1}
      className={`p-popover ${className ?? ''}`}
      style={width === undefined ? undefined : { width }}
    >
      {children}
    </div>
  );
}

function focusFirst(element: HTMLElement): void {
  const first = element.querySelector<HTMLElement>('[data-autofocus], input:not([disabled]), button:not([disabled]), a[href], [tabindex="0"]');
  (first ?? element).focus();
}
