import { createPath } from 'react-router-dom';
import { announceUnload } from '#src/services/navigation/portalLeaving.ts';

const MARK = 'portico.reloadedFor';

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/g;

/**
 * Whether the server meanwhile serves another build, so that a missing chunk is cured by loading the page again.
 * Says yes at most once per build and tab, so that a chunk that is really gone makes no reload loop (safety R8);
 * a browser that keeps nothing (storage full or forbidden) could loop, so there the page says what failed instead.
 */
export async function isBuildOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    // A build changes some of the scripts the page begins with; the first is not always among these.
    const served = Array.from((await response.text()).matchAll(SCRIPT), ([, address]) => address).join(' ');
    const running = Array.from(document.querySelectorAll('script[type="module"][src]'), (script) => script.getAttribute('src')).join(' ');
    if (!response.ok || served === '' || served === running || sessionStorage.getItem(MARK) === served) return false;
    sessionStorage.setItem(MARK, served);
    return true;
  } catch {
    return false;
  }
}

/** Leads to an address by loading it, also where Back has put it into the address bar already. */
export function reloadPage(address: string): void {
  announceUnload('outdated');
  if (address === createPath(window.location)) window.location.reload();
  else window.location.assign(address);
}
