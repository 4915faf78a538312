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

/**
 * The end of the signs, from one on, that read as the letters do: of each as many letters as are typed, at least one. How many letters
 * are read at a sign counts once, however many ways lead there: the time grows with signs and letters alone.
 */
function endOfReading(signs: readonly string[], start: number, letters: string): number | undefined {
  let read: ReadonlySet<number> = new Set([0]);
  for (let at = start; read.size > 0; at += 1) {
    if (read.has(letters.length)) return at;
    const sign = signs[at];
    if (sign === undefined) return undefined;
    read = readBehind(readings().get(sign) ?? [sign], read, letters);
  }
  return undefined;
}

/** How many letters may be read once a sign with these syllables is. */
function readBehind(syllables: readonly string[], read: ReadonlySet<number>, letters: string): Set<number> {
  const behind = new Set<number>();
  for (const before of read) {
    for (const syllable of syllables) {
      const most = sharedLength(syllable, letters.slice(before));
      for (let typed = 1; typed <= most; typed += 1) behind.add(before + typed);
    }
  }
  return behind;
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
