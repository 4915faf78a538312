import { type TextFormat, listSeparator, ownText } from './format.ts';

/** The chosen options of a multiple choice: stored `a;b`, or the list of a control. Source: contract 6.2. */
export function readChoices(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(ownText) : ownText(value).split(';');
  return parts.filter((part) => part !== '');
}

/** Text of several choices: joined by `、` in Chinese and `, ` in English. Source: contract 6.3. */
export const choicesText: TextFormat = (value, _column, locale) => readChoices(value).join(listSeparator(locale));
