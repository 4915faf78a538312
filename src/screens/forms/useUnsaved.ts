import { useCallback, useRef } from 'react';
import type { Ports } from '#renderers/contract.ts';
import type { ShowDialog } from '#renderers/lateDialog.ts';
import { confirmDialog } from '#renderers/regions/confirmDialog.ts';
import { useLatest } from '#renderers/regions/base/useLatest.ts';

/** Follows whether a form holds what is not saved; `mayLose` asks before that is given up, and is answered at once when nothing is. */
export function useUnsaved(show: ShowDialog, { t }: Ports, onDirtyChange: (dirty: boolean) => void) {
  const isDirty = useRef(false);
  const latest = useLatest({ show, t });
  const tellDirty = useCallback(
    (dirty: boolean) => {
      isDirty.current = dirty;
      onDirtyChange(dirty);
    },
    [onDirtyChange],
  );
  const mayLose = useCallback(async () => {
    if (!isDirty.current) return true;
    const { show: ask, t: words } = latest.current;
    const question = {
      title: words('form:leave.title'),
      content: words('form:leave.text'),
      okText: words('form:leave.leave'),
      cancelText: words('form:leave.stay'),
    };
    return (await ask(confirmDialog, question)) === true;
  }, [latest]);
  return { tellDirty, mayLose };
}
