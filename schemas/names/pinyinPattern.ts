/** Longest word that is taken for pinyin. */
const MOST_LETTERS = 40;
const LETTERS = /^[a-z][a-z0-9]*$/;
/** No syllable begins with these. */
const INSIDE_ONLY = /^[iuv0-9]$/;
/** What of a syllable is not typed: its other letters, its tone and its sign (schemas/names/nameKey.ts). */
const REST = '(?:[a-z]*[0-9].)?@?';

/** The letters of a word that may be pinyin; undefined for any other. */
export function pinyinLetters(word: string): string | undefined {
  const letters = word.trim().toLowerCase().replaceAll('ü', 'v').replaceAll(/[\s']/g, '');
  return letters.length <= MOST_LETTERS && LETTERS.test(letters) ? letters : undefined;
}

/**
 * The pattern of keys (nameKey) that hold a word typed as pinyin, as initials or as both: `wangm`, `wm` and `wmin` find 王敏. It
 * matches whole syllables from their first letters on, wherever in the name. Undefined for a word that is no pinyin.
 * Shape: a regular expression that PostgreSQL and browsers (flag `u`) read alike. Source: BX-073.
 */
export function pinyinPattern(word: string): string | undefined {
  const letters = pinyinLetters(word);
  if (letters === undefined) return undefined;
  const [first = '', ...others] = letters;
  return `(?:^|@)${first}${others.map((letter) => (INSIDE_ONLY.test(letter) ? letter : `${REST}${letter}`)).join('')}`;
}

/** Letters that stand nowhere in a syllable but at its start. */
const FIRST_ONLY = /^[bpmfdtlkjqxzcsyw]$/;

/**
 * How syllables begin that every Chinese name has which a word is the pinyin of: those of `cqyh` are `@c`, `@q` and `@y`,
 * those of `wangmin` `@w` and `@mi`. An index on trigrams finds names by these, and few of them are then compared with the pattern.
 */
export function pinyinStarts(letters: string): string[] {
  const starts = [...letters].flatMap((letter, at) => {
    if (at > 0 && !FIRST_ONLY.test(letter)) return [];
    const inside = /^[iuv]*/.exec(letters.slice(at + 1))?.[0] ?? '';
    return [`@${letter}${inside}`];
  });
  return [...new Set(starts)];
}
