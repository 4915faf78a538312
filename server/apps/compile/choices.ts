import type { ModelDocument } from '#schemas/config/model.ts';
import { dictionaryOf } from '#server/apps/documents/dictionaryOf.ts';
import type { DocumentIndex } from '#server/apps/documents/documentIndex.ts';
import { findItem } from '#server/apps/documents/modelItems.ts';
import { dictionaryChoices } from './dictionaries.ts';

/** Choices of an item's dictionary as `options` of the wire, so that values show by name (contract 6.6); undefined without one. */
export function dictionaryChoicesOf(appCode: string, documentIndex: DocumentIndex, schemaCode: string, code: string): object | undefined {
  const dictionary = dictionaryOf(documentIndex, schemaCode, code);
  return dictionary && dictionaryChoices(appCode, dictionary);
}

/** Choices of an item as `options` of the wire: those of its dictionary, or its own; undefined when it has neither. */
export function itemChoices(appCode: string, documentIndex: DocumentIndex, model: ModelDocument, code: string): object | undefined {
  const items = findItem(model, code)?.item?.options?.items;
  return dictionaryChoicesOf(appCode, documentIndex, model.code, code) ?? (items && { items });
}
