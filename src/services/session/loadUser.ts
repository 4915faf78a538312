import { atom } from 'jotai';
import type { User } from '#schemas/session.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { HttpStatus } from '#schemas/errCode.ts';
import { call } from '#src/api/client.ts';
import { TransportError } from '#src/api/errors.ts';
import { bindPage, pageToken } from '#src/api/pageTokens.ts';
import { storage } from '#src/api/storage.ts';
import { isUnsentStored } from '#src/api/drafts/unsentStored.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { store, userAtom } from '#src/services/page/state.ts';

/** Why the signed-in user could not be read; the shell shows it with a way to try again. */
export const userErrorAtom = atom<unknown>(undefined);

/**
 * Reads the signed-in user for the shell (HT-011), or takes the answer to a pending request, which is undefined where nobody is
 * signed in; the page belongs to them from then on. Never throws: the failure stands in `userErrorAtom`.
 */
export async function loadUser(pending: Promise<User | undefined> = tokenOwner()): Promise<void> {
  try {
    const user = await pending;
    if (user === undefined) return;
    bindPage(user);
    rememberUser(user);
    if (isUnsentStored()) await openUnsent(user.id);
    store.set(userErrorAtom, undefined);
    store.set(userAtom, user);
  } catch (error) {
    const isRefused = error instanceof TransportError && error.status === HttpStatus.unauthorised;
    // Even when unknown: the page is theirs, and shows nothing of the next.
    if (!isRefused) bindPage({ id: '', username: '', name: '' });
    store.set(userErrorAtom, error);
  }
}

/**
 * Whose the token is that this page sends; requested again where the page took another one over meanwhile, as the login page does when
 * another tab signs in: it would show one person and act as the other (HT-021, contract 3.4).
 */
async function tokenOwner(): Promise<User> {
  const token = pageToken();
  const user = await call('currentUser');
  return pageToken() === token ? user : tokenOwner();
}

/** Stores who uses this tab; what it stored for another person is deleted. Source: contract 5.1. */
export function rememberUser(user: User): void {
  const former = storage.user();
  if (isRecord(former) && former.id !== user.id) storage.forgetPerson();
  storage.setUser(user);
}

/** What was left unsent in this browser can be read before its screens are drawn. Never rejects. */
const openUnsent = (userId: string): Promise<void> =>
  loadChunk(() => import('./openUnsent.ts')).then(
    (part) => part.openUnsent(userId),
    () => undefined,
  );
