import { foldLatin } from './foldLatin.ts';
import { pinyinLetters } from './pinyinPattern.ts';
import { READINGS } from './readings.ts';

/** Where in a name a word is found: from one UTF-16 unit on, up to another. */
export type NameMatch = readonly [from: number, to: number];

/**
 * Where names read as a word that is typed in pinyin, in initials or in both, whichever way their signs may read: `wangm`, `wm` and
 * `wmin` are read in 王敏, from the first letters of a sign on. Nowhere where the word is no pinyin. It knows the readings of signs,
 * not of words, which makes it small enough for browsers. Source: BX-073.
 */
export function readIn(word: string): (name: string) => NameMatch | undefined {
  const letters = pinyinLetters(word);
  if (letters === undefined) return () => undefined;
  return (name) => {
    const signs = Array.from(name);
    const folded = signs.map(foldLatin);
    if (!folded.some((sign) => readings().has(sign))) return undefined;
    for (const [at, sign] of folded.entries()) {
      const end = at === 0 || readings().has(sign) ? endOfReading(folded, at, letters) : undefined;
      if (end !== undefined) return [signs.slice(0, at).join('').length, signs.slice(0, end).join('').length];
    }
    return undefined;
  };
}

/** Whether names read so. */
export function readsAs(word: string): (name: string) => boolean {
  const find = readIn(word);
  return (name) => find(name) !== undefined;
}

/** The end of the signs, from one on, that read as the letters do: of each as many letters as are typed, at least one. */
function endOfReading(signs: readonly string[], at: number, letters: string): number | undefined {
  if (letters === '') return at;
  const sign = signs[at];
  if (sign === undefined) return undefined;
  for (const syllable of readings().get(sign) ?? [sign]) {
    for (let typed = sharedLength(syllable, letters); typed > 0; typed -= 1) {
      const end = endOfReading(signs, at + 1, letters.slice(typed));
      if (end !== undefined) return end;
    }
  }
  return undefined;
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
