import { HttpStatus } from '#schemas/errCode.ts';
import type { User } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { isCancelled, TransportError } from '#src/api/errors.ts';
import { adoptTokens, hasOtherToken, pageToken, pagePrincipal } from '#src/api/pageTokens.ts';
import { refreshTokens, scheduleRefresh } from '#src/api/refresh.ts';
import { endSession } from '#src/api/sendRenewed.ts';
import { endSessionOf } from '#src/api/signOut.ts';
import { storage } from '#src/api/storage.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { leaveSignedOutPage, needsSession } from './sessionEnd.ts';
import { endBreak, stopPage } from './stopPage.ts';

/** A token that changes more often while its owner is requested is checked with the next request. */
const MOST_TURNS = 4;

let running: Promise<void> | undefined;
/** The stored token of another person, for which this page stands still. */
let otherPersonsToken: string | undefined;

/**
 * Finds out whose a token is that this page has not stored, before it sends anything more: one of the same person is taken over,
 * with one of another the page stops and shows that. A token is opaque, so the server is queried.
 * Errors: TransportError `cancelled` where the page has stopped or leaves; those of that request, which say nothing about the session.
 * Source: ADR 0012, contract 3.4.
 */
export function followToken(): Promise<void> {
  if (otherPersonsToken !== undefined && storage.token() === otherPersonsToken) return Promise.reject(stopped());
  running ??= compareTokens().finally(() => {
    running = undefined;
  });
  return running;
}

async function compareTokens(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && hasOtherToken(); turn += 1) {
    const token = storage.token();
    if (token === undefined) {
      leaveSignedOutPage();
      throw stopped();
    }
    const owner = await loadTokenOwner(token);
    if (owner === undefined || storage.token() !== token) continue;
    if (owner.id !== pagePrincipal()?.id) return stopFor(owner, token);
    otherPersonsToken = undefined;
    adoptTokens();
    scheduleRefresh();
    endBreak(true);
  }
  if (hasOtherToken()) throw stopped();
}

/** Whose a token is; undefined = it was over, and another one is stored now. Errors: `cancelled` when its session is over too. */
async function loadTokenOwner(token: string): Promise<User | undefined> {
  try {
    return await call('currentUser', {}, { token });
  } catch (error) {
    if (!(error instanceof TransportError) || error.status !== HttpStatus.unauthorised) throw error;
  }
  if (await refreshTokens(token)) return undefined;
  // Not waited for: what was to be sent is pressed again after signing in.
  void endSession();
  throw stopped();
}

/** The page of one person stands still once another has signed in; the session it had is of no use to anybody. */
function stopFor(now: User, token: string): never {
  const former = pageToken();
  if (otherPersonsToken === undefined && former !== undefined) void endSessionOf(former);
  otherPersonsToken = token;
  if (needsSession()) stopPage({ kind: 'otherPerson', now });
  throw stopped();
}

const stopped = () => new TransportError('cancelled', { call: 'session' });

/** Looks at a token another tab stored, as soon as this page hears of it. */
export function checkToken(): void {
  if (!hasOtherToken()) return;
  if (storage.token() === undefined) return leaveSignedOutPage();
  if (!needsSession() || pagePrincipal() === undefined) return;
  // The next caller meets the failure.
  followToken().catch((error: unknown) => isCancelled(error) || reportError(error));
}
