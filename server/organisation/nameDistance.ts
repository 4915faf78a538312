/** How near one of the names is to a word, in lower case: 0 = the same, 1 = begins with it, 2 = the word stands elsewhere. */
export function nameDistance(word: string, ...names: string[]): number {
  const lower = names.map((name) => name.toLowerCase());
  if (lower.includes(word)) return 0;
  return lower.some((name) => name.startsWith(word)) ? 1 : 2;
}
