import { useRef, useState } from 'react';
import type { RecordDeleteAnswer, RecordDeletion } from '#renderers/contracts/deletion.ts';

interface DeletionCalls {
  onCheck: RecordDeletion['onCheckDelete'];
  /** `isWanted` = the confirmation has not been closed since it was answered. */
  onDelete(isWanted: () => boolean): Promise<void>;
}

/**
 * The confirmation before a record is deleted.
 * Shape: `open` resolves when it was answered and what follows is done; `effects` = what deleting means, while it is open.
 */
export function useDeletion({ onCheck, onDelete }: DeletionCalls) {
  const [effects, setEffects] = useState<RecordDeleteAnswer>();
  const [busy, setBusy] = useState(false);
  const finish = useRef<() => void>(undefined);
  const wanted = useRef<object>(undefined);
  const close = () => {
    wanted.current = undefined;
    setEffects(undefined);
    finish.current?.();
    finish.current = undefined;
  };
  const open = async () => {
    const answer = await onCheck?.();
    if (!answer) return;
    setEffects(answer);
    finish.current?.();
    await new Promise<void>((resolve) => {
      finish.current = resolve;
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
  return { effects, busy, open, close, confirm };
}
