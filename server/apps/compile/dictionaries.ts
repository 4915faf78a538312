import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import { compact, inOrder, jsonText } from './text.ts';

/** Entries in order of `sortKey`, each with its wire shape (contract 7.2, ADR 0007). */
export function dictionaryEntriesOf(appCode: string, dictionary: DictionaryDocument) {
  return inOrder(dictionary.items.map((entry, index) => ({ ...entry, sortKey: entry.sortKey ?? index + 1 }))).map(
    ({ code, name, name_i18n, sortKey, color, disabled }) =>
      compact({
        id: `${appCode}.${dictionary.code}.${code}`,
        code,
        name,
        name_i18n: jsonText(name_i18n),
        sortKey,
        color,
        disabled: disabled === true || undefined,
      }),
  );
}

/** Choices of a dictionary as `options` of the wire (contract 6.6). */
export function dictionaryChoices(appCode: string, dictionary: DictionaryDocument): { checkedDictionary: true; useDictionariesData: unknown[] } {
  return { checkedDictionary: true, useDictionariesData: dictionaryEntriesOf(appCode, dictionary) };
}
