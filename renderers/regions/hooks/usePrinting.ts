import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const readers = new Set<() => void>();
/** Follows what the browser prints, as long as somebody reads it. */
let paper: { isPrinting: boolean; stop(): void } | undefined;

/**
 * Whether the page is being put on paper; what is drawn for it stands before the browser lays the paper out, all of it at once.
 * Source: BX-096.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => paper?.isPrinting ?? false);
}

function watch(react: () => void): () => void {
  readers.add(react);
  paper ??= followPaper();
  return () => {
    readers.delete(react);
    if (readers.size > 0) return;
    paper?.stop();
    paper = undefined;
  };
}

function followPaper(): NonNullable<typeof paper> {
  const media = matchMedia('print');
  const set = (is: boolean) => {
    if (is === followed.isPrinting) return;
    followed.isPrinting = is;
    // The browser does not wait for what React would draw later.
    flushSync(() => {
      for (const react of readers) react();
    });
  };
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    set(true);
  };
  const end = () => {
    hasBegun = false;
    set(false);
  };
  // Between the two the browser goes to the style of paper and back as it likes.
  const follow = () => {
    if (!hasBegun) set(media.matches);
  };
  const followed = {
    isPrinting: media.matches,
    stop() {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', follow);
    },
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return followed;
}
