import { isRecord, isStringRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** Type under which a person's remembered corrections of a list's imports are saved (contract 9). */
export const IMPORT_FIXES = 'IMPORT_FIXES';
/** Most of them for one list (contract 9). */
const MOST_IMPORT_FIXES = 500;
/** Characters of a text that is corrected, and of what stands in its place: they are compared with every cell. */
const FIX_CHARS = 500;

/** Remembered corrections: by property code, what belongs in a cell of its column in place of a text. */
export type ImportFixes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The corrections that a saved text holds; undefined for a text of another shape, one that corrects empty cells, or too many or too long ones. Source: contract 9, safety.md S7. */
export function readImportFixes(content: string | null | undefined): ImportFixes | undefined {
  const fixes = readJson(content ?? '');
  if (!isFixes(fixes) || countOfFixes(fixes) > MOST_IMPORT_FIXES) return undefined;
  return Object.values(fixes).every((texts) => Object.entries(texts).every(isWithinBounds)) ? fixes : undefined;
}

/** How many texts they correct. */
function countOfFixes(fixes: ImportFixes): number {
  return Object.values(fixes).reduce((count, texts) => count + Object.keys(texts).length, 0);
}

function isWithinBounds([text, value]: readonly [string, string]): boolean {
  return text !== '' && text.length <= FIX_CHARS && value.length <= FIX_CHARS;
}

/** A text of a column, and what belongs in its cells. */
export interface ImportFix {
  code: string;
  text: string;
  value: string;
}

/** What is remembered with some more, but for what is too long: a correction of what others put in place corrects their texts too, for a cell is corrected once. Source: BX-078. */
export function withMoreFixes(fixes: ImportFixes, more: readonly ImportFix[]): ImportFixes {
  const all = new Map(Object.entries(fixes).map(([code, texts]) => [code, new Map(Object.entries(texts))]));
  for (const { code, text, value } of more.filter((fix) => isWithinBounds([fix.text, fix.value]))) {
    const texts = all.get(code) ?? new Map<string, string>();
    for (const [other, former] of texts) if (former === text) texts.set(other, value);
    all.set(code, texts.set(text, value));
  }
  return Object.fromEntries([...all].map(([code, texts]) => [code, Object.fromEntries([...texts].filter(([text, value]) => text !== value))]));
}

/** What is remembered without one of them. */
export function withoutFix(fixes: ImportFixes, { code, text }: Pick<ImportFix, 'code' | 'text'>): ImportFixes {
  const left = Object.entries(fixes).map(
    ([one, texts]) => [one, one === code ? Object.fromEntries(Object.entries(texts).filter(([other]) => other !== text)) : texts] as const,
  );
  return Object.fromEntries(left.filter(([, texts]) => Object.keys(texts).length > 0));
}

function isFixes(value: unknown): value is ImportFixes {
  return isRecord(value) && Object.values(value).every(isStringRecord);
}
