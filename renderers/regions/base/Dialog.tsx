import { useEffect, useId, useRef, type ReactNode } from 'react';
import './base.css';
import './dialog.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose(): void;
  /** Accessible name and tooltip of the closing cross. */
  closeLabel: string;
  /** Pixels; 520 when absent. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** Buttons, the primary one last (look: rightmost). */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Escape asks to close, focus goes back to where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, closeLabel, width = 520, role, footer, className, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={`p-dialog ${className ?? ''}`}
      style={{ width }}
      onCancel={(event) => {
        // An opened child (a file picker, a popover) bubbles its own cancel.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="p-dialog-head">
        <h2 id={titleId} className="p-dialog-title">
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </header>
      <div className="p-dialog-body">{children}</div>
      {footer !== undefined && <footer className="p-dialog-foot">{footer}</footer>}
    </dialog>
  );
}
