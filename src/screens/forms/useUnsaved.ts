import { useCallback, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { UnsavedDraft } from '#src/services/screen/useConfirmLeaving.tsx';

/** How the surroundings of a form hear that it holds what is not saved; with `unsaved` where it can be kept as a draft. */
export type OnDirtyChange = (dirty: boolean, unsaved?: () => UnsavedDraft | undefined) => void;

/** Follows whether a form holds what is not saved; `mayLose` confirms before that is given up, and resolves at once when nothing is. */
export function useUnsaved(show: ShowDialog, { t }: Ports, onDirtyChange: OnDirtyChange, unsaved: () => UnsavedDraft | undefined) {
  const dirty = useRef({ values: false, opinion: false });
  const latest = useLatest({ show, t, unsaved });
  const report = useCallback(
    (part: Partial<typeof dirty.current>) => {
      dirty.current = { ...dirty.current, ...part };
      onDirtyChange(isAnyDirty(dirty.current), () => latest.current.unsaved());
    },
    [onDirtyChange, latest],
  );
  const reportDirty = useCallback((values: boolean) => report({ values }), [report]);
  const reportOpinion = useCallback((opinion: boolean) => report({ opinion }), [report]);
  const mayLose = useCallback(async () => {
    if (!isAnyDirty(dirty.current)) return true;
    const { show: showDialog, t: translate } = latest.current;
    const confirmation = {
      title: translate('form:leave.title'),
      content: translate('form:leave.text'),
      okText: translate('form:leave.leave'),
      cancelText: translate('form:leave.stay'),
    };
    const isGivenUp = (await showDialog(lazyConfirmDialog, confirmation)) === true;
    if (isGivenUp) latest.current.unsaved()?.discard();
    return isGivenUp;
  }, [latest]);
  const isDirty = useCallback(() => isAnyDirty(dirty.current), []);
  return { reportDirty, reportOpinion, mayLose, isDirty };
}

const isAnyDirty = ({ values, opinion }: { values: boolean; opinion: boolean }) => values || opinion;
