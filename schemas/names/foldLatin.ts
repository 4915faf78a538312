/** A text without case, accents and wide forms. */
export function foldLatin(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
