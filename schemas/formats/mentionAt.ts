/** The word behind an @ that the caret stands in, with the place of the @; undefined = none is being typed. */
export function mentionAt(text: string, caret: number): { at: number; word: string } | undefined {
  // The word is short: nothing before it is read.
  const found = /(^|[\s(（,，。;；:：])@([^\s@]{0,30})$/.exec(text.slice(Math.max(0, caret - 32), caret));
  if (!found) return undefined;
  const word = found[2] ?? '';
  return { at: caret - word.length - 1, word };
}
