import { useCallback, useEffect, useState } from 'react';
import { MESSAGE_TYPES, type MessageType } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';

type Counts = Readonly<Partial<Record<MessageType, number>>>;

/** Numbers of unread notifications by kind, and a way to count anew; a kind that could not be counted has none (NT-004). */
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
  return [counts, count];
}
