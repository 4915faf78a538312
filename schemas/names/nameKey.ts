import { createRequire } from 'node:module';
import type * as Pinyin from 'pinyin-pro';
import { foldLatin } from './foldLatin.ts';

/** Signs of a text that its key holds, and how far they are looked for: a sign may be written with marks of its own. */
const MOST_SIGNS = 60;
export const MOST_READ = 240;
/** Begins what stands for a Chinese sign: behind digits and before Latin letters, where ICU has them too. */
const SYLLABLE_MARK = '@';
/** Stands for the reading that a rare sign lacks: behind all others. */
const NO_READING = '~';

/** Signs that `foldLatin` leaves as they are, but for capital letters. */
const PLAIN = /^[ -~\u4e00-\u9fff]*$/;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const CHINESE = /\p{Script=Han}/u;

/** Whose name it is: family names of people have readings of their own, such as qiu for 仇. */
export interface KeyOptions {
  isPerson?: boolean;
}

/**
 * What a text sorts and is found by: `@wang2王@min3敏` for 王敏. Chinese by pinyin, signs of one reading apart; Latin
 * letters without case and accents, other signs as they are. Null for a text of ASCII signs, whose key is the text in small
 * letters; keys compare byte by byte.
 * For servers: browsers find names by `readsAs`. Source: contract 8.2, ADR 0021. A change of what it gives needs another SORT_KEY_VERSION (server/store/sortKeys.ts).
 */
export function nameKey(text: string, { isPerson = false }: KeyOptions = {}): string | null {
  const beginning = text.slice(0, MOST_READ);
  if (!BEYOND_ASCII.test(beginning)) return null;
  if (isPerson || beginning.length > MOST_REPEATED) return makeKey(beginning, isPerson);
  const known = keysOfTexts.get(beginning);
  if (known !== undefined) return known;
  if (keysOfTexts.size >= MOST_KEYS) keysOfTexts.clear();
  const key = makeKey(beginning, isPerson);
  keysOfTexts.set(beginning, key);
  return key;
}

/** Keys of short texts: what many records of an import have in common is read once. */
const keysOfTexts = new Map<string, string>();
const MOST_KEYS = 4000;
const MOST_REPEATED = 40;

function makeKey(beginning: string, isPerson: boolean): string {
  const signs = Array.from(PLAIN.test(beginning) ? beginning.toLowerCase() : foldLatin(beginning)).slice(0, MOST_SIGNS);
  const readings = signs.map(readingOfSign);
  if (readings.some((reading) => reading?.isAmbiguous)) readInContext(signs, readings, isPerson);
  return signs.map((sign, at) => (readings[at] ? `${SYLLABLE_MARK}${readings[at].syllable}${sign}` : sign)).join('');
}

interface Reading {
  /** With its tone: `wang2`. */
  syllable: string;
  /** How the sign reads hangs on its neighbours. */
  isAmbiguous: boolean;
}

/** Marks on the vowels: the library takes five times as long where it writes tones itself. */
const OPTIONS = { type: 'array', toneSandhi: false } as const;
const loaded: { library?: typeof Pinyin } = {};

/** Loaded with the first Chinese name that is written: its dictionaries would take every start 30 ms. */
function library(): typeof Pinyin {
  // The package is what its types say.
  loaded.library ??= createRequire(import.meta.url)('pinyin-pro') as typeof Pinyin;
  return loaded.library;
}

const readingsOfSigns = new Map<string, Reading | undefined>();

/** How a sign reads by itself; undefined for what is not Chinese. Finding a reading again costs much less than making it. */
function readingOfSign(sign: string): Reading | undefined {
  if (readingsOfSigns.has(sign)) return readingsOfSigns.get(sign);
  const reading = CHINESE.test(sign) ? makeReading(sign) : undefined;
  readingsOfSigns.set(sign, reading);
  return reading;
}

function makeReading(sign: string): Reading {
  const { pinyin, polyphonic } = library();
  const [syllable = sign] = pinyin(sign, OPTIONS);
  const all = polyphonic(sign, { ...OPTIONS, toneType: 'none' }).flat();
  return { syllable: syllable === sign ? NO_READING : withTone(syllable), isAmbiguous: new Set(all).size > 1 };
}

/** Reads signs that stand side by side together, and puts their readings in place. */
function readInContext(signs: readonly string[], readings: (Reading | undefined)[], isPerson: boolean): void {
  for (let start = 0; start < signs.length; start += 1) {
    const end = endOfRun(readings, start);
    if (readings.slice(start, end).some((reading) => reading?.isAmbiguous)) {
      const together = readTogether(signs.slice(start, end).join(''), isPerson && start === 0 ? 'head' : 'off');
      for (const [at, syllable] of together.entries()) {
        const alone = readings[start + at];
        if (together.length === end - start && alone && syllable !== signs[start + at]) readings[start + at] = { ...alone, syllable: withTone(syllable) };
      }
    }
    start = end;
  }
}

/** Readings of runs: the same words stand in many names. */
const readRuns = new Map<string, readonly string[]>();
const MOST_RUNS = 20_000;

/** How signs read beside each other. */
function readTogether(run: string, surname: 'head' | 'off'): readonly string[] {
  const key = `${surname}${run}`;
  const known = readRuns.get(key);
  if (known) return known;
  if (readRuns.size >= MOST_RUNS) readRuns.clear();
  const read = library().pinyin(run, { ...OPTIONS, surname });
  readRuns.set(key, read);
  return read;
}

function endOfRun(readings: readonly unknown[], start: number): number {
  const end = readings.indexOf(undefined, start);
  return end < 0 ? readings.length : end;
}

const TONES: ReadonlyMap<string, string> = new Map([
  ['\u0304', '1'],
  ['\u0301', '2'],
  ['\u030c', '3'],
  ['\u0300', '4'],
]);
const writtenOut = new Map<string, string>();

/** `wáng` as `wang2`, `lǚ` as `lv3`; without a mark the tone is 0. */
function withTone(syllable: string): string {
  const known = writtenOut.get(syllable);
  if (known !== undefined) return known;
  const apart = Array.from(syllable.normalize('NFD'));
  const tone = apart.map((sign) => TONES.get(sign)).find((digit) => digit !== undefined) ?? '0';
  const letters = apart.filter((sign) => !TONES.has(sign)).join('');
  const written = `${letters.normalize('NFC').replaceAll('ü', 'v')}${tone}`;
  writtenOut.set(syllable, written);
  return written;
}
