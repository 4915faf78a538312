import { useAtomValue } from 'jotai';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { Ports } from '#renderers/contract.ts';
import { confirmDialog } from '#renderers/regions/confirmDialog.ts';
import { call } from '#src/api/client.ts';
import { portalSettings } from '#src/api/settings.ts';
import { cameBack } from '#src/services/cameBack.ts';
import { loadNamespaces } from '#src/services/i18n.ts';
import { showMessage } from '#src/services/messages.ts';
import { showScriptMessage } from '#src/services/scriptMessages.ts';
import { reportError } from '#src/services/reportError.ts';
import { userAtom } from '#src/services/state.ts';
import { useDialogs } from '#src/services/useDialogs.tsx';
import type { ListServices } from '#src/engine/listServices.ts';
import { mayDebug } from '#src/engine/session.ts';

/**
 * What the list engine needs of this screen: router, messages, dialogs, user, clock.
 * Shape: the services stay the same object for the life of the screen; `dialogs` are to be drawn by it.
 */
export function useListServices(ports: Ports): { services: ListServices; dialogs: ReactNode } {
  const navigate = useNavigate();
  const location = useLocation();
  const user = useAtomValue(userAtom);
  const { show, dialogs } = useDialogs(ports);
  const now = useRef({ ports, navigate, user, location });
  useLayoutEffect(() => {
    now.current = { ports, navigate, user, location };
  });
  const isPop = useNavigationType() === NavigationType.Pop;
  const [entry] = useState(() => ({ fromRoot: isFromRoot(location.state), cameBack: cameBack(location.state, isPop) }));

  const services = useMemo<ListServices>(
    () => ({
      call,
      ports: () => now.current.ports,
      user: () => {
        const { user: signedIn } = now.current;
        if (!signedIn) throw new Error('A list was opened before the user was known');
        return signedIn;
      },
      mayDebug: () => mayDebug(now.current.user),
      today: () => dayFormat(now.current.ports.timeZone).format(new Date()),
      address: {
        get path() {
          return now.current.location.pathname;
        },
        search: () => window.location.search,
        last: () => now.current.location,
        write: (search, how) => void now.current.navigate({ search }, { replace: how === 'replace' }),
        goTo: (path, how) => void now.current.navigate(path, { replace: how === 'replace' }),
        back: () => void now.current.navigate(-1),
      },
      message: showMessage,
      scriptMessage: showScriptMessage,
      isHidden: () => document.visibilityState === 'hidden',
      onHiddenChange(react) {
        const tell = () => react(document.visibilityState === 'hidden');
        document.addEventListener('visibilitychange', tell);
        return () => document.removeEventListener('visibilitychange', tell);
      },
      scriptWorld: async () => (await import('./scriptWorld.ts')).scriptWorld(() => now.current.location),
      report: reportError,
      // The browser's own way to tell the console of an error nobody shows.
      log: (error) => window.reportError(error),
      show,
      loadTexts: loadNamespaces,
      copyAddress: (path) => navigator.clipboard.writeText(new URL(path, window.location.href).href),
      confirm: async (question) => (await show(confirmDialog, question)) === true,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ...entry,
      isFamily: (portalSettings().profile ?? 'reference') !== 'reference',
    }),
    // The services live as long as the screen; what changes is read through `now`.
    [show, entry],
  );
  return { services, dialogs };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Writes days as `yyyy-MM-dd`; making a format takes milliseconds, and the day is asked for with every change of the address. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, made);
  return made;
}

/** The redirect of `/` leaves its mark in the history state (LS-043). */
function isFromRoot(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === '/';
}
