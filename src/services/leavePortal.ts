import { signOut } from '#src/api/session.ts';
import { storage } from '#src/api/storage.ts';
import type { Farewell } from './farewell.ts';
import { announceLeaving } from './portalLeaving.ts';

/** Ends the session and opens the login page in a new document, so that nothing of this user stays in memory; `farewell` is said there (HT-018). */
export async function leavePortal(farewell?: Farewell): Promise<void> {
  announceLeaving('signedOut');
  await signOut();
  storage.setFarewell(farewell && JSON.stringify(farewell));
  location.assign('/login');
}
