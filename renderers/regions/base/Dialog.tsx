import { useId, type ReactNode } from 'react';
import './base.css';
import './Dialog.css';
import { IconButton } from './IconButton.tsx';
import { Modal } from './Modal.tsx';

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
  const titleId = useId();
  return (
    <Modal
      role={role === 'alertdialog' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={`p-dialog ${className ?? ''}`}
      style={{ width }}
      onClose={onClose}
    >
      <header className="p-dialog-head">
        <h2 id={titleId} className="p-dialog-title">
          {title}
        </h2>
        {/* Above: below it would cover what the dialog begins with. */}
        <IconButton icon="close" label={closeLabel} tooltip="top" onClick={onClose} />
      </header>
      <div className="p-dialog-body">{children}</div>
      {footer !== undefined && <footer className="p-dialog-foot">{footer}</footer>}
    </Modal>
  );
}
