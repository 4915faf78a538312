import { useEffect, useState } from 'react';
import type { Translate } from '#renderers/contract.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Asks before something gives up what was typed, the browser too: `unlessDirty` does it at once when nothing was; `question` stands where the dialog may. */
export function useAskBeforeLeaving(t: Translate) {
  const [dirty, setDirty] = useState(false);
  useUnsavedWarning(dirty);
  const [wanted, setWanted] = useState<() => void>();
  const unlessDirty = (act: () => void) => (dirty ? setWanted(() => act) : act());
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
