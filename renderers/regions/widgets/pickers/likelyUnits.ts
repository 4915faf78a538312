import type { UnitHit } from '#schemas/organisation.ts';

/** Searches for one name at most. */
const MOST_SEARCHES = 6;
/** Letters that a shortened name has at least; of Chinese signs one is a family name. */
const LEAST_LETTERS = 3;

/** Who bears a name, or, where nobody does, who bears one that begins so or has a word of it: 周亭 finds 周婷. Errors: those of `search`. */
export async function searchOrLikely(name: string, search: (word: string) => Promise<readonly UnitHit[]>): Promise<readonly UnitHit[]> {
  const hits = await search(name);
  if (hits.length > 0) return hits;
  for (const word of likelyWords(name)) {
    const found = await search(word);
    if (found.length > 0) return found;
  }
  return [];
}

/** Parts of a name to be looked for in its place, the longest first: its words, or its beginnings. */
export function likelyWords(name: string): string[] {
  const words = name.split(/[\s·,，]+/).filter((word) => word !== '');
  const parts = words.length > 1 ? words.toSorted((a, b) => b.length - a.length) : beginningsOf(words[0] ?? '');
  return parts.filter((part) => part.length >= (/\p{Script=Han}/u.test(part) ? 1 : LEAST_LETTERS)).slice(0, MOST_SEARCHES);
}

/** Of a longer word so many beginnings as are looked for, the first sign among them. */
function beginningsOf(word: string): string[] {
  const signs = Array.from(word);
  const lengths = Array.from({ length: Math.max(signs.length - 1, 0) }, (_, at) => signs.length - 1 - at);
  const tried = lengths.length > MOST_SEARCHES ? [...lengths.slice(0, MOST_SEARCHES - 1), lengths.at(-1) ?? 1] : lengths;
  return tried.map((length) => signs.slice(0, length).join(''));
}
