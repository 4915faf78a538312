import { foldLatin } from './foldLatin.ts';
import { pinyinLetters } from './pinyinPattern.ts';
import { READINGS } from './readings.ts';

/**
 * Whether names read as a word that is typed in pinyin, in initials or in both, whichever way their signs may read: `wangm`, `wm` and
 * `wmin` are read in 王敏, from the first letters of a sign on. None does where the word is no pinyin. It knows the readings of signs,
 * not of words, which makes it small enough for browsers. Source: BX-073.
 */
export function readsAs(word: string): (name: string) => boolean {
  const letters = pinyinLetters(word);
  if (letters === undefined) return () => false;
  return (name) => {
    const signs = Array.from(foldLatin(name));
    return signs.some((sign, at) => (at === 0 || readings().has(sign)) && isRead(signs, at, letters)) && signs.some((sign) => readings().has(sign));
  };
}

/** Whether the signs from one on read as the letters do: of each as many letters as are typed, at least one. */
function isRead(signs: readonly string[], at: number, letters: string): boolean {
  if (letters === '') return true;
  const sign = signs[at];
  if (sign === undefined) return false;
  const syllables = readings().get(sign) ?? [sign];
  return syllables.some((syllable) => {
    for (let typed = sharedLength(syllable, letters); typed > 0; typed -= 1) if (isRead(signs, at + 1, letters.slice(typed))) return true;
    return false;
  });
}

function sharedLength(syllable: string, letters: string): number {
  const length = [...syllable].findIndex((letter, at) => letters[at] !== letter);
  return length < 0 ? syllable.length : length;
}

const made: { readings?: ReadonlyMap<string, readonly string[]> } = {};

/** The syllables of each sign, made when they are first needed. */
function readings(): ReadonlyMap<string, readonly string[]> {
  made.readings ??= readReadings();
  return made.readings;
}

function readReadings(): ReadonlyMap<string, readonly string[]> {
  const bySign = new Map<string, string[]>();
  for (const line of READINGS.split(' ')) {
    const syllable = /^[a-z]+/.exec(line)?.[0] ?? '';
    for (const sign of line.slice(syllable.length)) {
      const known = bySign.get(sign);
      if (known) known.push(syllable);
      else bySign.set(sign, [syllable]);
    }
  }
  return bySign;
}
