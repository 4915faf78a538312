import type { User } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { adoptTokens, hasOtherToken, pagePrincipal } from '#src/api/pageTokens.ts';
import { storage } from '#src/api/storage.ts';

let cached: { token: string; owner: Promise<User | undefined> } | undefined;

/**
 * Who is signed in in this browser while the login page is shown; undefined = nobody, or nobody knows. A page of nobody yet requests it
 * once for each token, one that somebody used each time, as their session may be why they are here. That one is reloaded for
 * the person who signs in in another tab: it knows things of the former person.
 */
export async function sessionOwner(): Promise<User | undefined> {
  const token = storage.token();
  if (token === undefined) return undefined;
  if (pagePrincipal() !== undefined) {
    if (!hasOtherToken()) return requestOwner();
    location.reload();
    return undefined;
  }
  adoptTokens();
  if (cached?.token !== token) cached = { token, owner: requestOwner() };
  return cached.owner;
}

const requestOwner = (): Promise<User | undefined> => call('currentUser').catch(() => undefined);
