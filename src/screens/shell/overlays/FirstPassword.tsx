import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { storage } from '#src/api/storage.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { lazyPasswordDialog } from '#src/screens/user/lazyPasswordDialog.ts';

/** Prompts people who signed in with a password that was given to them for one of their own, on each load until they have one (PW-002, OP-44). */
export function FirstPassword() {
  const { show, dialogs } = useDialogs(usePorts());
  const isSignedIn = useAtomValue(userAtom) !== undefined;
  const hasPrompted = useRef(false);
  useEffect(() => {
    if (!isSignedIn || hasPrompted.current || !storage.singlePassword()) return;
    hasPrompted.current = true;
    show(lazyPasswordDialog, { isGiven: true }).catch(reportError);
  }, [isSignedIn, show]);
  return dialogs;
}
