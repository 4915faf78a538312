import type { User } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { adoptTokens, hasOtherToken, pagePrincipal } from '#src/api/heldTokens.ts';
import { storage } from '#src/api/storage.ts';

let asked: { token: string; owner: Promise<User | undefined> } | undefined;

/**
 * Who is signed in in this browser while the login page is shown, asked once for each token; undefined = nobody, or nobody knows.
 * A page somebody used before is loaded anew for whoever signs in in another tab: it knows things of the former person.
 */
export async function liveOwner(): Promise<User | undefined> {
  if (pagePrincipal() !== undefined) {
    if (storage.token() !== undefined && hasOtherToken()) location.reload();
    return undefined;
  }
  adoptTokens();
  const token = storage.token();
  if (token === undefined) return undefined;
  if (asked?.token !== token) asked = { token, owner: call('currentUser').catch(() => undefined) };
  return asked.owner;
}
