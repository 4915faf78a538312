/** What no database keeps as it is: U+0000, and halves of characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');
/** Stands where a sign was that cannot be kept; what Unicode has for that. */
const REPLACEMENT = '\uFFFD';

/** Whether a text comes back from the database as it went in. Source: safety.md R9. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** The text with a visible mark in place of each sign that cannot be stored: for messages about text from outside, never for values. */
export function toStorable(text: string): string {
  return text.replaceAll(ALL_UNSTORABLE, REPLACEMENT);
}
