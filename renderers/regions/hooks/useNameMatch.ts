import { useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { NameMatch } from '#schemas/names/readsAs.ts';

type Find = (name: string) => NameMatch | undefined;

/** Letters, as pinyin and initials are typed. */
const TYPED = /^[a-z][a-z0-9' ]*$/i;
const nowhere: Find = () => undefined;

/**
 * Where names hold what is typed, or read so in pinyin or initials (BX-073); every name holds nothing. The readings are loaded with
 * the first letter; until they are here, and where they do not come, names are found as they are written.
 */
export function useNameMatch(word: string): Find {
  const [readIn, setReadIn] = useState<(word: string) => Find>();
  const sought = word.trim();
  const isTyped = TYPED.test(sought);
  const isNeeded = isTyped && !readIn;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const left = new AbortController();
    loadChunk(() => import('#schemas/names/readsAs.ts')).then(
      (loaded) => left.signal.aborted || setReadIn(() => loaded.readIn),
      () => undefined,
    );
    return () => left.abort();
  }, [isNeeded]);
  return useMemo(() => {
    const reading = isTyped && readIn ? readIn(sought) : nowhere;
    const written = sought.toLowerCase();
    return (name) => {
      const at = name.toLowerCase().indexOf(written);
      return at < 0 ? reading(name) : [at, at + written.length];
    };
  }, [isTyped, readIn, sought]);
}
