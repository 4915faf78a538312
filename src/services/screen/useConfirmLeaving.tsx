import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { guardLeaving } from '#src/services/navigation/leaving.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** What was typed and can be saved as a draft. */
export interface UnsavedDraft {
  /** Saves it; false = it could not be saved. Absent before servers that store no drafts. */
  save?(): Promise<boolean>;
  /** Whether the draft holds all of it. */
  isSaved(): boolean;
  discard(): void;
}

/**
 * Confirms before typed values are discarded, however the page is left: a button of its own, a link, Back, the browser.
 * Shape: `unlessDirty` acts at once when nothing was typed; `leaveDialog` is rendered where a dialog may be. What is reported with `unsaved` may be
 * saved as a draft instead.
 */
export function useConfirmLeaving(t: Translate) {
  const [dirty, setDrawnDirty] = useState(false);
  /** The same for who leaves before anything is drawn again. */
  const dirtyNow = useRef(false);
  const unsavedNow = useRef<() => UnsavedDraft | undefined>(undefined);
  const [pending, setPending] = useState<{ act(): void; unsaved: UnsavedDraft | undefined }>();
  const setDirty = useCallback((next: boolean, unsaved?: () => UnsavedDraft | undefined) => {
    dirtyNow.current = next;
    unsavedNow.current = next ? unsaved : undefined;
    setDrawnDirty(next);
  }, []);
  useUnsavedWarning(dirty, unsavedNow);
  const confirmIfDirty = useCallback((act: () => void) => {
    if (dirtyNow.current) setPending({ act, unsaved: unsavedNow.current?.() });
    return dirtyNow.current;
  }, []);
  useEffect(() => guardLeaving(confirmIfDirty, () => dirtyNow.current), [confirmIfDirty]);
  const unlessDirty = (act: () => void) => confirmIfDirty(act) || act();
  const leave = () => {
    setPending(undefined);
    setDirty(false);
    pending?.act();
  };
  const unsaved = pending?.unsaved;
  const saveDraft = async () => {
    if (await unsaved?.save?.()) {
      showMessage({ level: 'success', text: t('drafts:leave.kept') });
      leave();
    } else {
      setPending(undefined);
      showMessage({ level: 'error', text: t('drafts:leave.notKept') });
    }
  };
  const leaveDialog = (
    <LeaveDialog
      open={pending !== undefined}
      t={t}
      onStay={() => setPending(undefined)}
      onSave={unsaved?.save && (() => void saveDraft())}
      onLeave={() => {
        unsaved?.discard();
        leave();
      }}
    />
  );
  return { setDirty, unlessDirty, leaveDialog };
}

/** The browser asks before typed values are lost by closing or loading the page; not for what is kept. */
function useUnsavedWarning(dirty: boolean, unsaved: RefObject<(() => UnsavedDraft | undefined) | undefined>): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsaved.current?.()?.isSaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, unsaved]);
}
