import { useCallback, useEffect, useState } from 'react';
import { MESSAGE_TYPES, type MessageType } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { store } from '#src/services/page/state.ts';
import { unreadAtom } from '#src/services/messages/unread.ts';

type Counts = Readonly<Partial<Record<MessageType, number>>>;

/**
 * Numbers of unread notifications by kind, and a way to count again; a kind that could not be counted has none (NT-004).
 * The bell shows their sum, and where it hears of another one they are counted again: both always say the same.
 */
export function useCounts(): [Counts, () => void] {
  const [counts, setCounts] = useState<Counts>({});
  const count = useCallback(() => {
    for (const messageType of MESSAGE_TYPES) {
      call('platformSearch', { body: { searchword: '', size: 1, page: 0, tab: 'MESSAGE', messageType, readState: 'UNREADED' } }).then(
        ({ MESSAGE }) => setCounts((before) => ({ ...before, [messageType]: MESSAGE?.totalElements ?? 0 })),
        () => undefined,
      );
    }
  }, []);
  useEffect(count, [count]);
  const sum = sumOfCounts(counts);
  useEffect(() => {
    if (sum !== undefined) store.set(unreadAtom, sum);
  }, [sum]);
  useEffect(
    () =>
      store.sub(unreadAtom, () => {
        if (sum !== undefined && store.get(unreadAtom) !== sum) count();
      }),
    [count, sum],
  );
  return [counts, count];
}

/** Undefined until every kind was counted. */
function sumOfCounts(counts: Counts): number | undefined {
  return MESSAGE_TYPES.reduce<number | undefined>((sum, type) => {
    const count = counts[type];
    return sum === undefined || count === undefined ? undefined : sum + count;
  }, 0);
}
