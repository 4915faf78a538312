import { useRef, useState } from 'react';

/** The question before a record is deleted. Shape: `ask` settles when it was answered and what follows is done. */
export function useDeleting(onDelete: () => Promise<void>) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const settle = useRef<() => void>(undefined);
  const close = () => {
    setOpen(false);
    settle.current?.();
    settle.current = undefined;
  };
  const ask = () => {
    setOpen(true);
    settle.current?.();
    return new Promise<void>((resolve) => {
      settle.current = resolve;
    });
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await onDelete();
    } finally {
      setBusy(false);
      close();
    }
  };
  return { open, busy, ask, close, confirm };
}
