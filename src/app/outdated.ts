const MARK = 'portico.reloadedFor';

/**
 * Whether the server meanwhile serves another build, so that a missing chunk is cured by loading the page anew.
 * Says yes at most once per address, so that a chunk that is really gone makes no reload loop (safety R8);
 * a browser that keeps nothing (storage full or forbidden) could loop, so there the page says what failed instead.
 */
export async function isOutdated(address: string): Promise<boolean> {
  try {
    if (sessionStorage.getItem(MARK) === address) return false;
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    const page = await response.text();
    const served = /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(page)?.[1];
    const running = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
    if (!response.ok || served === undefined || served === running) return false;
    sessionStorage.setItem(MARK, address);
    return true;
  } catch {
    return false;
  }
}
