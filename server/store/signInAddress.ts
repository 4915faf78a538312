const PORTAL = 'http://portal.invalid';

/**
 * True for an address that signs a browser in as the person it was made for: `/oauth`, which takes a code, and every one
 * that hands over a token as `T` (contract 3.2). No link of ours may lead to one.
 */
export function isSignInAddress(url: string): boolean {
  if (!URL.canParse(url, PORTAL)) return false;
  const { pathname, searchParams } = new URL(url, PORTAL);
  // Written as a browser's routes read it: decoded, whatever the case of its letters.
  return searchParams.has('T') || /^\/*oauth\/*$/i.test(unescaped(pathname));
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
