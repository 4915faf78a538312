import { plainText } from './plainText.ts';
import { arrayText, elementsOf, isEmptyValue, type PropertyStorage } from './storage.ts';

/** Several choices: text[] in the table ("has any of" with an index), `a;b` on the wire (contract 6.2). */
export const choicesStorage: PropertyStorage = {
  columnType: 'text[]',
  indexing: 'list',
  encode(value, place) {
    if (isEmptyValue(value)) return null;
    const given = Array.isArray(value) ? value : plainText(value, place).split(';');
    return arrayText(given.map((choice) => plainText(choice, place)).filter((choice) => choice !== ''));
  },
  toRow: joinedChoices,
  toForm: joinedChoices,
};

function joinedChoices(stored: unknown): string | null {
  const choices = elementsOf(stored);
  return choices.length === 0 ? null : choices.join(';');
}
