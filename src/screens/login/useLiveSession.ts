import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { User } from '#schemas/session.ts';
import { storage } from '#src/api/storage.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

interface SignedInAsProps {
  user: User;
  onSignedOut(): void;
}

/** Somebody is signed in here already, and what is shown of that. */
interface LiveSession {
  user: User;
  Part: ComponentType<SignedInAsProps>;
}

/** The login page does not wait longer to learn who is signed in, ms. */
const PATIENCE_MS = 1000;

let first: LiveSession | undefined;

/** Loads who is signed in here already, before the login page is drawn; where nobody is there is nothing to wait for. */
export function loadLiveSession(): Promise<void> | undefined {
  if (storage.token() === undefined) return undefined;
  const loading = findSession().then((found) => {
    first = found;
  });
  return Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Who is signed in while the login page is shown, also when that happens in another tab; where the code for it does not come the form still serves. */
export function useLiveSession(): [LiveSession | undefined, () => void] {
  const [live, setLive] = useState(first);
  useEffect(() => {
    let isClosed = false;
    const checkAgain = () => void findSession().then((found) => !isClosed && setLive(found));
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === storage.keys.token) checkAgain();
    };
    window.addEventListener('storage', follow);
    checkAgain();
    return () => {
      isClosed = true;
      first = undefined;
      window.removeEventListener('storage', follow);
    };
  }, []);
  return [live, () => setLive(undefined)];
}

async function findSession(): Promise<LiveSession | undefined> {
  if (storage.token() === undefined) return undefined;
  try {
    const [Part, sessionOwner] = await Promise.all([
      loadChunk(() => import('./SignedInAs.tsx').then((part) => part.default)),
      loadChunk(() => import('./sessionOwner.ts').then((part) => part.sessionOwner)),
      loadNamespaces('signedIn'),
    ]);
    const user = await sessionOwner();
    return user && { user, Part };
  } catch {
    return undefined;
  }
}
