import { nameKey } from './nameKey.ts';
import { pinyinPattern } from './pinyinPattern.ts';

/** Whether names read as a word that is typed in pinyin or initials (BX-073); none does where the word is no pinyin. */
export function readsAs(word: string): (name: string) => boolean {
  const pattern = pinyinPattern(word);
  if (pattern === undefined) return () => false;
  const reading = new RegExp(pattern, 'u');
  return (name) => {
    const key = nameKey(name);
    return key !== null && reading.test(key);
  };
}
