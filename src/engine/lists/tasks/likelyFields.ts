import type { ImportField } from '#renderers/contracts/importCalls.ts';

/** Words of a name that are compared; longer ones are sentences. */
const MOST_WORDS = 24;
const MOST_CHARS = 120;
/** Letters of a word that is specific by itself. */
const LEAST_LETTERS = 3;

/** How like two names are, the best first: the same words, the same end (行业, 所属行业), the same beginning (手机号码, 手机号), both around a gap (合同额, 合同金额). */
const LIKENESSES = ['same', 'end', 'beginning', 'both'] as const;
type Likeness = (typeof LIKENESSES)[number];

/** A name of a field, `field` null for one that nobody fills. */
export type NamedField = readonly [name: string, field: ImportField | null];

interface Candidate {
  words: readonly string[];
  field: ImportField | null;
}

/**
 * Which field a heading that names none is likely to mean. Where several are as like it, where it is most like one that is taken or
 * not to be filled, or where another heading is as like the same field, none is suggested; no field is suggested twice.
 * Shape: `headings` and the answer by number of the column. Cost: headings times the names that begin or end with the same word.
 * Source: BX-079.
 */
export function likelyFields(headings: ReadonlyMap<number, string>, names: Iterable<NamedField>, taken: ReadonlySet<string>): Map<number, ImportField> {
  const candidates = candidatesByWord(names, taken);
  const open = new Map([...headings].map(([at, heading]) => [at, bestOf(headingWords(heading), candidates)]));
  const likely = new Map<number, ImportField>();
  const used = new Set<string>();
  for (const likeness of LIKENESSES) {
    const claims = new Map<ImportField, number[]>();
    for (const [at, best] of open) if (best?.field && best.likeness === likeness) claims.set(best.field, [...(claims.get(best.field) ?? []), at]);
    for (const [field, [only, other]] of claims) {
      if (only !== undefined && other === undefined && !used.has(field.code)) likely.set(only, field);
      used.add(field.code);
    }
  }
  return likely;
}

/** Names by their first and their last word: like ones have one of them in common. */
function candidatesByWord(names: Iterable<NamedField>, taken: ReadonlySet<string>): Map<string, Set<Candidate>> {
  const byWord = new Map<string, Set<Candidate>>();
  for (const [name, named] of names) {
    const words = headingWords(name);
    const field = named && taken.has(named.code) ? null : named;
    for (const word of [words[0], words.at(-1)]) {
      if (word === undefined) continue;
      const known = byWord.get(word) ?? new Set();
      byWord.set(word, known.add({ words, field }));
    }
  }
  return byWord;
}

/** What a heading is most like; no field where several are as like it. */
function bestOf(
  words: readonly string[],
  candidates: ReadonlyMap<string, ReadonlySet<Candidate>>,
): { likeness: Likeness; field: ImportField | null } | undefined {
  const found = new Map<Likeness, Set<ImportField | null>>();
  for (const word of new Set([words[0], words.at(-1)]))
    for (const candidate of candidates.get(word ?? '') ?? []) {
      const likeness = likenessOf(words, candidate.words);
      if (likeness) found.set(likeness, (found.get(likeness) ?? new Set()).add(candidate.field));
    }
  const likeness = LIKENESSES.find((one) => found.has(one));
  if (!likeness) return undefined;
  const [field = null, ...others] = found.get(likeness) ?? [];
  return { likeness, field: others.length === 0 ? field : null };
}

/** The shorter one must stand whole in the longer one, at its ends: of 客户电话 and 客户电邮 neither means the other. */
function likenessOf(a: readonly string[], b: readonly string[]): Likeness | undefined {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!isSpecific(short)) return undefined;
  const begins = commonBeginning(short, long);
  const ends = commonBeginning(short.toReversed(), long.toReversed());
  if (begins + ends < short.length) return undefined;
  if (short.length === long.length) return 'same';
  if (ends === short.length) return 'end';
  return begins === short.length ? 'beginning' : 'both';
}

function commonBeginning(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((word, at) => word !== b[at]);
  return differs < 0 ? a.length : differs;
}

/** One sign, or a word as short as `no`, is in too many names. */
function isSpecific(words: readonly string[]): boolean {
  return words.filter((word) => !/^\d+$/.test(word)).join('').length >= (/^[a-z]/.test(words[0] ?? '') ? LEAST_LETTERS : 2);
}

/** The words of a name in lower case, a Chinese sign each its own; without what stands in brackets, units among it, and without marks. */
function headingWords(name: string): string[] {
  const plain = name
    .slice(0, MOST_CHARS)
    .normalize('NFKC')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
  const bare = plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, ' ');
  const words = bare.match(WORD) ?? plain.match(WORD) ?? [];
  return words.slice(0, MOST_WORDS);
}

/** A run of letters or digits; of scripts without blanks between words each sign. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}\p{M}*)+/gu;
