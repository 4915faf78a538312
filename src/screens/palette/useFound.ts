import { useEffect, useState } from 'react';
import type { PlatformFound } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { isCancelled } from '#src/api/errors.ts';

/** How long typing has to rest before the server is asked, ms. */
const REST_MS = 150;
const MOST = 8;

/** What the server finds under a word; `nothing` while there is no word. */
type Found = { status: 'nothing' | 'loading' } | { status: 'ready'; found: PlatformFound } | { status: 'failed'; error: unknown };

/** Asks for a word once typing rests; the answer to a former word is dropped (BX-015). */
export function useFound(word: string): [Found, () => void] {
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt}/${word}`;
  const [known, setKnown] = useState<{ key: string; state: Found }>();
  useEffect(() => {
    if (word === '') return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const body = { searchword: word, size: MOST, page: 0, tab: 'ALL', messageType: '', readState: '' } as const;
      call('platformSearch', { body }, { signal: control.signal }).then(
        (found) => setKnown({ key, state: { status: 'ready', found } }),
        (error: unknown) => {
          if (!isCancelled(error)) setKnown({ key, state: { status: 'failed', error } });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key, word]);
  const again = () => setAttempt((before) => before + 1);
  if (word === '') return [{ status: 'nothing' }, again];
  return [known?.key === key ? known.state : { status: 'loading' }, again];
}
