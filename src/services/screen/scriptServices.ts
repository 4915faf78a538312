import type { NavigateFunction } from 'react-router-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import type { User } from '#schemas/session.ts';
import type { ScriptServices } from '#src/engine/scripts/scriptServices.ts';
import { mayDebug } from '#src/engine/session/session.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { showScriptMessage } from '#src/services/messages/scriptMessages.ts';

/** What the services read of their screen at the moment they are called. */
export interface ScreenNow {
  ports: Ports;
  navigate: NavigateFunction;
  user: User | undefined;
}

/** What lists and forms, and the scripts in them, need of their screen. Errors: `user` throws before somebody is signed in. */
export function scriptServices(now: () => ScreenNow, show: ShowDialog) {
  return {
    ports: () => now().ports,
    user: () => {
      const { user } = now();
      if (!user) throw new Error('A page was opened before the user was known');
      return user;
    },
    mayDebug: () => mayDebug(now().user),
    address: {
      goTo: (path, how) => void now().navigate(path, { replace: how === 'replace' }),
      back: () => void now().navigate(-1),
      isFirst: () => !hasEntryBefore(history.state),
    },
    message: showMessage,
    scriptMessage: showScriptMessage,
    onHiddenChange(react) {
      const notify = () => react(document.visibilityState === 'hidden');
      document.addEventListener('visibilitychange', notify);
      return () => document.removeEventListener('visibilitychange', notify);
    },
    report: reportError,
    confirm: async (confirmation) => (await show(lazyConfirmDialog, confirmation)) === true,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } satisfies ScriptServices;
}

/** Whether the router has counted an entry of the portal before this one. */
function hasEntryBefore(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'at' in state && Number(state.at) > 0;
}
