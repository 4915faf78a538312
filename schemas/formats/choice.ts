import { dictionaryNames } from './dictionary.ts';
import { type TextFormat, listSeparator, ownText } from './format.ts';

/** The chosen options of a multiple choice: stored `a;b`, or the list of a control. Source: contract 6.2. */
export function readChoices(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(ownText) : ownText(value).split(';');
  return parts.filter((part) => part !== '');
}

/** Text of one choice: the name of its entry where the choices come from a dictionary. Source: contract 6.3, 6.6. */
export const choiceText: TextFormat = (value, { options }, locale) => {
  const text = ownText(value);
  return dictionaryNames(options, locale)?.get(text) ?? text;
};

/** Texts of several choices, one by one. Source: contract 6.3, 6.6. */
export function choiceTexts(value: unknown, ...[{ options }, locale]: [Parameters<TextFormat>[1], Parameters<TextFormat>[2]]): string[] {
  const names = dictionaryNames(options, locale);
  return readChoices(value).map((choice) => names?.get(choice) ?? choice);
}

/** Text of several choices: joined by `、` in Chinese and `, ` in English. Source: contract 6.3. */
export const choicesText: TextFormat = (value, column, locale) => choiceTexts(value, column, locale).join(listSeparator(locale));
