import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import { compact, inOrder, jsonText } from './text.ts';
import { findItem } from '#server/apps/documents/modelItems.ts';
import type { World } from '#server/apps/documents/world.ts';

/** The dictionary that gives the choices of an item, named by `code` or `sheet.code`; nothing for items without one. */
export function dictionaryOf(world: World, schemaCode: string, propertyCode: string): DictionaryDocument | undefined {
  const model = world.model(schemaCode);
  const code = model.draft && findItem(model.value, propertyCode)?.item?.options?.dictionary;
  const found = model.draft && code !== undefined ? world.own(model.draft.folder, 'dictionary', code) : undefined;
  return found?.draft ? found.value : undefined;
}

/** Entries in order of `sortKey`, each with what the wire says of it (contract 7.2, ADR 0007). */
export function entriesOf(appCode: string, dictionary: DictionaryDocument) {
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
  return { checkedDictionary: true, useDictionariesData: entriesOf(appCode, dictionary) };
}
