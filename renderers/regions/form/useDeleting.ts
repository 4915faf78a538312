import { useRef, useState } from 'react';

/**
 * The question before a record is deleted.
 * Shape: `ask` settles when it was answered and what follows is done; `isWanted` = the question has not been closed since it was answered.
 */
export function useDeleting(onDelete: (isWanted: () => boolean) => Promise<void>) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const settle = useRef<() => void>(undefined);
  const wanted = useRef<object>(undefined);
  const close = () => {
    wanted.current = undefined;
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
    const mine = {};
    wanted.current = mine;
    setBusy(true);
    try {
      await onDelete(() => wanted.current === mine);
    } finally {
      setBusy(false);
      if (wanted.current === mine) close();
    }
  };
  return { open, busy, ask, close, confirm };
}
