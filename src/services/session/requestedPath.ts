import { call } from '#src/api/client.ts';
import { pagePrincipal } from '#src/api/pageTokens.ts';
import { storage } from '#src/api/storage.ts';
import { loadUser, rememberUser } from './loadUser.ts';
import { goTo, portalPath, preloadPath } from '#src/services/navigation/navigate.ts';

/** The path of an address that may be anything. */
const pathOfAddress = (address = '/'): string => address.split(/[?#]/, 1)[0] ?? '/';

/**
 * Reads who is signed in now and gives the path first requested, or the start page; it is forgotten then (OP-16).
 * Which addresses there are is not known before, so that the requested one cannot be distinguished from an unknown one before.
 */
export async function loadRequestedPath(): Promise<string> {
  await Promise.all([loadUser(), preloadRequestedPath()]);
  return takeRequestedPath();
}

/**
 * Goes on after a sign-in to the address first requested. A page that somebody used before is reloaded, so that nothing of
 * theirs, shown or kept in memory, is left to the person who signed in. Errors: those of asking who that is.
 */
export async function openRequestedPath(): Promise<void> {
  if (pagePrincipal() === undefined) return goTo(await loadRequestedPath());
  const [user] = await Promise.all([call('currentUser', {}, { token: storage.token() }), preloadRequestedPath()]);
  rememberUser(user);
  location.assign(takeRequestedPath());
}

const preloadRequestedPath = () => preloadPath(pathOfAddress(storage.copiedLink() ?? storage.returnUrl()));

function takeRequestedPath(): string {
  const target = portalPath(storage.copiedLink()) ?? portalPath(storage.returnUrl()) ?? '/';
  storage.setReturnUrl(undefined);
  storage.setCopiedLink(undefined);
  return target;
}
