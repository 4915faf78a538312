import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { NavigationType, Router, createPath, parsePath, type Location, type Navigator, type To } from 'react-router-dom';
import { isChunkError, loadChunk } from '#renderers/chunks/loadChunk.ts';
import { enterRoute } from '#src/api/navigation.ts';
import { mayLeave } from '#src/services/navigation/leaving.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { isOpen } from '#src/services/navigation/publicPaths.ts';
import { waitBriefly, isLoaded, loadPage } from './routeTable.ts';

/** Counts where was gone to, by Back and Forward too, and so names places: the code of a page that comes for a former one comes too late. */
let goings = 0;

/** The place that is shown: path with search, and how many entries of the history lie before it; each entry knows its own number, so that Back can be undone. */
let shown = { page: '', at: 0 };

const entryAt = (): number | undefined => {
  const state: unknown = history.state;
  const at: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'at') : undefined;
  return typeof at === 'number' ? at : undefined;
};

/** Requested only after a chunk did not load; if that request fails too, the portal is not outdated but unreachable. */
async function ifOutdated() {
  const outdated = await loadChunk(() => import('./outdated.ts')).catch(() => undefined);
  return (await outdated?.isBuildOutdated()) === true ? outdated : undefined;
}

/** The place of the present address, whose slashes at the end say nothing; `state` says how it was reached, `pop` = by Back or Forward; a reload does not repeat it. */
function here(state?: unknown): Location {
  const { search, hash } = window.location;
  return { pathname: toPath(window.location.pathname), search, hash, state, key: String(goings) };
}

/** Records that the present address is the one shown from now on, as the entry of that number. */
function arriveAt(at: number, state?: unknown): Location {
  const place = here(state);
  shown = { page: withoutHash(addressNow()), at };
  enterRoute(place.pathname);
  return place;
}

/** Path, search and part of the present address. */
const addressNow = (): string => createPath(window.location);

/** An address without the part of the page it leads to. */
const withoutHash = (address: string): string => address.split('#', 1)[0] ?? '';

const toPath = (pathname: string): string => pathname.replace(/(?!^)\/+$/, '');

/** Route pushes that fail or repeat the address are only logged (RT-067). */
function log(message: string, address: string): void {
  // oxlint-disable-next-line no-console -- RT-067 wants exactly this
  console.info(`Navigation: ${message} (${address})`);
}

/**
 * Enters a place once its page is there; one that does not come leaves the former page standing with a message (OP-90).
 * Who only leads on has nothing to `stay` at: they are there after a moment nevertheless, and the page itself says what it waits for.
 */
async function enterLoaded(address: string, enter: () => void, stay?: () => void): Promise<void> {
  goings += 1;
  const mine = goings;
  const path = toPath(parsePath(address).pathname ?? '/');
  if (isLoaded(path)) return enter();
  const loading = loadPage(path);
  try {
    await (stay === undefined ? waitBriefly(loading) : loading);
    if (mine === goings) enter();
    await loading;
  } catch (error) {
    log('the page did not load', address);
    const outdated = isChunkError(error) ? await ifOutdated() : undefined;
    if (mine !== goings) return;
    if (outdated) return outdated.reloadPage(address);
    reportError(error);
    stay?.();
  }
}

/**
 * The router of the portal: an address is entered when its page's chunk is there, and after a confirmation, where one is due;
 * entering another path cancels what the former page requested (RT-063).
 */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [{ place, way }, setPlace] = useState(() => ({ place: here(), way: NavigationType.Pop }));

  const navigator = useMemo<Navigator>(() => {
    const enter = (address: string, state: unknown, replace: boolean) => {
      const at = (entryAt() ?? shown.at) + (replace ? 0 : 1);
      history[replace ? 'replaceState' : 'pushState']({ at }, '', address);
      setPlace({ place: arriveAt(at, state), way: replace ? NavigationType.Replace : NavigationType.Push });
    };
    const go = (to: To, state: unknown, replace: boolean): void => {
      const address = typeof to === 'string' ? to : createPath(to);
      if (address === addressNow() && (state === undefined || state === null)) return log('already there', address);
      // Whose session has ended has nothing to stay for, and an address that only leads on is no page to leave.
      const needsConfirm = !replace && !isOpen(address) && withoutHash(address) !== shown.page;
      if (needsConfirm && !mayLeave(() => go(to, state, replace))) return;
      const arrive = () => enter(address, state, replace);
      void enterLoaded(address, arrive, replace ? undefined : () => undefined);
    };
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) => go(to, state, false),
      replace: (to, state) => go(to, state, true),
      go: (steps) => history.go(steps),
    };
  }, []);

  useEffect(() => {
    const first = entryAt() ?? 0;
    history.replaceState({ at: first }, '');
    arriveAt(first);
    const onPop = () => {
      // An entry the browser made, for a part of the page, comes after the one that is shown.
      const at = entryAt() ?? shown.at + 1;
      const steps = at - shown.at;
      if (steps === 0) {
        // Back from a place that was not entered: what comes for that one comes too late.
        goings += 1;
        return;
      }
      const address = addressNow();
      const arrive = () => {
        history.replaceState({ at }, '');
        setPlace({ place: arriveAt(at, 'pop'), way: NavigationType.Pop });
      };
      const stay = () => history.go(-steps);
      if (withoutHash(address) === shown.page || mayLeave(() => history.go(steps))) void enterLoaded(address, arrive, stay);
      else stay();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return (
    <Router location={place} navigationType={way} navigator={navigator}>
      {children}
    </Router>
  );
}
