import { loginPath } from './loginPath.ts';
import { hasOtherToken, pagePrincipal } from '#src/api/pageTokens.ts';
import { storage } from '#src/api/storage.ts';
import { isOpen } from '#src/services/navigation/publicPaths.ts';
import { ENDED_INSIDE } from './sessionAcrossPages.ts';
import { hasUnsavedWork } from '#src/services/navigation/leaving.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { announceLeaving, announceUnload, type LeavingReason } from '#src/services/navigation/portalLeaving.ts';
import { sessionBreakAtom } from './sessionBreak.ts';
import { store } from '#src/services/page/state.ts';
import { endBreak, waitForSignIn } from './stopPage.ts';

/** The address of this page, path and search. */
const addressHere = () => `${location.pathname}${location.search}`;

/** Whether the page shown needs a session. */
export const needsSession = (): boolean => !isOpen(addressHere());

/**
 * The session of this page is over for good: where something typed is unsaved its person may sign in over the page, else the way
 * leads to the login page and back (ER-001). Shape: true = they have signed in, and what failed may be sent again.
 */
export function endSessionHere(): Promise<boolean> | boolean {
  // Who signed out in another tab is on the way to the login page already.
  if (!needsSession() || isSignedOut()) return false;
  if (hasUnsavedWork() && pagePrincipal() !== undefined) return waitForSignIn();
  leaveEndedPage();
  return false;
}

/** Whether the token of this page has been taken away, as signing out does; behind a proxy there is none to begin with. */
const isSignedOut = (): boolean => storage.token() === undefined && hasOtherToken();

/** Leaves a page that stands still: for the login page, or, where another person is signed in, for the same address reloaded as theirs. */
export function leaveBrokenPage(): void {
  if (store.get(sessionBreakAtom)?.kind !== 'otherPerson') return leaveEndedPage();
  announceUnload('otherPerson');
  location.reload();
}

/** Leads to the login page from a page whose session is over; the address is opened again after sign-in (OP-16). */
function leaveEndedPage(): void {
  storage.setReturnUrl(`${addressHere()}${location.hash}`);
  // People who signed out themselves have no token left, and know why they are there.
  if (storage.token() !== undefined) storage.setNotice('{"key":"login:ended","level":"warning"}');
  toLogin('ended');
}

/** Leads to the login page from a page whose person signed out in another tab; nothing of theirs stays in this one. */
export function leaveSignedOutPage(): void {
  if (!needsSession()) return;
  toLogin('signedOut');
  storage.forgetPerson();
}

/**
 * In a frame it is the page around it that goes to login (ER-004): one of ours is notified, since the sandbox forbids leading it,
 * any other is led. Where neither may be, login stands inside.
 */
function toLogin(why: LeavingReason): void {
  const isStored = announceLeaving(why);
  // Where the session has ended the dialog over the page has said so.
  if (!isStored && why === 'signedOut') storage.setNotice('{"key":"login:notKept","level":"warning"}');
  endBreak(false);
  const { parent } = window;
  if (parent === window) return goTo(loginPath());
  if (isHandledBy(parent)) return;
  try {
    parent.location.href = `${location.origin}${loginPath()}`;
  } catch {
    goTo(loginPath());
  }
}

/** Whether a page of ours is around this one and has handled the event; others do not receive it, pages of other origins must not. */
function isHandledBy(parent: Window): boolean {
  try {
    return !parent.dispatchEvent(new Event(ENDED_INSIDE, { cancelable: true }));
  } catch {
    return false;
  }
}

/** The session of a page in a frame of this one is over, and so is this one's; the address to come back to is the frame's, which has stored it. */
export function endWithFrame(): void {
  if (hasUnsavedWork()) void waitForSignIn();
  else toLogin('ended');
}
