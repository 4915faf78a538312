import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { guardLeaving } from '#src/services/navigation/leaving.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** What was typed and can be kept as a draft. */
export interface KeptUnsaved {
  /** Keeps it; false = it could not be kept. Absent before servers that keep no drafts. */
  keep?(): Promise<boolean>;
  /** Whether the draft holds all of it. */
  isKept(): boolean;
  discard(): void;
}

/**
 * Asks before something gives up what was typed, wherever the way out begins: a button of its own, a link, Back, the browser.
 * Shape: `unlessDirty` acts at once when nothing was typed; `question` stands where the dialog may. What is told with `unsaved` may be
 * kept as a draft instead.
 */
export function useConfirmLeaving(t: Translate) {
  const [dirty, setDrawnDirty] = useState(false);
  /** The same for who leaves before anything is drawn again. */
  const dirtyNow = useRef(false);
  const unsavedNow = useRef<() => KeptUnsaved | undefined>(undefined);
  const [wanted, setWanted] = useState<{ act(): void; unsaved: KeptUnsaved | undefined }>();
  const setDirty = useCallback((next: boolean, unsaved?: () => KeptUnsaved | undefined) => {
    dirtyNow.current = next;
    unsavedNow.current = next ? unsaved : undefined;
    setDrawnDirty(next);
  }, []);
  useUnsavedWarning(dirty, unsavedNow);
  const isAsking = useCallback((act: () => void) => {
    if (dirtyNow.current) setWanted({ act, unsaved: unsavedNow.current?.() });
    return dirtyNow.current;
  }, []);
  useEffect(() => guardLeaving(isAsking, () => dirtyNow.current), [isAsking]);
  const unlessDirty = (act: () => void) => isAsking(act) || act();
  const leave = () => {
    setWanted(undefined);
    setDirty(false);
    wanted?.act();
  };
  const unsaved = wanted?.unsaved;
  const keep = async () => {
    if (await unsaved?.keep?.()) {
      showMessage({ level: 'success', text: t('drafts:leave.kept') });
      leave();
    } else {
      setWanted(undefined);
      showMessage({ level: 'error', text: t('drafts:leave.notKept') });
    }
  };
  const question = (
    <LeaveDialog
      open={wanted !== undefined}
      t={t}
      onStay={() => setWanted(undefined)}
      onKeep={unsaved?.keep && (() => void keep())}
      onLeave={() => {
        unsaved?.discard();
        leave();
      }}
    />
  );
  return { setDirty, unlessDirty, question };
}

/** The browser asks before typed values are lost by closing or loading the page; not for what is kept. */
function useUnsavedWarning(dirty: boolean, unsaved: RefObject<(() => KeptUnsaved | undefined) | undefined>): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsaved.current?.()?.isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, unsaved]);
}
