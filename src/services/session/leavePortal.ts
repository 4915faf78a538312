import { signOut } from '#src/api/signOut.ts';
import { storage } from '#src/api/storage.ts';
import { sendWaiting } from './beforeSignOut.ts';
import type { SignOutNotice } from './signOutNotice.ts';
import { announceUnload } from '#src/services/navigation/portalLeaving.ts';

/**
 * Sends what waits, where something of it is refused the page stays; else ends the session and opens the login page in a new document, so that nothing of this user stays in memory; `notice` is said
 * there (HT-018). Where another person has signed in meanwhile the page stays and says so;
 * its own person may go on with it, so no listener is notified that it is left.
 */
export async function leavePortal(notice?: SignOutNotice): Promise<void> {
  if (!(await sendWaiting()) || !(await signOut())) return;
  announceUnload('signedOut');
  storage.setNotice(notice && JSON.stringify(notice));
  location.assign('/login');
}
