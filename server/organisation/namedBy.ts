import { pinyinPattern } from '#schemas/names/pinyinPattern.ts';

/**
 * Whether somebody goes by a word: it stands in one of their names, or is the pinyin or the initials of the name with that key
 * (BX-073). `nameKey` as the organisation holds it.
 */
export function namedBy(word: string): (nameKey: string | null | undefined, ...names: (string | null)[]) => boolean {
  const wanted = word.trim().toLowerCase();
  const pattern = pinyinPattern(wanted);
  const reading = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (nameKey, ...names) => names.some((name) => name?.toLowerCase().includes(wanted)) || (nameKey != null && reading?.test(nameKey) === true);
}
