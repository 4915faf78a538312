import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';

type ReadsAs = (word: string) => (name: string) => boolean;

/** Letters, as pinyin and initials are typed. */
const TYPED = /^[a-z][a-z0-9' ]*$/i;
const nothing = (): boolean => false;

/**
 * Whether names read as what is typed, in pinyin or initials (BX-073). The readings are loaded with the first letter; until they are
 * here, and where they do not come, no name does.
 */
export function useReadsAs(word: string): (name: string) => boolean {
  const [readsAs, setReadsAs] = useState<ReadsAs>();
  const isTyped = TYPED.test(word);
  const isNeeded = isTyped && !readsAs;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const left = new AbortController();
    loadChunk(() => import('#schemas/names/readsAs.ts')).then(
      (loaded) => left.signal.aborted || setReadsAs(() => loaded.readsAs),
      () => undefined,
    );
    return () => left.abort();
  }, [isNeeded]);
  return useMemo(() => (isTyped && readsAs ? readsAs(word) : nothing), [isTyped, readsAs, word]);
}
