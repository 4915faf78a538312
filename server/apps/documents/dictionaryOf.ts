import type { DocumentIndex } from './documentIndex.ts';
import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import { findItem } from './modelItems.ts';

/** The dictionary that gives the choices of an item, named by `code` or `sheet.code`; nothing for items without one. */
export function dictionaryOf(documentIndex: DocumentIndex, schemaCode: string, propertyCode: string): DictionaryDocument | undefined {
  const model = documentIndex.model(schemaCode);
  const code = model.draft && findItem(model.value, propertyCode)?.item?.options?.dictionary;
  const found = model.draft && code !== undefined ? documentIndex.own(model.draft.folder, 'dictionary', code) : undefined;
  return found?.draft ? found.value : undefined;
}
