import { useRef, useState } from 'react';
import type { RecordDeleteAnswer, RecordDeletion } from '#renderers/contracts/deletion.ts';

interface Asked {
  onCheck: RecordDeletion['onCheckDelete'];
  /** `isWanted` = the question has not been closed since it was answered. */
  onDelete(isWanted: () => boolean): Promise<void>;
}

/**
 * The question before a record is deleted.
 * Shape: `ask` settles when it was answered and what follows is done; `told` = what deleting means, while it is open.
 */
export function useDeleting({ onCheck, onDelete }: Asked) {
  const [told, setTold] = useState<RecordDeleteAnswer>();
  const [busy, setBusy] = useState(false);
  const settle = useRef<() => void>(undefined);
  const wanted = useRef<object>(undefined);
  const close = () => {
    wanted.current = undefined;
    setTold(undefined);
    settle.current?.();
    settle.current = undefined;
  };
  const ask = async () => {
    const answer = await onCheck?.();
    if (!answer) return;
    setTold(answer);
    settle.current?.();
    await new Promise<void>((resolve) => {
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
  return { told, busy, ask, close, confirm };
}
