import { type DialogHTMLAttributes, useEffect, useRef } from 'react';
import { rememberFocus } from './rememberFocus.ts';

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onPointerDown'> {
  /** Escape was pressed. */
  onClose(): void;
  /** The ground beside it was pressed. */
  onPressBeside?(): void;
}

/** Messages, which stand above all: in the top layer what was shown last is uppermost. */
const MESSAGES = '.p-toast:popover-open, .p-toast-stack:popover-open';

/** Where focus begins: what says so, or the first field of a form. */
const FIRST = '[data-autofocus], .p-dialog-form :is(input, textarea, button):not(:disabled)';

/** A modal dialog that is open while it is drawn: focus begins at `data-autofocus` or a form's first field, else at the first control, stays inside and goes back to where it was; Escape asks to close. */
export function Modal({ onClose, onPressBeside, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const giveBack = rememberFocus();
    element?.showModal();
    element?.querySelector<HTMLElement>(FIRST)?.focus();
    for (const message of document.querySelectorAll<HTMLElement>(MESSAGES)) {
      message.hidePopover();
      message.showPopover();
    }
    return () => {
      element?.close();
      giveBack();
    };
  }, []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // An opened child (a file picker, a popover) bubbles its own cancel.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onPressBeside?.();
      }}
    />
  );
}
