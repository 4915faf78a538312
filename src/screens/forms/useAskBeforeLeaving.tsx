import { useCallback, useEffect, useRef, useState } from 'react';
import type { Translate } from '#renderers/contract.ts';
import { askBeforeLeaving } from '#src/services/leaving.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/**
 * Asks before something gives up what was typed, wherever the way out begins: a button of its own, a link, Back, the browser.
 * Shape: `unlessDirty` acts at once when nothing was typed; `question` stands where the dialog may.
 */
export function useAskBeforeLeaving(t: Translate) {
  const [dirty, setDrawnDirty] = useState(false);
  /** The same for who leaves before anything is drawn again. */
  const dirtyNow = useRef(false);
  const [wanted, setWanted] = useState<() => void>();
  const setDirty = useCallback((next: boolean) => {
    dirtyNow.current = next;
    setDrawnDirty(next);
  }, []);
  useUnsavedWarning(dirty);
  const isAsking = useCallback((act: () => void) => {
    if (dirtyNow.current) setWanted(() => act);
    return dirtyNow.current;
  }, []);
  useEffect(() => askBeforeLeaving(isAsking, () => dirtyNow.current), [isAsking]);
  const unlessDirty = (act: () => void) => isAsking(act) || act();
  const question = (
    <LeaveDialog
      open={wanted !== undefined}
      t={t}
      onStay={() => setWanted(undefined)}
      onLeave={() => {
        setWanted(undefined);
        setDirty(false);
        wanted?.();
      }}
    />
  );
  return { setDirty, unlessDirty, question };
}

/** The browser asks before typed values are lost by closing or loading the page. */
function useUnsavedWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
