import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { NavigationType, Router, createPath, parsePath, type Location, type Navigator, type To } from 'react-router-dom';
import { enterRoute } from '#src/api/navigation.ts';
import { isChunkError } from './chunkErrors.ts';
import { reportError } from '#src/services/reportError.ts';
import { isDecided, loadRoutes, routeOf } from './routeTable.ts';

/** Counts where was gone to, by Back and Forward too, and so names places: the code of a page that comes for a former one comes too late. */
let goings = 0;

/** Asked only after a chunk did not come; if that question does not load either, the portal is not outdated but unreachable. */
async function isOutdated(): Promise<boolean> {
  const outdated = await import('./outdated.ts').catch(() => undefined);
  return (await outdated?.isOutdated()) === true;
}

/** The place of the present address; `state` says how it was come to, `pop` = by Back or Forward; loading anew does not repeat it. */
function here(state?: unknown): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state, key: String(goings) };
}

/** Route pushes that fail or repeat the address are only logged (RT-067). */
function log(message: string, address: string): void {
  // oxlint-disable-next-line no-console -- RT-067 wants exactly this
  console.info(`Navigation: ${message} (${address})`);
}

/**
 * The router of the portal: an address is entered when its page's chunk is there, so that a chunk that does not come leaves
 * the former page standing with a message (OP-90); entering another path cancels what the former page asked for (RT-063).
 */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [{ place, way }, setPlace] = useState(() => ({ place: here(), way: NavigationType.Pop }));

  const navigator = useMemo<Navigator>(() => {
    const enter = (address: string, state: unknown, replace: boolean) => {
      history[replace ? 'replaceState' : 'pushState'](null, '', address);
      const next = here(state);
      enterRoute(next.pathname);
      setPlace({ place: next, way: replace ? NavigationType.Replace : NavigationType.Push });
    };
    const go = async (to: To, state: unknown, replace: boolean) => {
      const address = typeof to === 'string' ? to : createPath(to);
      const { pathname, search, hash } = window.location;
      if (address === `${pathname}${search}${hash}` && (state === undefined || state === null)) return log('already there', address);
      const path = parsePath(address).pathname ?? '/';
      goings += 1;
      const mine = goings;
      if (isDecided(path) && routeOf(path)?.screen.isLoaded() !== false) return enter(address, state, replace);
      try {
        await loadRoutes();
        await routeOf(path)?.screen.preload();
        if (mine === goings) enter(address, state, replace);
      } catch (error) {
        log('the page did not load', address);
        const outdated = isChunkError(error) && (await isOutdated());
        if (mine !== goings) return;
        if (outdated) window.location.assign(address);
        else reportError(error);
        // Who only leads on has nothing to stay at: the page itself says that it did not load.
        if (replace) enter(address, state, replace);
      }
    };
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) => void go(to, state, false),
      replace: (to, state) => void go(to, state, true),
      go: (steps) => history.go(steps),
    };
  }, []);

  useEffect(() => {
    enterRoute(window.location.pathname);
    const onPop = () => {
      goings += 1;
      const mine = goings;
      const arrive = () => {
        if (mine !== goings) return;
        enterRoute(window.location.pathname);
        setPlace({ place: here('pop'), way: NavigationType.Pop });
      };
      if (isDecided(window.location.pathname)) arrive();
      else loadRoutes().then(arrive, reportError);
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
