let navigate: ((path: string) => void) | undefined;
let isKnownPath: (pathname: string) => boolean = () => false;
let loadPath: (pathname: string) => Promise<void> = () => Promise.resolve();

/** Hands in the router's way of going somewhere, which paths it knows, and how the code of a path is fetched ahead. */
export function setNavigate(go: (path: string) => void, isKnown: (pathname: string) => boolean, load: (pathname: string) => Promise<void>): void {
  navigate = go;
  isKnownPath = isKnown;
  loadPath = load;
}

/** Fetches code and texts of a path ahead, once; all paths are known then. A failure shows only when the path is followed. */
export async function preloadPath(pathname: string): Promise<void> {
  await loadPath(pathname).catch(() => undefined);
}

/** Goes to a path of the portal from outside the tree; before the router stands, by loading it. */
export function goTo(path: string): void {
  if (navigate === undefined) location.replace(path);
  else navigate(path);
}

/**
 * A path of this portal out of an address somebody gave (`return`), or undefined: other origins, scripts, unknown paths,
 * control characters and backslashes count as absent (OP-25, safety S6).
 */
export function portalPath(given: string | null | undefined, isKnown = isKnownPath): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (given === null || given === undefined || /[\u0000-\u001f\\]/.test(given)) return undefined;
  if (!given.startsWith('/') || given.startsWith('//') || !URL.canParse(given, location.origin)) return undefined;
  const url = new URL(given, location.origin);
  if (url.origin !== location.origin || !isKnown(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
