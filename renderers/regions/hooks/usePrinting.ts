import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const readers = new Set<() => void>();
let isPrinting = false;
let stop: (() => void) | undefined;

/**
 * Whether the page is being put on paper; what is drawn for it stands before the browser lays the paper out, all of it at once.
 * Source: BX-096.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isPrinting);
}

function watch(react: () => void): () => void {
  readers.add(react);
  stop ??= followPaper();
  return () => {
    readers.delete(react);
    if (readers.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function followPaper(): () => void {
  const media = matchMedia('print');
  const set = (is: boolean) => {
    if (is === isPrinting) return;
    isPrinting = is;
    // The browser does not wait for what React would draw later.
    flushSync(() => {
      for (const react of readers) react();
    });
  };
  const begin = () => set(true);
  const end = () => set(false);
  const follow = () => set(media.matches);
  isPrinting = media.matches;
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}
