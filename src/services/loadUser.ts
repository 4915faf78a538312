import { atom } from 'jotai';
import type { User } from '#schemas/session.ts';
import { call } from '#src/api/client.ts';
import { storage } from '#src/api/storage.ts';
import { hasUnsent } from '#src/engine/form/unsentKey.ts';
import { loadChunk } from '#renderers/loadChunk.ts';
import { store, userAtom } from './state.ts';

/** Why the signed-in user could not be read; the shell shows it with a way to try again. */
export const userErrorAtom = atom<unknown>(undefined);

/**
 * Reads the signed-in user for the shell (HT-011), or takes an answer already asked for, which is undefined where nobody is
 * signed in. Never throws: the failure stands in `userErrorAtom`.
 */
export async function loadUser(asked: Promise<User | undefined> = call('currentUser')): Promise<void> {
  try {
    const user = await asked;
    if (user === undefined) return;
    storage.setUser(user);
    // What another person left unsent in this tab is dropped at once (contract 5.1).
    if (hasUnsent())
      void loadChunk(() => import('#src/engine/form/unsentForms.ts')).then(
        ({ unsentForms }) => unsentForms(user.id, Date.now()),
        () => undefined,
      );
    store.set(userErrorAtom, undefined);
    store.set(userAtom, user);
  } catch (error) {
    store.set(userErrorAtom, error);
  }
}
