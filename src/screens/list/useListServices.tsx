import { useAtomValue } from 'jotai';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { dayIn } from '#schemas/formats/wallClock.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';
import { watchListLater } from '#src/services/changes/lazyChanges.ts';
import { readReturnState } from '#src/services/navigation/returnState.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { isSilent } from '#src/services/messages/reportError.ts';
import { scriptServices } from '#src/services/screen/scriptServices.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** Marks the places that the list itself wrote; Back and Forward reach them without it. */
const WRITTEN = 'written';

/** True at a place that the list itself wrote: it is no news to it, and the list may be further already. */
export const isWritten = ({ state }: Location): boolean => state === WRITTEN;

/**
 * What the list engine needs of this screen: records of a model, router, messages, dialogs, user, clock.
 * Shape: the services stay the same object for the life of the screen; `dialogs` are to be drawn by it.
 */
export function useListServices(ports: Ports, schemaCode: string): { services: ListServices; dialogs: ReactNode } {
  const navigate = useNavigate();
  const location = useLocation();
  const user = useAtomValue(userAtom);
  const { show, dialogs } = useDialogs(ports);
  const now = useLatest({ ports, navigate, user, location });
  const [entry] = useState(() => ({ fromRoot: isFromRoot(location.state), returned: readReturnState(location.state) }));

  const services = useMemo<ListServices>(
    () => {
      const shared = scriptServices(() => now.current, show);
      const today = () => dayIn(now.current.ports.timeZone);
      return {
        ...shared,
        call,
        source: modelSource(schemaCode, { call, isFamily: isFamily(), context: () => ({ today: today(), myself: now.current.ports.organisation.myself() }) }),
        today,
        address: {
          ...shared.address,
          origin: window.location.origin,
          leave: (href) => window.location.assign(href),
          get path() {
            return now.current.location.pathname;
          },
          search: () => window.location.search,
          last: () => now.current.location,
          write: (search, how) => void now.current.navigate({ search }, { replace: how === 'replace', state: WRITTEN }),
        },
        watch: watchListLater,
        scriptEnvironment: async () => {
          const [{ scriptEnvironment, listRoute }] = await Promise.all([
            loadChunk(() => import('#src/screens/script/scriptEnvironment.ts')),
            loadNamespaces('scripted'),
          ]);
          return scriptEnvironment(() => listRoute(now.current.location));
        },
        // The browser's own way to tell the console of an error nobody shows.
        log: (error) => isSilent(error) || window.reportError(error),
        show,
        dialogs: async () => (await loadChunk(() => import('./listDialogs.ts'))).listDialogs(show),
        loadTexts: loadNamespaces,
        copyAddress: (path) => navigator.clipboard.writeText(new URL(path, window.location.href).href),
        ...entry,
        isFamily: isFamily(),
      };
    },
    // The services live as long as the screen; what changes is read through `now`.
    [now, show, entry, schemaCode],
  );
  return { services, dialogs };
}

/** The redirect of `/` leaves its mark in the history state (LS-043). */
function isFromRoot(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === '/';
}
