import { atom } from 'jotai';
import { MESSAGES } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';
import { store } from '#src/services/page/state.ts';
import { whileVisible } from '#src/services/page/whileVisible.ts';

/** Number of unread notifications of every kind; undefined until it was requested. */
export const unreadAtom = atom<number | undefined>(undefined);

const UNREAD_QUERY = { searchword: '', size: 1, page: 0, tab: 'MESSAGE', messageType: '', readState: 'UNREADED' } as const;

/** How soon a count that a change of page cut off is made again, ms. */
const CUT_OFF_MS = 500;

/** Counts the unread notifications now; a failure leaves what was known (NT-018, OP-40). Gives after how many ms to count again. */
export async function countUnread(): Promise<number> {
  try {
    const { MESSAGE } = await call('platformSearch', { body: UNREAD_QUERY });
    store.set(unreadAtom, MESSAGE?.totalElements ?? 0);
  } catch (error) {
    if (isCancelled(error)) return CUT_OFF_MS;
  }
  return MESSAGES.pollMs;
}

/** Counts at once and again a minute after each answer, until the returned function is called (NT-018). */
export function watchUnread(): () => void {
  return whileVisible(countUnread);
}
