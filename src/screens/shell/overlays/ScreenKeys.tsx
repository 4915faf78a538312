import { useRef } from 'react';
import { lazyKeysDialog } from '#renderers/regions/dialogs/lazyKeysDialog.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { screenKeys, useKeyListener } from '#src/services/screen/screenKeys.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';

/** Reads the keys of the screen and shows them behind '?'. Source: BX-014. */
export function ScreenKeys() {
  const { show, dialogs } = useDialogs(usePorts());
  const isOpening = useRef(false);
  useKeyListener(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    void show(lazyKeysDialog, { keys: screenKeys().filter(({ text }) => text !== '') })
      .catch(reportError)
      .finally(() => {
        isOpening.current = false;
      });
  });
  return dialogs;
}
