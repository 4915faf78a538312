import { signOut } from '#src/api/signOut.ts';
import { storage } from '#src/api/storage.ts';
import type { Farewell } from './farewell.ts';
import { announceUnload } from './portalLeaving.ts';

/**
 * Ends the session and opens the login page in a new document, so that nothing of this user stays in memory; `farewell` is said
 * there (HT-018). Nothing is left where another person has signed in meanwhile: the page says so.
 */
export async function leavePortal(farewell?: Farewell): Promise<void> {
  announceUnload('signedOut');
  if (!(await signOut())) return;
  storage.setFarewell(farewell && JSON.stringify(farewell));
  location.assign('/login');
}
