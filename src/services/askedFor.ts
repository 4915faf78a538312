import { storage } from '#src/api/storage.ts';
import { loadUser } from './loadUser.ts';
import { ownPath, preloadPath } from './navigate.ts';

/** The path of an address that may be anything. */
const pathOf = (address = '/'): string => address.split(/[?#]/, 1)[0] ?? '/';

/**
 * Reads who is signed in now and gives the path first asked for, or the start page; it is forgotten then (OP-16).
 * Which addresses there are is not known before, so that the one asked for can be told from a foreign one.
 */
export async function askedFor(): Promise<string> {
  await Promise.all([loadUser(), preloadPath(pathOf(storage.copiedLink() ?? storage.returnUrl()))]);
  const target = ownPath(storage.copiedLink()) ?? ownPath(storage.returnUrl()) ?? '/';
  storage.setReturnUrl(undefined);
  storage.setCopiedLink(undefined);
  return target;
}
